// @ts-check
// The program training.wasm: the engine with what only some readers need. It is loaded once, when it is first
// needed.

import {loadProgram} from './load.js'

/** @type {Promise<import('./load.js').Program> | undefined} */
let loading

/**
 * Loads training.wasm, or returns it if it is there. A load that failed is tried again.
 * @param {(loaded: number, total: number) => void} [onProgress]
 */
export function trainingProgram(onProgress = () => {}) {
  loading ??= loadProgram(onProgress, new URL('../../wasm/training.wasm', import.meta.url), 'training.wasm').catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
