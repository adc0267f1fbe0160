// @ts-check
// The lessons of handed-in work: the site's own by their pages, a teacher's by the file or link.

import {ownId, packedIn, unpackLesson} from '../app/lessons/lesson-link.js'
import {lessonWriter} from '../app/lessons/written.js'

/** @typedef {import('./check.js').LessonData} LessonData */

/** Whether a text is a lesson: it begins with its head. @param {string} text */
export const isLesson = text => /^\ufeff?---\r?\n/.test(text)

export function createLessons() {
  const writer = lessonWriter()
  /** @type {Map<string, LessonData>} */
  const known = new Map()
  return {
    /** @param {string} id */
    of: id => known.get(id),
    own: () => [...known.keys()].filter(id => id.startsWith('own-')).length,
    /** Adds a teacher's lesson. @param {string} text @returns {Promise<boolean>} whether it has no mistakes */
    async add(text) {
      const written = await writer.write(text)
      if (written.faults.length === 0) known.set(ownId(text), {id: ownId(text), ...JSON.parse(written.data)})
      return written.faults.length === 0
    },
    /** Adds the lessons whose links are in a text. @param {string} text */
    async addLinks(text) {
      for (const [, fragment] of text.matchAll(/#(l1\.[\w-]+)/g)) {
        const lesson = await unpackLesson(packedIn(fragment)).catch(() => '')
        if (lesson) await this.add(lesson)
      }
    },
    /** Loads a lesson of the site, if it is one. @param {string} id */
    async load(id) {
      if (known.has(id) || !/^[a-z0-9][a-z0-9-]*$/.test(id) || id.startsWith('own-')) return
      const answer = await fetch(new URL(`lesson-${id}.html`, document.baseURI))
      if (!answer.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const data = page.getElementById('lesson-data')?.textContent
      if (data) known.set(id, JSON.parse(data))
    },
  }
}
