// @ts-check
// The embed's side of the postMessage API: see protocol.js, and embed-api.html for people. Only
// the page that frames this one is listened to, known by event.source: origins say nothing where
// a sandbox makes them opaque.

import {same} from '../page/store.js'
import {API, isOurs, VERSION} from './protocol.js'
import {presetLinks} from './still.js'

/** @typedef {import('../page/commands.js').Page} Page */
/** @typedef {import('../page/state.js').State} State */
/** @typedef {import('./doings.js').Doings} Doings */
/** @typedef {import('./protocol.js').ApiResults} ApiResults */
/** @typedef {import('./protocol.js').Told} Told */

/** Progress is told no more often than this, ms. */
const EVERY = 100

/** What was asked cannot be done; the asker hears why. */
class Refused extends Error {
  /** @param {string} path @param {string} message */
  constructor(path, message) {
    super(message)
    this.path = path
  }
}

/**
 * @param {Page} page @param {Doings} doings
 * @returns {() => void} undo
 */
export function serveParent(page, doings) {
  if (window.parent === window) return () => {}
  const end = new AbortController()
  // The parent's origin cannot be known beforehand, and nothing here is a secret.
  /** @param {any} message */
  const tell = message => window.parent.postMessage({api: API, version: VERSION, ...message}, '*')

  window.addEventListener('message', async ({source, data}) => {
    if (source !== window.parent || !isOurs(data) || !('id' in data)) return
    const {id, version} = data
    try {
      if (version !== VERSION) throw new Refused('version', `got ${version}, this embed speaks version ${VERSION}`)
      tell({type: 'answer', id, value: await answer(page, doings, data)})
    } catch (error) {
      const {path = 'embed', message = String(error)} = /** @type {any} */ (error)
      tell({type: 'error', id, path, message})
    }
  }, {signal: end.signal})

  const untell = tellEvents(page, tell)
  tell({type: 'ready'})
  return () => {
    end.abort()
    untell()
  }
}

/** @param {Page} page @param {Doings} doings @param {any} asked */
async function answer({store}, doings, asked) {
  switch (asked.type) {
    case 'load': return load(doings, store, asked.scenario)
    case 'run': return void doings.run()
    case 'pause': return void doings.pause()
    case 'reset': return void doings.reset()
    case 'results': return store.state.play.results ? written(store.state.play.results) : null
    case 'link': return doings.fragment()
  }
  throw new Refused('type', `got ${asked.type}, want load, run, pause, reset, results or link`)
}

/** @param {Doings} doings @param {Page['store']} store @param {unknown} scenario */
async function load(doings, store, scenario) {
  if (scenario && typeof scenario === 'object') return document(doings, JSON.stringify(scenario))
  if (typeof scenario !== 'string') throw new Refused('scenario', `got ${typeof scenario}, want a preset, a link or a document`)
  if (/^\s*\{/.test(scenario)) return document(doings, scenario)
  const named = (await presetLinks()).find(p => p.name === scenario)
  const fragment = named ? named.link : scenario.slice(scenario.indexOf('#') + 1)
  if (!named && !/^\d+\./.test(fragment)) throw new Refused('scenario', `no preset is called "${scenario}", and it is no link`)
  await doings.open(fragment)
  const {notice} = store.state
  if (notice?.kind === 'link') throw new Refused('scenario', notice.faults[0]?.message ?? notice.text)
}

/** @param {Doings} doings @param {string} json */
async function document(doings, json) {
  const [fault] = await doings.openDocument(json)
  if (fault) throw new Refused(fault.path || 'scenario', fault.message)
}

/** @param {import('../engine/types.js').Results} results @returns {ApiResults} */
const written = ({final, fingerprint, totalRuns, bestArm, rows}) => ({
  final, fingerprint, runs: totalRuns, bestArm,
  policies: rows.map(r => ({
    policy: r.policy, variant: r.variant, name: r.name, runs: r.runs,
    regret: r.final?.mean ?? null, ci95: r.final?.ci95 ?? null, bestPulls: r.final ? r.bestPulls.mean : null,
  })),
})

/** @param {Page} page @param {(message: any) => void} tell @returns {() => void} undo */
function tellEvents({store}, tell) {
  let last = -EVERY
  return store.watch((state, before) => {
    if (!before) return
    const {play, crash, notice} = state
    if (crash && crash !== before.crash && !crash.starting) tell({type: 'error', path: 'engine', message: crash.message})
    if (notice?.kind === 'link' && notice !== before.notice) tell({type: 'error', path: 'scenario', message: notice.text})
    if (same(state, before, 'play')) return
    const turned = play.phase !== before.play.phase
    const now = performance.now()
    if (turned || now - last >= EVERY) {
      last = now
      const {runs = 0, share = 0, seconds = 0} = play.progress ?? {}
      tell({type: 'progress', phase: play.phase, runs, total: state.parsed?.scenario.runs ?? 0, share, seconds})
    }
    if (turned && play.phase === 'done' && play.results) tell({type: 'results', results: written(play.results)})
  })
}
