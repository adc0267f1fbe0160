// @ts-check
// The page's live regions for screen readers. The polite one gets milestones only, at most one a second: a milestone
// that a later one overtakes is never spoken. The other region speaks at once what a key reads on a chart.

import {h} from './dom.js'

const EVERY = 1000 // ms

/**
 * @param {Element} region
 * @returns {(sentence: string) => void}
 */
function createAnnouncer(region) {
  let next = ''
  let timer = 0
  const speak = () => {
    timer = 0
    if (!next) return
    write(region, next)
    next = ''
    timer = setTimeout(speak, EVERY)
  }
  return sentence => {
    next = sentence
    if (!timer) timer = setTimeout(speak, 0)
  }
}

/**
 * The page's two live regions.
 * @returns {{nodes: HTMLElement[], announce: (sentence: string) => void, announceNow: (sentence: string) => void}}
 */
export function liveRegions() {
  const polite = h('p', {class: 'visually-hidden', role: 'status'})
  const assertive = h('p', {class: 'visually-hidden', role: 'alert'})
  return {
    nodes: [polite, assertive],
    announce: createAnnouncer(polite),
    announceNow: sentence => write(assertive, sentence),
  }
}

/**
 * A screen reader speaks the same sentence again only if the text changes: a no-break space makes it differ.
 * @param {Element} region
 * @param {string} sentence
 */
function write(region, sentence) {
  region.textContent = region.textContent === sentence ? sentence + '\u00a0' : sentence
}
