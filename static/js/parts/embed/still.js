// @ts-check
// What an embed shows before its reader presses Run. For a preset: a still picture and its texts, which the engine
// wrote at the build. For another scenario: its outline, read from the link without the engine, and later its picture
// (own-still.js). So a page with twenty embeds of presets loads twenty pictures and no engine.

import {fromBase64, svgAddress} from '../../ui/encode.js'
import {h} from '../../ui/dom.js'
import {loadOnce} from '../../ui/later.js'
import {parameter, whole} from '../../ui/numbers.js'
import {embed} from './words.js'

/** @import {Parsed} from '../../engine/messages.js' */

/**
 * A preset and the addresses of its pictures. others: the charts that can be shown in place of the regret.
 * @typedef {{name: string, link: string, file: string, others: string}} StillEntry
 */
/** Charts as SVG, or their addresses. @typedef {Record<string, {light: string, dark: string}>} Pictures */
/** @typedef {{parsed: Parsed, runs: number, pictures: Pictures}} StillFile */
/**
 * The part of the store's state that is set.
 * @typedef {Pick<import('../../model/state/state.js').State, 'parsed' | 'still'>} Shown
 */

/**
 * The names of policies and families, by ID.
 * @typedef {{policies: Record<string, string>, families: Record<string, string>}} Names
 */

/** Loads the list of presets and names that the build wrote. @type {() => Promise<{stills: StillEntry[], names: Names}>} */
const loadList = loadOnce(() => import(new URL('../../../first/stills.js', import.meta.url).href))

/** Returns the presets' names and links. */
export const presetLinks = async () => (await loadList()).stills

/** Returns the names of policies and families. */
export const knownNames = async () => (await loadList()).names

/** Returns the description of the policies, for the table. @returns {Promise<import('../../engine/messages.js').Description>} */
export const description = async () => (await fetched(new URL('../../../first/first.json', import.meta.url).href)).description

/** @param {string} address @returns {Promise<any>} */
async function fetched(address) {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return answer.json()
}

/** @param {Pictures} pictures  as SVG @returns {Pictures} as addresses */
const addresses = pictures =>
  Object.fromEntries(Object.entries(pictures).map(([chart, {light, dark}]) => [chart, {light: svgAddress(light), dark: svgAddress(dark)}]))

/** @param {StillEntry} entry @returns {Promise<Shown>} */
export async function stillOf(entry) {
  /** @type {StillFile} */
  const {parsed, runs, pictures} = await fetched(entry.file)
  return {parsed, still: {hash: parsed.hash, runs, pictures: addresses(pictures)}}
}

/** Returns the charts that can be shown in place of the regret. @param {StillEntry} entry @returns {Promise<Pictures>} */
export const othersOf = async entry => addresses(await fetched(entry.others))

/** The size of the largest document, bytes; engine/scenario has the same limit. */
export const LARGEST = 1 << 20

/**
 * Returns the document in a link, unchecked, as far as it can be read without the engine.
 * @param {string} link  "1.<data>", perhaps with more behind it
 * @returns {Promise<Record<string, any> | null>} null if it is none
 */
export async function documentOf(link) {
  const [version, data = ''] = link.split('.')
  if (version !== '1' || typeof DecompressionStream !== 'function') return null
  try {
    const stream = new Blob([fromBase64(data)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const doc = JSON.parse(await upTo(stream, LARGEST))
    return doc && typeof doc === 'object' && !Array.isArray(doc) ? doc : null
  } catch {
    return null
  }
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most bytes */
async function upTo(stream, most) {
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', {fatal: true})
  let text = ''
  for (let size = 0; ;) {
    const {done, value} = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) throw new Error('too large')
    text += decoder.decode(value, {stream: true})
  }
}

// A scenario as a few words and a table, before the engine has read it; it stands in for a still picture. Nothing in it
// is checked, so it is shown as text only, and only as much as has room.

const t = embed.outline
/** The most rows, names and fields of a payoff that are shown. */
const MOST_ROWS = 8

/** The most characters of a name and of a title, which may have 120 bytes; longer texts are cut. */
const [LONGEST_WORD, LONGEST_TITLE] = [60, 120]

/** @param {string} s @param {number} most */
const clipped = (s, most) => (s.length > most ? `${s.slice(0, most - 1)}…` : s)
/** @param {unknown} v @param {number} [most] */
const word = (v, most = LONGEST_WORD) => (typeof v === 'number' ? parameter(v) : typeof v === 'string' ? clipped(v, most) : '')
/** @param {unknown} v */
const count = v => (typeof v === 'number' && Number.isFinite(v) ? whole(v) : '?')
/** @param {unknown} v @returns {any[]} */
const list = v => (Array.isArray(v) ? v : [])
/** @param {Record<string, string>} names @param {unknown} id */
const nameOf = (names, id) => (typeof id === 'string' && Object.hasOwn(names, id) ? names[id] : word(id))

/** @param {any} payoff @param {Names} names */
function payoffWords(payoff, {families}) {
  const {family, ...rest} = payoff ?? {}
  const numbers = Object.entries(rest).filter(([, v]) => typeof v === 'number').slice(0, MOST_ROWS)
  const given = numbers.map(([name, v]) => `${word(name)} ${word(v)}`)
  return [nameOf(families, family), ...given].filter(Boolean).join(', ')
}

/** @param {any} policy @param {Names} names */
function policyWords(policy, {policies}) {
  const name = word(policy?.name) || nameOf(policies, policy?.id)
  return policy?.variant === 'released' ? `${name} ${t.released}` : name
}

/**
 * @param {Record<string, any> | null} doc  null: there is none to be read
 * @param {Names} names
 * @returns {HTMLElement}
 */
export function outline(doc, names) {
  if (!doc) return h('div', {class: 'outline'}, h('p', {}, t.unreadable))
  const arms = list(doc.arms)
  const policies = list(doc.policies)
  const rows = arms.slice(0, MOST_ROWS).map((arm, i) =>
    h('tr', {}, h('th', {scope: 'row'}, word(arm?.name) || String(i + 1)), h('td', {}, payoffWords(arm?.payoff, names))))
  const more = (/** @type {any[]} */ all) => (all.length > MOST_ROWS ? ` + ${all.length - MOST_ROWS}` : '')
  return h('div', {class: 'outline'},
    h('h2', {}, word(doc.title, LONGEST_TITLE) || t.arms(arms.length, word(doc.setting))),
    h('p', {}, `${t.arms(arms.length, word(doc.setting))}, ${t.size(count(doc.horizon), count(doc.runs))}. ${t.press}`),
    h('table', {}, h('caption', {class: 'visually-hidden'}, t.caption),
      h('thead', {}, h('tr', {}, h('th', {scope: 'col'}, t.arm), h('th', {scope: 'col'}, t.payoff))), h('tbody', {}, rows)),
    h('p', {}, `${t.policies}: ${policies.slice(0, MOST_ROWS).map(p => policyWords(p, names)).join(', ')}${more(policies)}`))
}
