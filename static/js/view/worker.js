// @ts-check
// The view's worker: a stage whose messages come from mount.js.
import {openStage} from './stage.js'

/** @type {any} */
const scope = globalThis
const stage = openStage((message, transfer = []) => scope.postMessage(message, transfer))
scope.onmessage = (/** @type {MessageEvent} */ event) => stage.handle(event.data)
scope.postMessage({type: 'ready'})
