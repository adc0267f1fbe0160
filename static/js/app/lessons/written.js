// @ts-check
// Writes a lesson as HTML, by the code that writes the site's own lessons: training.wasm, which is loaded when first needed.

import {trainingProgram} from '../../engine/training.js'
import {startWorker} from '../../engine/worker.js'

/** @typedef {import('../../engine/messages.js').WrittenLesson} WrittenLesson */
/** @typedef {import('../../engine/worker.js').Connection} Connection */

/** @param {(loaded: number, total: number) => void} [onProgress]  of loading the program */
export function lessonWriter(onProgress) {
  /** @type {Promise<Connection> | null} */
  let worker = null
  const start = async () => {
    const program = await trainingProgram(onProgress)
    return startWorker(program, {debug: false, onDeath: () => { worker = null }})
  }
  return {
    /** @param {string} text @returns {Promise<WrittenLesson>} */
    async write(text) {
      worker ??= start().catch(error => {
        worker = null
        throw error
      })
      return (await worker).request({type: 'lesson', text})
    },
    end: () => void worker?.then(w => w.end(), () => {}),
  }
}
