// @ts-check
// Reads training logs in a separate worker, so that the page stays responsive whatever the log's size or content.

import {trainingProgram} from '../../engine/training.js'
import {startWorker} from '../../engine/worker.js'

/** @typedef {import('../../engine/messages.js').TrainingLog} TrainingLog */
/** @typedef {import('../../engine/messages.js').LogOptions} LogOptions */

/** The bytes that are sent to the worker at once, a multiple of 8. */
const PART = 1 << 20
/** The most bytes of all files that are sent: the worker refuses a log of this length. */
const MOST_BYTES = (64 << 20) + 1

/** A file of a log. name is '' for a pasted text; it may have folders before it. @typedef {{name: string, blob: Blob}} LogFile */

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
     * Sends the files of a log, which the worker keeps until the next ones.
     * @param {LogFile[]} files
     */
    async send(files) {
      const {request} = await connect()
      let room = MOST_BYTES
      for (const [i, {name, blob}] of files.entries()) {
        const size = Math.min(blob.size, room)
        for (let from = 0; from === 0 || from < size; from += PART) {
          const data = new Uint8Array(await blob.slice(from, Math.min(size, from + PART)).arrayBuffer())
          await request({type: 'logText', first: i === 0 && from === 0, file: from === 0 ? name : ''}, {data})
        }
        room -= size
      }
    },
    /** Returns what the log says. @param {LogOptions} options @returns {Promise<TrainingLog>} */
    async read(options) {
      const {request} = await connect()
      return request({type: 'logRead', options})
    },
    /**
     * Returns a scenario made from the log as it was last read.
     * @param {string} choice @param {string} title @param {import('./log-pays.js').Pays} pays
     */
    async scenario(choice, title, pays) {
      const {request} = await connect()
      return (await request({type: 'logMake', choice, title, ...pays})).text
    },
    /** Returns the programs whose logs are known. @returns {Promise<import('../../engine/messages.js').LogFormat[]>} */
    async formats() {
      const {request} = await connect()
      return request({type: 'logFormats'})
    },
    /** Ends the worker, even while it reads. */
    close() {
      worker?.end()
      worker = null
    },
  }
}
