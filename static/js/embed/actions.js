// @ts-check
// What one can do with an embed, whether its reader does it or the page around it: open, play, step,
// reset, and take away the link of what is seen.

import {fragmentOf, presentFragment} from '../page/sharing/address.js'
import {sealed} from '../page/sharing/citation.js'
import {isHeavy, notifyWaiting} from '../page/playing/heavy.js'
import {isStale, lacksDataset, notify} from '../page/state.js'
import {text} from '../text/text.js'
import {showTheme} from '../ui/theme.js'
import {createOpening} from './opening.js'
import {themeChoice} from './options.js'

/** @typedef {import('../page/commands.js').Page} Page */
/** @typedef {import('./opening.js').Opening} Opening */
/** @typedef {import('./opening.js').Fault} Fault */

/**
 * @param {Page} page @param {import('./options.js').EmbedOptions} options
 * @param {import('./options.js').OptionFault[]} faults  of its address @param {import('./opening.js').Place} place
 */
export function createActions(page, options, faults, place) {
  const opening = createOpening(page, options, faults, place)
  const {onOutline, open, openSound, openDocument} = opening
  return {
    onOutline, open, openSound, openDocument, setTheme: themeSetter(page), ...playActions(page, opening), ...linkActions(page, opening),
  }
}

/** What the page around looks like now; the embed follows it and stores nothing. @param {Page} page */
function themeSetter({store}) {
  return (/** @type {import('./options.js').ThemeWish} */ theme) => {
    const choice = themeChoice(theme)
    store.update({theme: choice})
    showTheme(choice)
  }
}

/** @typedef {ReturnType<typeof createActions>} EmbedActions */

/** How runs begin, and who is notified. @param {Page} page */
function createStarts({store, session, commands}) {
  /** @type {Set<() => void>} */
  const listeners = new Set()
  return {
    /** Calls `listen` whenever all runs begin or continue. @param {() => void} listen */
    onRun: listen => void listeners.add(listen),
    /** One run is played as soon as it is there. */
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

/** The page asks for the dataset of learners in a dialog of its own; an embed has none, and says so. @param {Page['store']} store */
function tellOfDataset(store) {
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
  tellOfDataset(store)
  /** Plays what is seen: all runs, or one round by round. */
  async function begin() {
    if (!(await opening.start()) || opening.faultsNow().length > 0) return
    if (store.state.look.mode === 'live') playLive()
    else playRuns()
  }
  return {
    onRun,
    /** All policies, all runs. @returns {Promise<Fault[]>} why it does not run */
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
      if (!session.engine()) await begin()
      else if (look.mode === 'live' || play.phase === 'running') commands.play.toggle()
      else playRuns()
    },
    /** What Run does, unless something was run already. */
    async autoplay() {
      if (!(await opening.start())) return
      const {parsed, play, live} = store.state
      if (parsed && isHeavy(parsed)) notifyWaiting(store, parsed)
      else if (play.phase === 'idle' && !live.playing) await begin()
    },
    /** Back to before Run; one run back to its first round, and from there back to all runs. */
    reset() {
      const {look, live} = store.state
      if (look.mode === 'live' && live.target === 0) commands.look.setMode('runs')
      else commands.play.reset()
    },
    /** One round on, in one run. */
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
  /** @returns {string} the fragment for what is seen now */
  function fragment() {
    const {state} = store
    return state.parsed && session.engine() ? presentFragment(state) : opening.opened()
  }
  return {
    fragment,
    /** The same, once it is known what the address means. */
    async link() {
      await opening.settled()
      return fragment()
    },
    /** The same with what the results are, or were promised to be: the playground then says whether it gets them too. */
    sealedFragment() {
      const {state} = store
      const {parsed, play, promised} = state
      if (!parsed || !session.engine()) return opening.opened()
      const seal = play.results?.final && !isStale(state) ? sealed(play.results) : promised
      return fragmentOf(seal ? `${parsed.link}.${seal}` : parsed.link, state)
    },
  }
}
