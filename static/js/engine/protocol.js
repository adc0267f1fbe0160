// @ts-check
// Which messages the page and its workers may send each other. Their fields are in messages.js, which is generated from
// the Go structs. Types only.

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
 * A request as its sender writes it. Sending adds an id, from 1.
 * @template {RequestType} T
 * @typedef {{type: T} & Requests[T]} RequestOf
 */

/**
 * Any request.
 * @typedef {{[T in RequestType]: RequestOf<T>}[RequestType]} Request
 */

/**
 * A played block: its numbers, and how many seconds it took, without pauses.
 * @typedef {{data: Uint8Array, seconds: number}} Played
 */

/**
 * The answer to a request.
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
/** @typedef {(Reply | Laid | Ready | Exited) & {data?: Uint8Array}} FromWorker */

// Between the page and boot.js, before the Go program runs and after it ended.

/** @typedef {{type: 'start', module: WebAssembly.Module, debug: boolean}} Start */
/** @typedef {{type: 'ready'}} Ready */
/** @typedef {{type: 'exited', message: string}} Exited */

export {}
