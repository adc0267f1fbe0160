// @ts-check
// An engine for work that others wrote. What it is asked has a limit of time by the clock, whatever was estimated: then its workers
// are ended, and the next question gets new ones.

import {openEngine} from '../../engine/engine.js'
import {engineProgram} from '../../engine/load.js'

/** @typedef {import('../../engine/api.js').Engine} Engine */

/** A question took longer than its limit. */
export class TooLong extends Error {}

/** The check was cancelled. */
export class Cancelled extends Error {}

/** Opens engines of one program, which is loaded once. */
const openNext = async () => openEngine({program: await engineProgram.load()})

/** @param {() => Promise<Engine>} start  opens an engine */
export function limitedEngine(start = openNext) {
  /** @type {Promise<Engine> | null} */
  let opening = null

  /** The engine, which is started if there is none. @returns {Promise<Engine>} */
  function open() {
    opening ??= start().catch(error => {
      opening = null
      throw error
    })
    return opening
  }

  function end() {
    opening?.then(engine => engine.close(), () => {})
    opening = null
  }

  return {
    open,
    /**
     * Asks the engine. Rejects with TooLong or Cancelled when the time is over or the signal comes.
     * @template T
     * @param {number} seconds @param {AbortSignal} signal @param {(engine: Engine) => Promise<T>} ask @returns {Promise<T>}
     */
    async within(seconds, signal, ask) {
      const engine = await open()
      return new Promise((resolve, reject) => {
        const stop = (/** @type {Error} */ error) => {
          end()
          reject(error)
        }
        if (signal.aborted) return stop(new Cancelled())
        const timer = setTimeout(() => stop(new TooLong()), seconds * 1000)
        const cancel = () => stop(new Cancelled())
        signal.addEventListener('abort', cancel)
        ask(engine).then(resolve, reject).finally(() => {
          clearTimeout(timer)
          signal.removeEventListener('abort', cancel)
        })
      })
    },
  }
}

/** @typedef {ReturnType<typeof limitedEngine>} Limited */
