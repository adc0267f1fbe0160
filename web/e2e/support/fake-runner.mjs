// @ts-check
// Workers for tests of the pool, which play nothing: a test says when a block is done, or when one
// dies. They answer as wasm/engine/runner.go does.

/** @typedef {{type: string, id: number, policy: number, from: number, to: number, text: string}} Heard */

export class FakeRunner {
  /** @type {FakeRunner[]} */
  static all = []
  /** Those that were not ended. */
  static get alive() { return FakeRunner.all.filter(r => !r.ended) }

  /** Replaces Worker. @param {{started?: boolean}} [options]  whether they serve at once */
  static install({started = true} = {}) {
    FakeRunner.all = []
    FakeRunner.given = []
    FakeRunner.started = started
    globalThis.Worker = /** @type {any} */ (FakeRunner)
  }
  /** What starts the workers that are installed. @type {import('../../../static/js/engine/load.js').Program} */
  static program = {start: () => new Worker(''), module: /** @type {any} */ (null)}
  static started = true
  /** The blocks that all were given, in that order. @type {Heard[]} */
  static given = []

  /** @type {Heard[]} */
  queue = []
  /** @type {Heard[]} */
  heard = []
  paused = false
  ended = false
  deaf = false // receives messages and does not answer
  /** @type {(event: {data: any}) => void} */
  onmessage = () => {}

  constructor() {
    FakeRunner.all.push(this)
  }

  /** @param {any} message */
  postMessage(message) {
    if (message.type === 'start') {
      if (FakeRunner.started) queueMicrotask(() => this.say({type: 'ready'}))
      return
    }
    this.heard.push(message)
    if (message.type === 'block') FakeRunner.given.push(message)
    if (this.deaf) return
    if (message.type === 'block') {
      this.queue.push(message)
      return
    }
    if (message.type === 'pause') this.paused = this.queue.length > 0
    if (message.type === 'resume') this.paused = false
    if (message.type === 'cancel') this.queue = []
    if (message.type === 'cancel') this.paused = false
    queueMicrotask(() => this.say({type: 'answer', id: message.id, value: {}}))
  }

  terminate() { this.ended = true }

  /** @param {any} data */
  say(data) { if (!this.ended) this.onmessage({data}) }

  /** Posts the end of the block it plays, and returns that. @param {number} [seconds] */
  finish(seconds = 0.01) {
    const block = this.queue.shift()
    if (!block || this.paused) throw new Error('the runner plays nothing')
    this.say({type: 'finished', id: block.id, seconds, data: new Uint8Array([block.policy, block.from, block.to])})
    return block
  }
}

/** Until all promises that can settle have. */
export async function settled() {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
