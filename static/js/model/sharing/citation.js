// @ts-check
// What Share offers besides the link: the citation, the file. And what a link may contain
// of the results: their fingerprint and, by policy, the regret in low precision, so that a reader who gets other
// results can see how much they differ.

import {fromBase64, plainLine, toBase64url} from '../../ui/encode.js'
import {text} from '../../text/text.js'
import {regretOf} from '../state/results-order.js'

/** @import {Parsed, Results} from '../../engine/messages.js' */

/** A fingerprint: the version of the numerics, a hash, and after _ what sealed() adds. */
const PROMISE = /^(\d+)-([0-9a-f]{32})(?:_([\w-]*))?$/
/** The most characters of a link's third part: see scenario.EncodeLinkWith. */
const LONGEST = 128
/** The base64url characters of a number of 32 bits. */
const CHARACTERS = 6

/**
 * Returns what a link promises about the results: '' if they are not final.
 * @param {Results} results
 */
export function sealed({fingerprint, rows}) {
  if (!fingerprint) return ''
  const means = rows.map(r => encoded(regretOf(r) ?? NaN)).join('')
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
 * Reads what a link promised: the fingerprint and, if present, each policy's mean final regret. numerics is NaN if the
 * fingerprint is not complete.
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
 * Returns whether results are those that a link promised, or why that cannot be said: the link's fingerprint is incomplete, of
 * another numerics version, or the results are not final yet. '' if it promised nothing.
 * @param {string} promised @param {string} got  '' if the results are not final
 * @param {number} [numerics]  the version here, which is known before any result
 */
export function kept(promised, got, numerics = promiseOf(got).numerics) {
  const link = promiseOf(promised)
  if (promised === '') return ''
  if (Number.isNaN(link.numerics)) return 'cut'
  if (got === link.fingerprint) return 'same'
  if (link.numerics !== numerics && !Number.isNaN(numerics)) return link.numerics < numerics ? 'earlier' : 'later'
  return got === '' ? 'waiting' : 'differs'
}

/**
 * Returns, by policy, what the link says, the result here, and their difference; 0 if a number of 32 bits cannot show
 * it.
 * @param {string} promised @param {Results} results
 */
export function differences(promised, {rows}) {
  const {means} = promiseOf(promised)
  if (means.length !== rows.length) return []
  return rows.map((row, i) => {
    const here = regretOf(row) ?? NaN
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

/** The characters that TeX writes by name. BibTeX counts every brace, even an escaped one, so braces are among them. */
const TEX_NAMES = new Map([
  ['\\', '\\textbackslash{}'], ['{', '\\textbraceleft{}'], ['}', '\\textbraceright{}'], ['^', '\\^{}'], ['~', '\\~{}'],
])

/** Escapes the characters that are special in TeX. @param {string} s */
const escaped = s => s.replace(/[\\{}$&#^_%~]/g, c => TEX_NAMES.get(c) ?? '\\' + c)

/**
 * Writes an address for \url. Anyone may have written a link's query, in which a browser leaves braces and backslashes: they would end
 * \url, and TeX would run what follows. In an address they mean the same encoded.
 * @param {string} address
 */
const inURL = address => address.replace(/[^\w!$&'()*+,./:;=?@#%[\]~-]/gu, encodeURIComponent).replace(/[%#]/g, '\\$&')

/**
 * Returns BibTeX of the paper, of this software, and of the scenario with its results.
 * @param {Parsed} parsed @param {string} address @param {string} fingerprint  '' if results are not final
 * @param {Date} now
 * @param {{release: string, released: string, numerics: number}} software
 */
export function citation({scenario, hash}, address, fingerprint, now, {release, released, numerics}) {
  const day = now.toISOString().slice(0, 10)
  const note = [`scenario ${hash.slice(0, 16)}`, fingerprint && `results ${fingerprint}`].filter(Boolean).join(', ')
  return `${PAPER}

@software{risingbandits,
  author       = {{The authors of Rising bandits}},
  title        = {Rising bandits},
  version      = {${release}},
  note         = {numerics version ${numerics}},
  license      = {Apache-2.0},
  url          = {${inURL(address.split(/[?#]/)[0])}},
  date         = {${released}},
  year         = {${released.slice(0, 4)}}
}

@misc{risingbandits-${hash.slice(0, 8)},
  title        = {${escaped(plainLine(scenario.title || text.untitled))}},
  howpublished = {Rising bandits ${release}, \\url{${inURL(address)}}},
  note         = {${note}},
  year         = {${day.slice(0, 4)}},
  urldate      = {${day}}
}
`
}

/** Returns a name for the scenario's file. @param {Parsed} parsed */
export function fileName({scenario, hash}) {
  const words = (scenario.title ?? '').toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${words || `scenario-${hash.slice(0, 8)}`}.json`
}
