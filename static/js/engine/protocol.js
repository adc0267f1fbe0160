// @ts-check
// What the page and its workers say to each other. The other end is wasm/engine: a Go test
// holds these types against its tables, so that neither changes alone.

/** @typedef {import('./types.js').ChartBox} ChartBox */
/** @typedef {import('./types.js').ChartWindow} ChartWindow */
/** @typedef {import('./types.js').LaidChart} LaidChart */

// Page to worker. Each request has an id of its own, from 1, and gets one answer.

/** @typedef {{type: 'describe', id: number}} Describe */
/** @typedef {{type: 'parse', id: number, text: string}} Parse */
/** @typedef {{type: 'encodeLink', id: number, text: string, fingerprint: string}} EncodeLink */
/** @typedef {{type: 'decodeLink', id: number, fragment: string}} DecodeLink */
/** @typedef {{type: 'qr', id: number, text: string}} GetQR */

// To the desk, of a run.
/** @typedef {{type: 'begin', id: number, text: string, more: boolean}} Begin */
/** @typedef {{type: 'estimate', id: number, text: string}} GetEstimate */
/** @typedef {{type: 'merge', id: number}} Merge  with a block's data */
/** @typedef {{type: 'results', id: number}} GetResults */

// To the desk, of charts.
/** @typedef {{type: 'connect', id: number}} Connect  with the view's port */
/** @typedef {{type: 'layout', id: number, boxes: ChartBox[]}} Layout */
/** @typedef {{type: 'show', id: number, text: string, keep: boolean}} Show */
/** @typedef {{type: 'preview', id: number, text: string}} Preview */
/** @typedef {{type: 'mark', id: number, arm: number, policy: string}} Mark */
/** @typedef {{type: 'axes', id: number, chart: string, x: string, y: string}} Axes */
/** @typedef {{type: 'zoom', id: number, chart: string, window: ChartWindow}} Zoom */
/** @typedef {{type: 'playhead', id: number, round: number}} Playhead */
/** @typedef {{type: 'choose', id: number, policy: string}} Choose */
/** @typedef {{type: 'hide', id: number, policies: string[]}} Hide */
/** @typedef {{type: 'hideArms', id: number, arms: number[]}} HideArms */
/** @typedef {{type: 'letters', id: number, sample: string, width: number}} Letters */
/** @typedef {{type: 'pointer', id: number, chart: string, kind: string, x: number, y: number, dx: number, dy: number, scale: number, zoom: boolean, pan: boolean, touch: boolean}} Pointer */
/** @typedef {{type: 'key', id: number, chart: string, key: string}} Key */
/** @typedef {{type: 'export', id: number, chart: string, format: string, theme: string, transparent: boolean}} Export */
/** @typedef {{type: 'digest', id: number, chart: string}} GetDigest */

// To the desk, of a live run.
/** @typedef {{type: 'liveOpen', id: number, text: string, run: number}} LiveOpen */
/** @typedef {{type: 'liveSeek', id: number, round: number}} LiveSeek */
/** @typedef {{type: 'liveSwitch', id: number, back: boolean}} LiveSwitch */
/** @typedef {{type: 'liveLook', id: number, policy: number, arm: number}} LiveLook */
/** @typedef {{type: 'liveClose', id: number}} LiveClose */

// To a runner.
/** @typedef {{type: 'open', id: number, text: string}} Open */
/** @typedef {{type: 'block', id: number, policy: number, from: number, to: number}} Block */
/** @typedef {{type: 'pause', id: number}} Pause */
/** @typedef {{type: 'resume', id: number}} Resume */
/** @typedef {{type: 'cancel', id: number}} Cancel */

// A test's. Only a worker that was started for debugging obeys.
/** @typedef {{type: 'crash', id: number, how: string}} Crash */

/** @typedef {Describe | Parse | EncodeLink | DecodeLink | GetQR | Begin | GetEstimate | Merge | GetResults | Connect | Layout | Show | Preview | Mark | Axes | Zoom | Playhead | Choose | Hide | Letters | HideArms | Pointer | Key | Export | GetDigest | LiveOpen | LiveSeek | LiveSwitch | LiveLook | LiveClose | Open | Block | Pause | Resume | Cancel | Crash} Request */

// Worker to page.

/** @typedef {{type: 'answer', id: number, value: any}} Answer */
/** @typedef {{type: 'failed', id: number, path: string, message: string, panic: boolean}} Failed */
/** @typedef {{type: 'progress', id: number, rounds: number}} BlockProgress */
/** @typedef {{type: 'finished', id: number, seconds: number}} Finished  with the block's data */
/** @typedef {{type: 'laid', id: number, charts: LaidChart[], hidden: string[]}} Laid  unasked; id is 0 */

// From boot.js to the Go program, when the view gave a buffer back; it has no answer.
/** @typedef {{type: 'spent', id: number}} Spent */

// What is said before the Go program runs and after it ended: between the page and boot.js.

/** @typedef {{type: 'start', module: WebAssembly.Module, debug: boolean}} Start  page to boot */
/** @typedef {{type: 'ready'}} Ready */
/** @typedef {{type: 'exited', message: string}} Exited */

/** @typedef {Answer | Failed | BlockProgress | Finished} Reply */
/** @typedef {(Reply | Laid | Ready | Exited) & {data?: Float64Array}} FromWorker */

/**
 * A request as its sender writes it: the id is given on the way.
 * @template T
 * @typedef {T extends any ? Omit<T, 'id'> : never} Unsent
 */

/**
 * The answer to begin: what is left to play. A block is policy, from and to.
 * @typedef {{blocks: Array<[number, number, number]>, policies: number, horizon: number, runs: number}} Plan
 */

export {}
