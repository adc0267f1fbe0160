// @ts-check
// What Share hands out beside the link: the citation, the frame for a course page, the file. And
// what a link may carry of the results: their fingerprint and, by policy, about how large the
// regret was, so that a reader who gets other results can see by how much.

import {fromBase64, htmlAttribute, toBase64url} from '../../ui/encode.js'
import {text} from '../../text/text.js'

/** @typedef {import('../../engine/messages.js').Results} Results */
/** @typedef {import('../../engine/messages.js').Parsed} Parsed */

/** A fingerprint: the version of the numbers, a hash, and after _ what sealed() adds. */
const PROMISE = /^(\d+)-([0-9a-f]{32})(?:_([\w-]*))?$/
/** A link’s third part has at most this many characters: see scenario.EncodeLinkWith. */
const LONGEST = 128
/** Base64url characters of a number of 32 bits. */
const CHARACTERS = 6

/**
 * What a link promises of the results. Empty text if they are not final.
 * @param {Results} results
 */
export function sealed({fingerprint, rows}) {
  if (!fingerprint) return ''
  const means = rows.map(r => encoded(r.final?.mean ?? NaN)).join('')
  const whole = `${fingerprint}_${means}`
  return whole.length <= LONGEST ? whole : fingerprint
}

/** @param {number} n  as a float32 */
function encoded(n) {
  return toBase64url(new Uint8Array(new Float32Array([n]).buffer))
}

/** @param {string} characters */
function decoded(characters) {
  return new Float32Array(fromBase64(characters).buffer)[0]
}

/**
 * What a link promised: the fingerprint and, if it tells, each policy's mean final regret. numerics is
 * NaN if it is no whole fingerprint.
 * @param {string} promised
 * @returns {{fingerprint: string, numerics: number, means: number[]}}
 */
export function promiseOf(promised) {
  const [, numerics, hash, tail = ''] = PROMISE.exec(promised) ?? []
  if (!hash) return {fingerprint: promised, numerics: NaN, means: []}
  const characters = tail.match(new RegExp(`.{${CHARACTERS}}`, 'g')) ?? []
  return {fingerprint: `${numerics}-${hash}`, numerics: Number(numerics), means: characters.map(decoded)}
}

/**
 * Whether results are those that a link promised. Half a fingerprint, as of a link cut short, promises
 * nothing that could be kept.
 * @param {string} promised @param {string} got
 */
export const reproduces = (promised, got) => got !== '' && got === promiseOf(promised).fingerprint

/**
 * By policy, what the link says, what came, and how far they are apart; 0 where a number of 32
 * bits cannot tell.
 * @param {string} promised @param {Results} results
 */
export function differences(promised, {rows}) {
  const {means} = promiseOf(promised)
  if (means.length !== rows.length) return []
  return rows.map((row, i) => {
    const here = row.final?.mean ?? NaN
    return {row, link: means[i], here, apart: Math.fround(here) === means[i] ? 0 : here - means[i]}
  })
}

const PAPER = `@inproceedings{metelli2022stochastic,
  title     = {Stochastic Rising Bandits},
  author    = {Metelli, Alberto Maria and Trov{\\\`o}, Francesco and Pirola, Matteo and Restelli, Marcello},
  booktitle = {Proceedings of the 39th International Conference on Machine Learning},
  series    = {Proceedings of Machine Learning Research},
  volume    = {162},
  pages     = {15421--15457},
  year      = {2022},
  publisher = {PMLR}
}`

/** Signs that TeX writes by name. BibTeX counts every brace, an escaped one too, so braces are among them. */
const TEX_NAMES = new Map([
  ['\\', '\\textbackslash{}'], ['{', '\\textbraceleft{}'], ['}', '\\textbraceright{}'], ['^', '\\^{}'], ['~', '\\~{}'],
])

/** What TeX would take for itself. @param {string} s */
const escaped = s => s.replace(/[\\{}$&#^_%~]/g, c => TEX_NAMES.get(c) ?? '\\' + c)

/**
 * @param {Parsed} parsed @param {string} address @param {string} fingerprint  '' if results are not final
 * @param {Date} now
 */
export function citation({scenario, hash}, address, fingerprint, now) {
  const day = now.toISOString().slice(0, 10)
  const note = [`scenario ${hash.slice(0, 16)}`, fingerprint && `results ${fingerprint}`].filter(Boolean).join(', ')
  return `${PAPER}

@misc{risingbandits-${hash.slice(0, 8)},
  title        = {${escaped(scenario.title || text.untitled)}},
  howpublished = {Rising bandits, \\url{${address.replaceAll('%', '\\%').replaceAll('#', '\\#')}}},
  note         = {${note}},
  year         = {${day.slice(0, 4)}},
  urldate      = {${day}}
}
`
}

/** A name for the scenario's file. @param {Parsed} parsed */
export function fileName({scenario, hash}) {
  const words = (scenario.title ?? '').toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${words || `scenario-${hash.slice(0, 8)}`}.json`
}

/** What a frame that others paste may do: all of it works, though less would, with allow-scripts alone. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** A page's frame in HTML. @param {string} address @param {string} title @param {number} height  CSS px */
export const frame = (address, title, height) =>
  `<iframe src="${htmlAttribute(address)}" title="${htmlAttribute(title)}" width="100%" height="${height}" style="border:0"` +
  ` loading="lazy" sandbox="${SANDBOX}" allow="clipboard-write"></iframe>`
