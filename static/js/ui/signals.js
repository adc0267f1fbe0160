// @ts-check
// The signals of @preact/signals-core, with types: the bundle in vendor has none.

import * as core from '../../vendor/signals.js'

/** A value whose readers within an effect are called again when it changes. @template T @typedef {{value: T}} Signal */

const untyped = /** @type {any} */ (core)

/** @type {<T>(value: T) => Signal<T>} */
export const signal = untyped.signal

/** Calls run now, and again when a signal that it read has changed. Returns what ends that. @type {(run: () => void) => () => void} */
export const effect = untyped.effect

/** Calls the effects of all changes that run makes once, after them. @type {(run: () => void) => void} */
export const batch = untyped.batch
