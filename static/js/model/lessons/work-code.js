// @ts-check
// What a student hands in: a code that holds the lesson, the answers, and the name if there is one. "rb1.", the packed work, and a
// checksum, so that a code may be broken into lines by mail, and a cut one is found.

import {pack, shortHash, unpack} from './packed.js'

/**
 * An answer: as the form has it, the link of an edited scenario or '', and how many attempts there were.
 * @typedef {[string, string, number]} Handed
 */

/**
 * @typedef {object} Work
 * @property {string} name    as the student wrote it; '' for none
 * @property {string} lesson  its id
 * @property {string} title   of the lesson
 * @property {string} [sha256]  of the text of a lesson that is not the site's, hex: see WrittenLesson; not in codes of older pages
 * @property {string} mark    drawn at random when the lesson was begun: who copies a code copies this too
 * @property {Record<string, Handed>} answers  by the id of the task's form
 */

/** The largest work, bytes, and the longest name. */
const MOST = 1 << 20
export const MOST_NAME = 80
/** The most answers: the form of a task has 14 of the 15,000 elements that a lesson may have, see package render. */
const MOST_ANSWERS = 1100
const CHECK = 8

/** @param {Work} work @returns {Promise<string>} */
export async function writeCode(work) {
  const packed = await pack(JSON.stringify(work))
  return `rb1.${packed}.${shortHash(packed).slice(0, CHECK)}`
}

/** A code in a text; spaces, ends of lines and the signs of quoted mail may be within. */
const CODE = /rb1\.([\w\s>-]+)\.([0-9a-f]{8})(?![\w-])/g
/** What begins as a code. */
const BEGUN = /rb1\./g

/**
 * Reads all codes of a text. damaged: how many are no sound codes.
 * @param {string} text @returns {Promise<{works: Work[], damaged: number}>}
 */
export async function readCodes(text) {
  const begun = text.match(BEGUN)?.length ?? 0
  /** @type {Work[]} */
  const works = []
  for (const [, inner, check] of text.matchAll(CODE)) {
    const packed = inner.replace(/[\s>]/g, '')
    if (shortHash(packed).slice(0, CHECK) !== check) continue
    try {
      const work = JSON.parse(await unpack(packed, MOST))
      if (isWork(work)) works.push(work)
    } catch {
      // no packed text, or no JSON
    }
  }
  return {works, damaged: begun - works.length}
}

/** @param {any} w @returns {w is Work} */
function isWork(w) {
  const texts = [w?.name, w?.lesson, w?.title, w?.mark, w?.sha256 ?? '']
  return texts.every(text => typeof text === 'string' && text.length <= 200) && typeof w.answers === 'object' && w.answers !== null &&
    Object.keys(w.answers).length <= MOST_ANSWERS && Object.values(w.answers).every(isHanded)
}

/** @param {any} a */
const isHanded = a => Array.isArray(a) && typeof a[0] === 'string' && typeof a[1] === 'string' && Number.isSafeInteger(a[2])
