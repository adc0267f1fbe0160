// @ts-check
// The options in the query of an embed's address, before the fragment with the scenario:
//
//   embed.html?show=payoffs,regret,transport,sentence&theme=dark&height=420#1.…
//
//   scenario  a preset's name, where there is no fragment
//   show      parts, by commas: payoffs, regret, transport, table, sentence, title, axes, caption,
//             editor (of the program of an index policy; it loads the engine as soon as it is in sight)
//   readonly  1: arms cannot be dragged nor policies changed
//   theme     light, dark or auto (as the reader's system)
//   autoplay  1: runs as soon as it is in sight, unless the reader's system asks for less motion
//   start     what is seen first where the fragment does not say: payoffs or regret, where only one
//             chart has room; per-round or pulls in place of regret; run, for one run round by round
//   height    CSS px that are asked of the page around it; else what the parts need
//
// An invalid value is reported and replaced by the default. An unknown option is reported in the console only, because
// learning platforms add options of their own; so addresses of later versions open too.

import {ARMS_CHART, plainLook, RIGHT} from '../../model/state/looking.js'
import {HEIGHTS, THEMES} from './protocol.js'
import {embed} from './words.js'

/** @typedef {'payoffs' | 'regret' | 'transport' | 'table' | 'sentence' | 'title' | 'axes' | 'caption' | 'editor'} Part */
/** @typedef {'light' | 'dark' | 'auto'} ThemeWish */
/** The ID of a chart, or 'run'. @typedef {string} StartView */

/**
 * @typedef {object} EmbedOptions
 * @property {string} scenario   a preset's name; '' for none
 * @property {Part[]} show
 * @property {boolean} readonly
 * @property {ThemeWish} theme
 * @property {boolean} autoplay
 * @property {StartView} start
 * @property {number} height     CSS px, 0 for what the parts need
 */

/** What is wrong with an option, as a sentence. @typedef {{option: string, message: string}} OptionFault */

/** @type {Part[]} */
export const PARTS = ['payoffs', 'regret', 'transport', 'table', 'sentence', 'title', 'axes', 'caption', 'editor']
/** At least one of these parts is required: the others only add to them. @type {Part[]} */
const BODIES = ['payoffs', 'regret', 'table']
/** @type {StartView[]} */
export const STARTS = [ARMS_CHART, ...RIGHT, 'run']
/** The words for yes, among them the bare option and HTML's habit of repeating its name. */
const YES = ['', '1', 'true', 'yes', 'on']
const NO = ['0', 'false', 'no', 'off']
/** The most characters of a wrong value that a message repeats. */
const CLIP = 40

/** @type {EmbedOptions} */
export const plainOptions = {
  scenario: '', show: ['payoffs', 'regret', 'transport', 'sentence'], readonly: false, theme: 'auto', autoplay: false,
  start: ARMS_CHART, height: 0,
}
/** Other names in an address: the renderer (view/mount.js), and index.html's word for an embed. */
const OTHERS = ['view', 'embed']

/** @param {ThemeWish} theme @returns {import('../../ui/theme.js').ThemeChoice} */
export const themeChoice = theme => (theme === 'auto' ? 'system' : theme)

/** @param {readonly Part[]} show @returns {boolean} whether there is anything to see */
export const hasBody = show => BODIES.some(part => show.includes(part))

/** @param {Part[]} show */
export const withoutEditor = show => show.filter(part => part !== 'editor')

/** The start view as a link writes it: see model/state/view-link.js. @param {StartView} start */
export const viewOf = start => (start === 'run' ? 'mode=live' : RIGHT.includes(start) && start !== plainLook.right ? `chart=${start}` : '')

/**
 * @param {string} query
 * @returns {{options: EmbedOptions, faults: OptionFault[], unknown: string[]}}  unknown: names that mean nothing here
 */
export function readOptions(query) {
  const asked = new URLSearchParams(query)
  /** @type {OptionFault[]} */
  const faults = []
  /** @param {string} option @param {string} want */
  const fault = (option, want) => {
    const got = asked.get(option) ?? ''
    faults.push({option, message: embed.wrongOption(option, got.length > CLIP ? `${got.slice(0, CLIP)}…` : got, want)})
  }
  /** @template {string} T @param {string} option @param {readonly T[]} choices @param {T} usual @returns {T} */
  const oneOf = (option, choices, usual) => {
    const got = asked.get(option)
    const found = choices.find(c => c === got)
    if (got !== null && !found) fault(option, embed.oneOf(choices))
    return found ?? usual
  }
  const yes = (/** @type {string} */ option) => {
    const got = asked.get(option)?.toLowerCase()
    if (got === undefined || NO.includes(got)) return false
    if (YES.includes(got) || got === option) return true
    fault(option, embed.yesOrNo)
    return false
  }
  const options = {
    scenario: asked.get('scenario') ?? '',
    show: shown(asked.get('show'), want => fault('show', want)),
    readonly: yes('readonly'),
    theme: oneOf('theme', THEMES, plainOptions.theme),
    autoplay: yes('autoplay'),
    start: oneOf('start', STARTS, plainOptions.start),
    height: heightOf(asked.get('height'), want => fault('height', want)),
  }
  if (options.readonly && options.show.includes('editor')) {
    fault('show', embed.editorNeedsEdits)
    options.show = withoutEditor(options.show)
  }
  const unknown = [...new Set(asked.keys())].filter(name => !Object.hasOwn(plainOptions, name) && !OTHERS.includes(name))
  return {options, faults, unknown}
}

/** @param {string | null} asked @param {(want: string) => void} fault @returns {Part[]} */
function shown(asked, fault) {
  if (asked === null) return plainOptions.show
  const names = asked.split(',').map(name => name.trim()).filter(Boolean)
  const parts = PARTS.filter(part => names.includes(part))
  if (names.some(name => !PARTS.some(part => part === name))) fault(embed.someOf(PARTS))
  else if (!hasBody(parts)) fault(embed.someBody(BODIES))
  return hasBody(parts) ? parts : plainOptions.show
}

/** @param {string | null} asked @param {(want: string) => void} fault */
function heightOf(asked, fault) {
  if (asked === null || asked === '' || asked === 'auto') return 0
  const height = Number(asked)
  if (height >= HEIGHTS[0] && height <= HEIGHTS[1]) return Math.round(height)
  fault(embed.between(...HEIGHTS))
  return 0
}

/** Writes options as a query without '?', leaving out the defaults. @param {EmbedOptions} options */
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
