// @ts-check
// What an embed's address may ask for, in its query, before the fragment with the scenario:
//
//   embed.html?show=payoffs,regret,transport,sentence&theme=dark&height=420#1.…
//
//   scenario  a preset's name, where there is no fragment
//   show      parts, by commas: payoffs, regret, transport, table, sentence
//   readonly  1: arms cannot be dragged nor policies changed
//   theme     light, dark or auto (as the reader's system)
//   autoplay  1: runs as soon as it is in sight, unless the reader's system asks for less motion
//   start     payoffs or regret: which chart is shown first where only one has room
//   height    CSS px that are asked of the page around it; else what the parts need
//
// What it does not know it passes over, so that an address of a later version still opens.

/** @typedef {'payoffs' | 'regret' | 'transport' | 'table' | 'sentence'} Part */
/** @typedef {'light' | 'dark' | 'auto'} ThemeWish */

/**
 * @typedef {object} EmbedOptions
 * @property {string} scenario   a preset's name, '' for none
 * @property {Part[]} show
 * @property {boolean} readonly
 * @property {ThemeWish} theme
 * @property {boolean} autoplay
 * @property {'payoffs' | 'regret'} start
 * @property {number} height     CSS px, 0 for what the parts need
 */

/** @type {Part[]} */
export const PARTS = ['payoffs', 'regret', 'transport', 'table', 'sentence']
/** @type {ThemeWish[]} */
export const THEMES = ['auto', 'light', 'dark']
/** Lowest and highest, CSS px. @type {[number, number]} */
export const HEIGHTS = [200, 2000]

/** @type {EmbedOptions} */
export const plainOptions = {
  scenario: '', show: ['payoffs', 'regret', 'transport', 'sentence'], readonly: false, theme: 'auto', autoplay: false,
  start: 'payoffs', height: 0,
}

/** A word that means yes, or the bare name. @param {string | null} value */
const yes = value => value !== null && !['0', 'false', 'no'].includes(value)

/** @param {string} query @returns {EmbedOptions} */
export function readOptions(query) {
  const asked = new URLSearchParams(query)
  const show = (asked.get('show') ?? '').split(',')
  const parts = PARTS.filter(p => show.includes(p))
  const height = Number(asked.get('height'))
  return {
    scenario: asked.get('scenario') ?? '',
    show: parts.length > 0 ? parts : plainOptions.show,
    readonly: yes(asked.get('readonly')),
    theme: THEMES.find(t => t === asked.get('theme')) ?? plainOptions.theme,
    autoplay: yes(asked.get('autoplay')),
    start: asked.get('start') === 'regret' ? 'regret' : 'payoffs',
    height: height >= HEIGHTS[0] && height <= HEIGHTS[1] ? Math.round(height) : 0,
  }
}

/**
 * The query for these options, without '?': only what is not as usual.
 * @param {EmbedOptions} options
 */
export function writeOptions(options) {
  const {scenario, show, readonly, theme, autoplay, start, height} = options
  const parts = [
    scenario && `scenario=${encodeURIComponent(scenario)}`,
    show.join() !== plainOptions.show.join() && `show=${show.join()}`,
    readonly && 'readonly=1',
    theme !== plainOptions.theme && `theme=${theme}`,
    autoplay && 'autoplay=1',
    start !== plainOptions.start && `start=${start}`,
    height > 0 && `height=${height}`,
  ]
  return parts.filter(Boolean).join('&')
}
