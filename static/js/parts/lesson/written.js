// @ts-check
// Writes a lesson as HTML, by the code that writes the site's own lessons: training.wasm, which is loaded when first needed.

import {trainingProgram} from '../../engine/training.js'
import {Died, Panicked, startWorker} from '../../engine/worker.js'
import {reader as t} from './words.js'

/** @typedef {import('../../engine/messages.js').WrittenLesson} WrittenLesson */
/** @typedef {import('../../engine/worker.js').Connection} Connection */

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
          if (error instanceof Panicked || request) throw new Error(hung ? t.tooSlow(LONGEST) : t.ended, {cause: error})
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
