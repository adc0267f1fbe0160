// @ts-check
// The lessons of handed-in work: the site's own by their pages, a teacher's by the file or link. A student may have pasted a link,
// too, so each is read within the limits of lessonWriter, and only if somebody hands in work of it.

import {ownId, packedIn, unpackLesson} from '../app/lessons/lesson-link.js'
import {lessonWriter} from '../app/lessons/written.js'
import {handed as t} from '../text/class.js'

/** @typedef {import('./check.js').LessonData} LessonData */

/** Whether a text is a lesson: it begins with its head. @param {string} text */
export const isLesson = text => /^\ufeff?---\r?\n/.test(text)

export function createLessons() {
  const writer = lessonWriter()
  /** @type {Map<string, LessonData>} */
  const known = new Map()
  /** Why a lesson cannot be checked, by its id. @type {Map<string, string>} */
  const refused = new Map()

  /** Adds a teacher's lesson. @param {string} id @param {string} text @returns {Promise<string>} what is wrong with it; '' for nothing */
  async function add(id, text) {
    const {why, data} = await writer.write(text).then(({faults: [fault], data: written}) => (
      fault ? {why: t.fault(fault.line, fault.message), data: ''} : {why: '', data: written}), error => ({why: error.message, data: ''}))
    if (why) refused.set(id, why)
    else known.set(id, {id, ...JSON.parse(data)})
    return why
  }

  return {
    /** @param {string} id */
    of: id => known.get(id),
    /** Why there is no such lesson. @param {string} id */
    why: id => refused.get(id) ?? t.notHere,
    own: () => [...known.keys()].filter(id => id.startsWith('own-')).length,
    /** Adds a teacher's lesson. @param {string} text @returns {Promise<string>} what is wrong with it; '' for nothing */
    add: text => add(ownId(text), text),
    /**
     * Adds the lessons whose links are in a text.
     * @param {string} text @param {Set<string>} wanted  their ids @param {AbortSignal} signal
     */
    async addLinks(text, wanted, signal) {
      const end = () => writer.end()
      signal.addEventListener('abort', end)
      for (const [, fragment] of text.matchAll(/#(l1\.[\w-]+)/g)) {
        if (signal.aborted) break
        const lesson = await unpackLesson(packedIn(fragment)).catch(() => '')
        const id = lesson && ownId(lesson)
        if (wanted.has(id) && !known.has(id) && !refused.has(id)) await add(id, lesson)
        if (signal.aborted) refused.delete(id)
      }
      signal.removeEventListener('abort', end)
    },
    /** Loads a lesson of the site, if it is one. @param {string} id @param {AbortSignal} signal */
    async load(id, signal) {
      if (known.has(id) || !/^[a-z0-9][a-z0-9-]*$/.test(id) || id.startsWith('own-')) return
      try {
        const answer = await fetch(new URL(`lesson-${id}.html`, document.baseURI), {signal})
        if (!answer.ok) return
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const data = page.getElementById('lesson-data')?.textContent
        if (data) known.set(id, JSON.parse(data))
      } catch {
        refused.set(id, t.notLoaded)
      }
    },
  }
}
