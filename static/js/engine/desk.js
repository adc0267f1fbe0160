// @ts-check
// The desk: the one worker that reads documents, merges results and lays out charts. If it dies,
// another takes its place; what it was told about charts is told again, and a question about a
// document is asked again, so that only a run notices.

import {Died, startWorker} from './worker.js'

/** @typedef {import('./load.js').Program} Program */
/** @typedef {import('./api.js').Charts} Charts */

// Desks that die so often in a row before they serve are not replaced any more.
const STARTS = 3

/**
 * Asks the desk something; `data` is transferred.
 * @typedef {import('./protocol.js').Ask<[data?: Float64Array]>} AskDesk
 */

/**
 * @typedef {object} Desk
 * @property {Promise<void>} ready   of the first desk; rejects if it cannot be started
 * @property {AskDesk} ask           asks again if the desk dies
 * @property {() => AskDesk} present  the desk there is now and no other: rejects with a Died once it is lost
 * @property {Charts} charts
 * @property {(how: string) => void} crash  a test's
 * @property {() => void} close
 */

/**
 * @param {Program} program
 * @param {object} options
 * @param {boolean} options.debug
 * @param {(message: string) => void} options.onReplaced
 * @param {(error: import('./api.js').EngineError) => void} options.onError  what it was told about charts was wrong
 * @param {(laid: import('./messages.js').Laid) => void} options.onLaid
 * @returns {Desk}
 */
export function createDesk(program, {debug, onReplaced, onError, onLaid}) {
  // What the desk was told last about charts, by type.
  /** @type {Record<string, import('./protocol.js').Request>} */
  const told = {}
  let badStarts = 0
  let worker = start()

  function start() {
    badStarts++
    const started = startWorker(program, {debug, onLaid, onDeath: replace})
    started.ready.then(() => { badStarts = 0 }, () => {})
    return started
  }

  /** @param {string} message */
  function replace(message) {
    if (badStarts >= STARTS) return
    worker = start()
    worker.ready.then(() => Object.values(told).forEach((again) => tell(again)), () => {})
    onReplaced(message)
  }

  /** @param {import('./protocol.js').Request} message @param {MessagePort} [port] */
  function tell(message, port) {
    if (!port) told[nameOf(message)] = message
    worker.request(message, {port}).catch((error) => {
      if (error instanceof Died) return
      if (told[nameOf(message)] === message) delete told[nameOf(message)] // the next desk would choke on it too
      onError(error)
    })
  }

  /** @returns {AskDesk} */
  function present() {
    const {request} = worker
    return (message, data) => request(message, {data})
  }

  /** @type {AskDesk} */
  async function ask(message) {
    try {
      return await present()(message)
    } catch (error) {
      if (!(error instanceof Died)) throw error
      return present()(message)
    }
  }

  return {
    ready: worker.ready,
    present,
    ask,
    charts: {
      connect: (port, number) => tell({type: 'connect', number}, port),
      layout: (boxes) => tell({type: 'layout', boxes}),
      show: (text, keep) => tell({type: 'show', text, keep}),
      preview: (text) => ask({type: 'preview', text}),
      mark: (arm, policy) => tell({type: 'mark', arm, policy}),
      axes: (chart, x, y) => tell({type: 'axes', chart, x, y}),
      zoom: (chart, window) => tell({type: 'zoom', chart, window: window ?? [0, 0, 0, 0]}),
      playhead: (round) => tell({type: 'playhead', round}),
      choose: (policy) => tell({type: 'choose', policy}),
      hide: (policies) => tell({type: 'hide', policies}),
      letters: (sample, width) => tell({type: 'letters', sample, width}),
      hideArms: (arms) => tell({type: 'hideArms', arms}),
      pointer: (chart, {kind, x, y, dx = 0, dy = 0, scale = 1, zoom = false, pan = false, touch = false}) =>
        ask({type: 'pointer', chart, kind, x, y, dx, dy, scale, zoom, pan, touch}),
      key: (chart, key) => ask({type: 'key', chart, key}),
      digest: (chart) => ask({type: 'digest', chart}),
      export: (chart, format, {theme = 'light', transparent = false} = {}) => ask({type: 'export', chart, format, theme, transparent}),
    },
    crash(how) {
      worker.request({type: 'crash', how}).catch(() => {})
    },
    close: () => worker.end(),
  }
}

/** What tells it again from everything else it was told. @param {{type: string, chart?: string}} message */
const nameOf = (message) => `${message.type} ${message.chart ?? ''}`
