// @ts-check
// One polite live region. Milestones only, at most one a second: what is overtaken by a later
// one is never spoken.

const EVERY = 1000 // ms

/**
 * @param {Element} region
 * @returns {(sentence: string) => void}
 */
export function createAnnouncer(region) {
  let next = ''
  let timer = 0
  const speak = () => {
    timer = 0
    if (!next) return
    // The same sentence twice is spoken twice only if the text changes: a no-break space does it.
    region.textContent = region.textContent === next ? next + '\u00a0' : next
    next = ''
    timer = setTimeout(speak, EVERY)
  }
  return sentence => {
    next = sentence
    if (!timer) timer = setTimeout(speak, 0)
  }
}
