// @ts-check
// The lessons of handed-in work: the site's own by their pages, a teacher's by the file or link, or as the page for
// writing lessons keeps it on this device. A student may have handed in either,
// so each is read within the limits of lessonWriter, and only if somebody hands in work of it. An id can be forged: of two different
// lessons with one id a file stands for the teacher's before a link, and of two files or two links neither does.

import {ownId, packedIn, unpackLesson} from '../app/lessons/lesson-link.js'
import {DRAFT, lessonWriter} from '../app/lessons/written.js'
import {handed as t} from '../text/class.js'
import {remembered} from '../ui/storage.js'

/** @typedef {import('./check.js').LessonData} LessonData */
/** data: as JSON; why: what is wrong with the text, '' for nothing. @typedef {{why: string, data: string}} Written */
/**
 * What a check needs of lessons. refused: why a lesson cannot be checked, by its id. remarks: what to know of a lesson that is checked.
 * @typedef {{known: Map<string, LessonData>, refused: Map<string, string>, remarks: Map<string, string>}} Found
 */

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
 * Adds the wanted lessons of teachers.
 * @param {Found} found @param {{texts: string[], wanted: Set<string>, signal: AbortSignal}} asked
 * @param {{files: Map<string, Set<string>>, draft: string, write: (text: string) => Promise<Written>, idOf: (text: string) => string,
 *   forget: (text: string) => void}} means
 */
async function addOwn({known, refused, remarks}, {texts, wanted, signal}, {files, draft, write, idOf, forget}) {
  const links = await linked(texts, wanted, signal, idOf)
  const draftId = isLesson(draft) ? idOf(draft) : ''
  for (const id of wanted) {
    const [inFiles, inLinks] = [files.get(id) ?? new Set(), links.get(id) ?? new Set()]
    const mine = inFiles.size === 0 && id === draftId ? new Set([draft]) : inFiles
    const all = mine.size > 0 ? mine : inLinks
    if (all.size > 1) refused.set(id, inFiles.size > 0 ? t.twoFiles : t.twoLinks)
    if (all.size !== 1 || signal.aborted) continue
    const [text] = all
    const {why, data} = await write(text)
    if (signal.aborted) forget(text) // its worker may have been ended
    else if (why) refused.set(id, why)
    else known.set(id, {id, ...JSON.parse(data)})
    if (!known.has(id)) continue
    if (mine.size === 0) remarks.set(id, t.byLink)
    else if ([...inLinks].some(other => other !== text)) remarks.set(id, t.otherLink)
    else if (inFiles.size === 0) remarks.set(id, t.byDraft)
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
    for (const id of missing) refused.set(id, t.notLoaded)
  }
  for (const id of wanted) {
    const lesson = ofSite.get(id)
    if (!lesson) continue
    known.set(id, lesson)
    refused.delete(id)
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
    const made = written.get(text) ?? await writer.write(text).then(({faults: [fault], data}) => (
      fault ? {why: t.fault(fault.line, fault.message), data: ''} : {why: '', data}), error => ({why: error.message, data: ''}))
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
     * @param {string[]} texts  in which the links of lessons may be @param {Set<string>} wanted  their ids @param {AbortSignal} signal
     * @returns {Promise<Found>}
     */
    async find(texts, wanted, signal) {
      /** @type {Found} */
      const found = {known: new Map(), refused: new Map(), remarks: new Map()}
      const end = () => writer.end()
      signal.addEventListener('abort', end)
      const own = new Set([...wanted].filter(id => id.startsWith('own-')))
      await addOwn(found, {texts, wanted: own, signal}, {files, draft: plain(draft()), write, idOf, forget: text => written.delete(text)})
      await addSite(found, [...wanted].filter(id => !own.has(id)), signal, {...more, ofSite})
      signal.removeEventListener('abort', end)
      return found
    },
  }
}
