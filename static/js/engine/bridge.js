// @ts-check
// What every engine stands on, that of rising.js and that of the page: a coordinator, which reads, merges and draws, and a pool of
// workers, which play. Both start their workers from one program and speak by the messages of protocol.js.

import {createCoordinator} from './coordinator.js'
import {createPool} from './pool.js'

/**
 * @typedef {object} Bridge
 * @property {import('./coordinator.js').Coordinator} coordinator
 * @property {import('./pool.js').Pool} pool
 * @property {import('./load.js').Program} program  for workers besides
 * @property {() => void} close  ends all workers; open promises reject
 */

/**
 * @typedef {object} BridgeOptions
 * @property {number} workers  that play, at most
 * @property {boolean} [early]  the first of them starts beside the coordinator, not with the first run
 * @property {boolean} [debug]
 * @property {(event: import('./api.js').EngineEvent) => void} [onEvent]
 * @property {(charts: import('./api.js').LaidChart[]) => void} [onLaid]
 */

/** The most workers that play. More would cost memory, about 25 MB each, and save little time. */
const MOST_WORKERS = 12

/**
 * How many workers play: one processor is left to the caller and to the coordinator.
 * @param {number} least @param {number} [processors]
 */
export const usualWorkers = (least, processors = globalThis.navigator?.hardwareConcurrency || 2) =>
  Math.min(Math.max(least, processors - 1), MOST_WORKERS)

/**
 * Starts the coordinator. Rejects with an EngineError, and leaves no worker, if it does not start.
 * @param {import('./load.js').Program} program @param {BridgeOptions} options @returns {Promise<Bridge>}
 */
export async function openBridge(program, {workers, early = false, debug = false, onEvent = () => {}, onLaid = () => {}}) {
  const coordinator = createCoordinator(program, {
    debug,
    onReplaced: message => onEvent({type: 'coordinator-replaced', message}),
    onLost: message => onEvent({type: 'coordinator-lost', message}),
    onLaid: ({charts}) => onLaid(charts),
    onError: error => onEvent({type: 'charts-failed', message: `${error.path}: ${error.message}`}),
  })
  const pool = createPool(program, {size: workers, debug, onReplaced: message => onEvent({type: 'runner-replaced', message})})
  const close = () => {
    pool.close()
    coordinator.close()
  }
  try {
    if (early) pool.start()
    await coordinator.ready
  } catch (error) {
    close()
    throw error
  }
  return {coordinator, pool, program, close}
}
