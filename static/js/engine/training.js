// @ts-check
// The program training.wasm: the parts of the engine that only some readers need. It is loaded once, when first needed.

import {loadProgram} from './load.js'

/** @type {Promise<import('./load.js').Program> | undefined} */
let loading

/**
 * Returns training.wasm, and loads it if necessary. A failed load is tried again.
 * @param {(loaded: number, total: number) => void} [onProgress]
 */
export function trainingProgram(onProgress = () => {}) {
  loading ??= loadProgram(onProgress, new URL('../../wasm/training.wasm', import.meta.url), 'training.wasm').catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
