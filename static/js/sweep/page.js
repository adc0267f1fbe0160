// @ts-check
// What the pages of sweeps, rankings and searches have in common: theme, announcements, the links to copy, and the scenario of
// the address.

import {liveRegions} from '../ui/announce.js'
import {h, setText} from '../ui/dom.js'
import {createStore} from '../ui/store.js'
import {chartTheme, followSystemTheme, rememberedTheme} from '../ui/theme.js'
import {sweep as t} from '../text/sweep.js'

/** @typedef {import('../engine/api.js').Engine} Engine */

const USUAL_PRESET = 'paper-2-rested'

/** This page's address without query and fragment. */
export const pageAddress = () => location.origin + location.pathname

/** @param {() => void} onTheme  the theme of the charts has changed */
export function openPage(onTheme) {
  const {nodes, announce, announceNow} = liveRegions()
  const store = createStore({theme: rememberedTheme(), systemTheme: {dark: false, contrast: false}})
  followSystemTheme(store)
  document.body.append(...nodes)
  store.react((_, before) => { if (before) onTheme() })
  return {announce, announceNow, theme: () => chartTheme(store.state)}
}

/** @param {string} address  the page's own, below which it stays @param {boolean} embedded */
export function setAddress(address, embedded = new URLSearchParams(location.search).has('embed')) {
  try {
    const [path, hash] = address.split('#')
    const query = embedded ? path + (path.includes('?') ? '&embed' : '?embed') : path
    history.replaceState(null, '', hash ? `${query}#${hash}` : query)
  } catch {
    // too many changes of the address, or a sandboxed frame
  }
}

/** Lets the links to the other pages of many scenarios keep the scenario. @param {string} link  without '#'; '' for the usual one */
export function keepScenario(link) {
  for (const a of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.sweep-pages a'))) a.hash = link
}

/** @param {(embed: boolean) => string} address  of what the page shows @param {string} title  of a frame with it */
export function shareLine(address, title) {
  const copied = h('span', {role: 'status'})
  /** @param {string} text */
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      setText(copied, t.copied)
    } catch {
      setText(copied, t.notCopied)
    }
  }
  const frame = () => `<iframe src="${address(true).replaceAll('&', '&amp;')}" width="100%" height="720" title="${title}"></iframe>`
  return h('p', {class: 'sweep-share'},
    h('button', {type: 'button', class: 'link', onclick: () => copy(address(false))}, t.copyLink),
    h('button', {type: 'button', class: 'link', onclick: () => copy(frame())}, t.copyEmbed), copied)
}

/**
 * Reads the scenario that an address names.
 * @param {Engine} engine @param {import('../engine/messages.js').Description} description
 * @param {{link: string, preset: string}} of  its link without '#', or the name of a preset; both '' for the usual one
 * @returns {Promise<{parsed: import('../engine/messages.js').Parsed, preset: string, fault: string}>} preset: '' if it is the link's;
 *   fault: why the link cannot be read, '' if it can
 */
export async function scenarioOf(engine, {presets}, {link, preset}) {
  const usual = presets.find(p => p.name === (preset || USUAL_PRESET)) ?? presets.find(p => p.name === USUAL_PRESET) ?? presets[0]
  let [text, fault, name] = [usual.canonical, '', usual.name]
  if (link) {
    const linked = await engine.decodeLink(link)
    if ('canonical' in linked) [text, name] = [linked.canonical, '']
    else fault = t.badLink(linked.faults.map(f => f.message).join(' '))
  }
  const parsed = await engine.parse(text)
  if (!('scenario' in parsed)) throw new Error(t.badLink(''))
  return {parsed, preset: name, fault}
}
