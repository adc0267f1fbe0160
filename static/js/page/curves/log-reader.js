// @ts-check
// Reads training logs in a separate worker, so that the page stays responsive whatever the log's size or content.

import {trainingProgram} from '../../engine/training.js'
import {startWorker} from '../../engine/worker.js'

/** @typedef {import('../../engine/messages.js').TrainingLog} TrainingLog */
/** @typedef {import('../../engine/messages.js').LogOptions} LogOptions */

/** The bytes that are sent to the worker at once, a multiple of 8. */
const PART = 1 << 20
/** The most bytes of a file that are sent: the worker refuses a text of this length. */
const MOST_BYTES = (64 << 20) + 1

/** @returns a reader of one log at a time; its promises reject with an EngineError */
export function createLogReader() {
  /** @type {import('../../engine/worker.js').Connection | null} */
  let worker = null

  async function connect() {
    if (worker) return worker
    const program = await trainingProgram()
    worker ??= startWorker(program, {debug: false, onDeath: () => { worker = null }})
    return worker
  }

  return {
    /**
     * Sends the text of a log, which the worker keeps until the next one.
     * @param {Blob} blob
     */
    async send(blob) {
      const {request} = await connect()
      const size = Math.min(blob.size, MOST_BYTES)
      for (let from = 0; from === 0 || from < size; from += PART) {
        const data = new Uint8Array(await blob.slice(from, Math.min(size, from + PART)).arrayBuffer())
        await request({type: 'logText', first: from === 0}, {data})
      }
    },
    /** Returns what the log says. @param {LogOptions} options @returns {Promise<TrainingLog>} */
    async read(options) {
      const {request} = await connect()
      return request({type: 'logRead', options})
    },
    /** Returns a scenario made from the log as it was last read. @param {string} choice @param {string} title */
    async scenario(choice, title) {
      const {request} = await connect()
      return (await request({type: 'logMake', choice, title})).text
    },
    /** Ends the worker, even while it reads. */
    close() {
      worker?.end()
      worker = null
    },
  }
}
