// @ts-check
// Reads training logs in a worker of their own, so that a log of any size or content leaves the page alive.

import {trainingProgram} from '../../engine/training.js'
import {startWorker} from '../../engine/worker.js'

/** @typedef {import('../../engine/messages.js').TrainingLog} TrainingLog */
/** @typedef {import('../../engine/messages.js').LogOptions} LogOptions */

/** The bytes that go to the worker at once, a multiple of 8. */
const PART = 1 << 20
/** More of a file is not sent: the worker refuses a text of this length. */
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
     * Hands over the text of a log, which stays until the next one.
     * @param {Blob} blob
     */
    async send(blob) {
      const {request} = await connect()
      const size = Math.min(blob.size, MOST_BYTES)
      for (let from = 0; from === 0 || from < size; from += PART) {
        const bytes = new Uint8Array(await blob.slice(from, Math.min(size, from + PART)).arrayBuffer())
        const data = new Float64Array(Math.ceil(bytes.length / 8))
        new Uint8Array(data.buffer).set(bytes)
        await request({type: 'logText', size: bytes.length, first: from === 0}, {data})
      }
    },
    /** What the log says. @param {LogOptions} options @returns {Promise<TrainingLog>} */
    async read(options) {
      const {request} = await connect()
      return request({type: 'logRead', options})
    },
    /** A scenario of the log as it was read. @param {string} choice @param {string} title */
    async scenario(choice, title) {
      const {request} = await connect()
      return (await request({type: 'logMake', choice, title})).text
    },
    /** Ends the worker, and what it is reading with it. */
    close() {
      worker?.end()
      worker = null
    },
  }
}
