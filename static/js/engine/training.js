// @ts-check
// The program training.wasm: the parts of the engine that only some readers need. It is loaded once, when first needed.

import {keptProgram} from './load.js'

/** Returns training.wasm, and loads it if necessary. A failed load is tried again. */
export const {load: trainingProgram} = keptProgram(new URL('../../wasm/training.wasm', import.meta.url), 'training.wasm')
