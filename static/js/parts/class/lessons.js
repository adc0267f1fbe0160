// @ts-check
// The lessons of handed-in work: the site's own by their pages, a teacher's by the file or link, or as this device keeps the
// one that was written last. A student may have handed in either, so each is read within the limits of lessonWriter, and only if
// somebody hands in work of it.
//
// An id is a short hash, which can be forged; a code also has the SHA-256 of the text that its student saw, and is checked by no other
// text. Codes of older pages have none: of two different lessons with one id a file stands for the teacher's before a link, and of two
// files or two links neither does.

import {ownId, packedIn, unpackLesson} from '../../model/lessons/lesson-link.js'
import {DRAFT, lessonWriter} from '../lesson/written.js'
import {handed as t} from './words.js'
import {remembered} from '../../ui/storage.js'

/** @import {LessonData} from './check.js' */
/** A lesson as a code names it. sha256: '' in codes of older pages. @typedef {{lesson: string, sha256?: string}} Named */
/** data: as JSON; why: what is wrong with the text, '' for nothing. @typedef {{why: string, data: string, sha256: string}} Written */
/**
 * What a check needs of lessons, by what keyOf returns. refused: why a lesson cannot be checked. remarks: what to know of a lesson that
 * is checked. Equal texts are one object.
 * @typedef {{known: Map<string, LessonData>, refused: Map<string, string>, remarks: Map<string, string>}} Found
 */

/** Whether an id is of a lesson that is not the site's. @param {string} id */
const isOwn = id => id.startsWith('own-')

/** What tells lessons apart. @param {Named} work */
export const keyOf = ({lesson, sha256 = ''}) => JSON.stringify([lesson, isOwn(lesson) ? sha256 : ''])

/** The most links of one id that are read, which are all but one forged. */
const MOST_LINKS = 10

/** Whether a text is a lesson: it begins with its head. @param {string} text */
export const isLesson = text => /^\ufeff?---\r?\n/.test(text)

/** The ids of the site's lessons, from the page that lists them. @param {AbortSignal} signal @returns {Promise<Set<string>>} */
async function siteIds(signal) {
  const answer = await fetch(new URL('lessons.html', document.baseURI), {signal})
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return new Set([...page.querySelectorAll('a[href]')].flatMap(link => // the build writes ./ before each
    /^(?:\.\/)?lesson-([a-z0-9-]+)\.html$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []))
}

/** A lesson of the site; null if the page is another, such as the guide. @param {string} id @param {AbortSignal} signal
 * @returns {Promise<LessonData | null>} */
async function siteLesson(id, signal) {
  const answer = await fetch(new URL(`lesson-${id}.html`, document.baseURI), {signal})
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const data = page.getElementById('lesson-data')?.textContent
  return data ? JSON.parse(data) : null
}

/** The lessons whose links are in texts, by id. @param {string[]} texts @param {Set<string>} wanted @param {AbortSignal} signal
 * @param {(text: string) => string} idOf */
