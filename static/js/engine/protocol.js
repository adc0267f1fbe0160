// @ts-check
// How the page and its workers talk: which message may be sent where. What the messages hold is in
// messages.js, which is written from the Go structs. Types only.

/** @typedef {import('./messages.js').Answers} Answers */
/** @typedef {import('./messages.js').BlockProgress} BlockProgress */
/** @typedef {import('./messages.js').Failed} Failed */
/** @typedef {import('./messages.js').Finished} Finished */
/** @typedef {import('./messages.js').Laid} Laid */
/** @typedef {import('./messages.js').Requests} Requests */

/**
 * The type of a request.
 * @typedef {keyof Requests} RequestType
 */

/**
 * A request as its sender writes it. On the way it gets an id of its own, from 1.
 * @template {RequestType} T
 * @typedef {{type: T} & Requests[T]} RequestOf
 */

/**
 * Any request.
 * @typedef {{[T in RequestType]: RequestOf<T>}[RequestType]} Request
 */

/**
 * A played block: its numbers, and for how many seconds it was played, pauses left out.
 * @typedef {{data: Float64Array, seconds: number}} Played
 */

/**
 * What a request is answered with.
 * @template {RequestType} T
 * @typedef {T extends keyof Answers ? Answers[T] : T extends 'block' ? Played : never} AnswerTo
 */

/**
 * Sends a request, and resolves with its answer.
 * @template {any[]} More
 * @typedef {<T extends RequestType>(message: RequestOf<T>, ...more: More) => Promise<AnswerTo<T>>} Ask
 */

// Worker to page.

/** @typedef {{type: 'answer', id: number, value: any}} Answer */
/** @typedef {Answer | Failed | BlockProgress | Finished} Reply */
/** @typedef {(Reply | Laid | Ready | Exited) & {data?: Float64Array}} FromWorker */

// Before the Go program runs and after it ended, between the page and boot.js.

/** @typedef {{type: 'start', module: WebAssembly.Module, debug: boolean}} Start */
/** @typedef {{type: 'ready'}} Ready */
/** @typedef {{type: 'exited', message: string}} Exited */

export {}
