// @ts-check
// Writes a lesson as HTML, by the code that writes the site's own lessons: training.wasm, which is loaded when first needed.

import {trainingProgram} from '../../engine/load.js'
import {Died, Panicked, startWorker} from '../../engine/worker.js'
import {reader, lesson as t} from './words.js'
import {h, set, setText} from '../../ui/dom.js'

/** @import {WrittenLesson} from '../../engine/messages.js' */
/** @import {Connection} from '../../engine/worker.js' */

/**
 * Anyone may have written a lesson. A text that takes longer is given up and its worker is ended, s: those of the site take a tenth.
 * package render counts ahead what would take much memory.
 */
const LONGEST = 10

/** Where the device keeps the lesson that is being written. */
export const DRAFT = 'lesson.draft'

/** @param {(loaded: number, total: number) => void} [onProgress]  of loading the program */
export function lessonWriter(onProgress) {
  /** @type {Promise<Connection> | null} */
  let worker = null
  const start = async () => {
    const program = await trainingProgram(onProgress)
    return startWorker(program, {debug: false, answerSeconds: LONGEST, onDeath: () => { worker = null }})
  }
  return {
    /**
     * Rejects in words if the text takes too long, or the worker ends over it.
     * @param {string} text @returns {Promise<WrittenLesson>}
     */
    async write(text) {
      for (;;) {
        worker ??= start().catch(error => {
          worker = null
          throw error
        })
        const connection = await worker
        try {
          return await connection.request({type: 'lesson', text})
        } catch (/** @type {any} */ error) {
          const {request, hung = false} = error.over ?? {}
          if (error instanceof Died && request?.type === 'lesson' && request.text !== text) continue // over another text, which came before
          if (error instanceof Panicked || request) throw new Error(hung ? reader.tooSlow(LONGEST) : reader.ended, {cause: error})
          throw error
        }
      }
    },
    end() {
      worker?.then(w => w.end(), () => {})
      worker = null
    },
  }
}

// The page of a lesson that is not the site's, from its text: it becomes the same as the pages of the site's own lessons.

/** The name of a lesson's file, without an extension. @param {string} title */
export const fileName = title => title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'lesson'

/**
 * Fills the page own-lesson.html.
 * @param {Document} page @param {WrittenLesson} written  without faults @param {string} id
 * @param {string} source  the address of the text; '' for none
 */
export function fillOwnPage(page, written, id, source) {
  const article = /** @type {HTMLElement} */ (page.querySelector('.lesson-text'))
  const status = /** @type {HTMLElement} */ (page.querySelector('.lesson-summary'))
  page.title = `${written.title} – ${t.own.site}`
  setText(/** @type {Element} */ (article.querySelector('h1')), written.title)
  setText(status, written.summary + (written.minutes ? ` ${t.own.minutes(written.minutes)}` : ''))
  status.removeAttribute('role')
  // The writer leaves out HTML of the lesson, and addresses that are not of the web.
  const parsed = new DOMParser().parseFromString(written.body, 'text/html')
  for (const link of parsed.querySelectorAll('a')) set(link, {target: '_blank', rel: 'noopener noreferrer nofollow ugc'})
  const steps = h('ol', {}, written.titles.map((title, i) => {
    const words = new DOMParser().parseFromString(title, 'text/html').body.childNodes
    return h('li', {}, h('a', {href: `#step-${i + 1}`}, ...words))
  }))
  article.append(h('nav', {class: 'lesson-steps', 'aria-label': t.steps}, steps), ...parsed.body.childNodes,
    h('nav', {class: 'lesson-turn', 'aria-label': t.turn}), h('footer', {class: 'lesson-foot'}, source &&
      h('p', {}, h('a', {href: source, download: `${fileName(written.title)}.md`}, t.own.text), ' ', t.own.textUse)))
  const data = h('script', {type: 'application/json', id: 'lesson-data'})
  data.textContent = JSON.stringify({id, sha256: written.sha256, ...JSON.parse(written.data)}).replaceAll('<', '\\u003c')
  page.body.append(data)
}