async function linked(texts, wanted, signal, idOf) {
  /** @type {Map<string, Set<string>>} */
  const byId = new Map()
  const fragments = new Set(texts.flatMap(text => Array.from(text.matchAll(/#(l1\.[\w-]+)/g), ([, fragment]) => fragment)))
  for (const fragment of fragments) {
    if (signal.aborted) break
    const lesson = plain(await unpackLesson(packedIn(fragment)).catch(() => ''))
    const id = lesson && idOf(lesson)
    if (wanted.has(id)) byId.set(id, (byId.get(id) ?? new Set()).add(lesson))
  }
  return byId
}

/** A text as its id takes it. @param {string} text */
const plain = text => text.replaceAll('\r\n', '\n')

/**
 * Returns the lesson that a work is of, or why there is none; null if no text has its id.
 * @param {Named} work @param {Set<string>} texts  that have its id @param {string} several  why neither of two such texts is it
 * @param {AbortSignal} signal @param {(text: string) => Promise<Written>} write @returns {Promise<{text: string} & Written | null>}
 */
async function lessonOf({sha256}, texts, several, signal, write) {
  const none = {text: '', data: '', sha256: ''}
  if (texts.size > 1 && !sha256 || texts.size > MOST_LINKS) return {...none, why: several}
  let why = t.otherText
  for (const text of texts) {
    const written = await write(text)
    if (signal.aborted) return null
    if (!written.why && (!sha256 || written.sha256 === sha256)) return {text, ...written}
    why = written.why || why
  }
  return texts.size > 0 ? {...none, why} : null
}

/**
 * Adds the wanted lessons of teachers.
 * @param {Found} found @param {{texts: string[], wanted: Named[], signal: AbortSignal}} asked
 * @param {{files: Map<string, Set<string>>, draft: string, write: (text: string) => Promise<Written>,
 *   idOf: (text: string) => string}} means
 */
async function addOwn({known, refused, remarks}, {texts, wanted, signal}, {files, draft, write, idOf}) {
  const drafts = isLesson(draft) ? new Set([draft]) : new Set()
  const links = await linked(texts, new Set(wanted.map(({lesson}) => lesson)), signal, idOf)
  /** @type {Map<string, LessonData>} */
  const made = new Map()
  for (const work of wanted) {
    if (signal.aborted) return
    const [key, id] = [keyOf(work), work.lesson]
    const [inFiles, inLinks] = [files.get(id) ?? new Set(), links.get(id) ?? new Set()]
    const [all, several] = inFiles.size > 0 ? [inFiles, t.twoFiles] : [inLinks, t.twoLinks]
    const here = inFiles.size === 0 && [...drafts].some(text => idOf(text) === id)
    const written = here ? await lessonOf(work, drafts, several, signal, write) : null
    const isDraft = !!written && !written.why
    const found = isDraft ? written : await lessonOf(work, all, several, signal, write)
    if (!found) continue
    const {text, why, data} = found
    if (why) {
      refused.set(key, why)
      continue
    }
    const lesson = made.get(text) ?? {id, ...JSON.parse(data)}
    made.set(text, lesson)
    known.set(key, lesson)
    if (inFiles.size === 0 && !isDraft) remarks.set(key, t.byLink)
    else if (!work.sha256 && [...inLinks].some(other => other !== text)) remarks.set(key, t.otherLink)
    else if (isDraft) remarks.set(key, t.byDraft)
  }
}

/** Adds the wanted lessons of the site. @param {Found} found @param {string[]} wanted @param {AbortSignal} signal
 * @param {{ofSite: Map<string, LessonData>, siteIds: typeof siteIds, siteLesson: typeof siteLesson}} means */
async function addSite({known, refused}, wanted, signal, {ofSite, siteIds, siteLesson}) {
  const missing = wanted.filter(id => !ofSite.has(id))
  try {
    const ids = missing.length > 0 ? await siteIds(signal) : new Set()
    await Promise.all(missing.filter(id => ids.has(id)).map(async id => {
      const lesson = await siteLesson(id, signal)
      if (lesson) ofSite.set(id, lesson)
    }))
  } catch {
    for (const id of missing) refused.set(keyOf({lesson: id}), t.notLoaded)
  }
  for (const id of wanted) {
    const lesson = ofSite.get(id)
    if (!lesson) continue
    known.set(keyOf({lesson: id}), lesson)
    refused.delete(keyOf({lesson: id}))
  }
}

/** The parts that tests make up. */
const parts = {writer: lessonWriter, idOf: ownId, siteIds, siteLesson, draft: () => remembered(DRAFT) ?? ''}

/** @param {Partial<typeof parts>} [madeUp] */
export function createLessons(madeUp) {
  const {idOf, draft, ...more} = {...parts, ...madeUp}
  const writer = more.writer()
  /** The lessons of files, by id. @type {Map<string, Set<string>>} */
  const files = new Map()
  /** What was written, by text. @type {Map<string, Written>} */
  const written = new Map()
  /** @type {Map<string, LessonData>} */
  const ofSite = new Map()

  /** @param {string} text @returns {Promise<Written>} */
  async function write(text) {
    const none = {data: '', sha256: ''}
    const made = written.get(text) ?? await writer.write(text).then(({faults: [fault], data, sha256}) => (
      fault ? {why: t.fault(fault.line, fault.message), ...none} : {why: '', data, sha256}), error => ({why: error.message, ...none}))
    written.set(text, made)
    return made
  }

  return {
    own: () => files.size,
    /** Adds the lesson of a file. @param {string} text @returns {Promise<string>} what is wrong with it; '' for nothing */
    async add(text) {
      const lesson = plain(text)
      const {why} = await write(lesson)
      if (!why) files.set(idOf(lesson), (files.get(idOf(lesson)) ?? new Set()).add(lesson))
      return why
    },
    /** Leaves out the lessons of all files. */
    forget: () => files.clear(),
    /**
     * Returns the lessons of works.
     * @param {string[]} texts  in which the links of lessons may be @param {Named[]} works @param {AbortSignal} signal
     * @returns {Promise<Found>}
     */
    async find(texts, works, signal) {
      /** @type {Found} */
      const found = {known: new Map(), refused: new Map(), remarks: new Map()}
      const end = () => writer.end()
      signal.addEventListener('abort', end)
      const wanted = [...new Map(works.map(work => [keyOf(work), work])).values()]
      const asked = {texts, wanted: wanted.filter(({lesson}) => isOwn(lesson)), signal}
      await addOwn(found, asked, {files, draft: plain(draft()), idOf, write: async text => {
        const made = await write(text)
        if (signal.aborted) written.delete(text) // its worker may have been ended
        return made
      }})
      await addSite(found, wanted.map(({lesson}) => lesson).filter(id => !isOwn(id)), signal, {...more, ofSite})
      signal.removeEventListener('abort', end)
      return found
    },
  }
}
