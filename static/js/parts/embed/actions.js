// @ts-check
// What a reader, or the page that contains the embed, can do with it: open, play, step, reset, and get the link of what
// is shown.

import {fragmentOf, presentFragment} from '../../model/sharing/address.js'
import {sealed} from '../../model/sharing/citation.js'
import {isHeavy, notifyWaiting} from '../../model/playing/estimate.js'
import {isStale, lacksDataset, notify} from '../../model/state/state.js'
import {text} from '../../text/text.js'
import {showTheme} from '../../ui/theme.js'
import {createOpening} from './opening.js'
import {themeChoice} from './options.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Fault, Opening} from './opening.js' */

/**
 * @param {Page} page @param {import('./options.js').EmbedOptions} options
 * @param {import('./options.js').OptionFault[]} faults  of its address @param {import('./opening.js').Place} place
 */
export function createActions(page, options, faults, place) {
  const opening = createOpening(page, options, faults, place)
  const {onOutline, open, openSound, openDocument, start} = opening
  return {
    onOutline, open, openSound, openDocument, start, setTheme: themeSetter(page),
    ...playActions(page, opening), ...linkActions(page, opening),
  }
}

/** Sets the theme that the containing page asks for. The embed stores nothing. @param {Page} page */
function themeSetter({store}) {
  return (/** @type {import('./options.js').ThemeWish} */ theme) => {
    const choice = themeChoice(theme)
    store.update({theme: choice})
    showTheme(choice)
  }
}

/** @typedef {ReturnType<typeof createActions>} EmbedActions */

/** Starts and continues runs, and notifies listeners. @param {Page} page */
function createStarts({store, session, commands}) {
  /** @type {Set<() => void>} */
  const listeners = new Set()
  return {
    /** Calls `listen` whenever all runs begin or continue. @param {() => void} listen */
    onRun: listen => void listeners.add(listen),
    /** Plays one run as soon as it is open. */
    playLive() {
      const unwatch = store.react(({look, live}) => {
        if (look.mode === 'live' && !live.state) return
        queueMicrotask(() => unwatch())
        if (look.mode === 'live' && !live.playing) queueMicrotask(() => commands.live.play())
      })
    },
    playRuns() {
      if (store.state.play.phase !== 'running') session.player.resume()
      for (const listen of listeners) listen()
    },
  }
}

/**
 * Tells the reader that a dataset is missing. The full page asks for it in a dialog, which an embed does not have.
 * @param {Page['store']} store
 */
function reportMissingDataset(store) {
  store.react(({modal}) => {
    if (modal?.kind !== 'learners') return
    queueMicrotask(() => {
      store.update({modal: null})
      notify(store, text.notice.dataset)
    })
  })
}

/** @param {Page} page @param {Opening} opening */
function playActions(page, opening) {
  const {store, session, commands} = page
  const {onRun, playLive, playRuns} = createStarts(page)
  let wanted = false // Run was pressed, and the engine is not there yet
  reportMissingDataset(store)
  /** Plays what is shown: all runs, or one run round by round. @param {boolean} [pressed]  by Run */
  async function begin(pressed = false) {
    wanted = pressed
    const started = await opening.start()
    wanted = false
    if (!started || opening.faultsNow().length > 0) return
    if (store.state.look.mode === 'live') playLive()
    else playRuns()
  }
  return {
    onRun, runIsWanted: () => wanted,
    /** Plays all runs of all policies. @returns {Promise<Fault[]>} why it does not run */
    async run() {
      if (!(await opening.start())) return opening.faultsNow()
      const faults = opening.faultsNow()
      if (faults.length > 0) return faults
      if (lacksDataset(store.state)) return [{path: 'scenario', message: text.notice.dataset}]
      commands.look.setMode('runs')
      playRuns()
      return []
    },
    pause() {
      if (store.state.look.mode === 'live') commands.live.pause()
      else session.player.pause()
    },
    /** Run and Pause are one button. The first Run starts the engine. */
    async toggle() {
      if (opening.isStarting()) return
      const {look, play} = store.state
      if (!session.engine()) await begin(true)
      else if (look.mode === 'live' || play.phase === 'running') commands.play.toggle()
      else playRuns()
    },
    /** Does what Run does, unless something was played already. */
    async autoplay() {
      if (!(await opening.start())) return
      const {parsed, play, live} = store.state
      if (parsed && isHeavy(parsed)) notifyWaiting(store, parsed)
      else if (play.phase === 'idle' && !live.playing) await begin()
    },
    /** Goes back to the state before Run. One run goes back to its first round, and from there to all runs. */
    reset() {
      const {look, live} = store.state
      if (look.mode === 'live' && live.target === 0) commands.look.setMode('runs')
      else commands.play.reset()
    },
    /** Goes one round forward, in one run. */
    async step() {
      if (!(await opening.start()) || opening.faultsNow().length > 0) return
      if (store.state.look.mode === 'live') return void commands.live.step(1)
      session.player.pause()
      commands.look.setMode('live')
    },
  }
}

/** @param {Page} page @param {Opening} opening */
function linkActions({store, session}, opening) {
  /** @returns {string} the fragment of what is shown now */
  function fragment() {
    const {state} = store
    return state.parsed && session.engine() ? presentFragment(state) : opening.opened()
  }
  return {
    fragment,
    /** Returns the same as fragment, once the address is resolved. */
    async link() {
      await opening.settled()
      return fragment()
    },
    /**
     * Returns the fragment with the fingerprint of the results, or with the one that the link contained, so that the
     * playground can compare its own results with it.
     */
    sealedFragment(state = store.state) {
      const {parsed, play, promised} = state
      if (!parsed || !session.engine()) return opening.opened()
      const seal = play.results?.final && !isStale(state) ? sealed(play.results) : promised
      return fragmentOf(seal ? `${parsed.link}.${seal}` : parsed.link, state)
    },
  }
}
