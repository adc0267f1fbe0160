// @ts-check
// How every page with an engine starts, in the same order: theme, announcements, what the browser offers, the line for notices, the
// screen for a crash with "Try again", and the engine.

import {createEngine} from '../model/playing/session.js'
import {liveRegions} from '../ui/announce.js'
import {openBrowser} from '../ui/browser.js'
import {reloadIfReplaced} from '../ui/later.js'
import {betweenPresses} from '../ui/press.js'
import {createStore} from '../ui/store.js'
import {followSystemTheme, rememberedTheme} from '../ui/theme.js'
import {mountCrash, mountNotice} from '../parts/shell/crash.js'

/** @import {EngineState} from '../model/playing/session.js' */
/** @import {Engine} from '../engine/api.js' */

/** @type {import('../ui/theme.js').Themed} */
const plain = {theme: 'system', systemTheme: {dark: false, contrast: false, lessMotion: false}}

/** @type {EngineState} */
const noEngine = {engine: 'loading', loading: {loaded: 0, total: 0}, crash: null, notice: null, description: null, runners: 1}

/**
 * What all pages have.
 * @template {import('../ui/theme.js').Themed} S
 * @param {S} state  at the beginning, but for the theme, which is the remembered one unless the page has another wish
 * @param {{packed?: string, theme?: import('../ui/theme.js').ThemeChoice}} [wishes]  packed: see openAddress
 */
export function boot(state, {packed = '', theme = rememberedTheme()} = {}) {
  const {nodes: regions, announce, announceNow} = liveRegions()
  /** @type {import('../ui/store.js').Store<S>} */
  const store = createStore({...state, theme}, betweenPresses(window))
  followSystemTheme(/** @type {any} */ (store))
  return {store, browser: openBrowser(packed), regions, announce, announceNow}
}

/** What a page has that shows no scenario by the playground's store: a game, experiments, a class. */
export function bootPlain() {
  const page = boot(plain)
  document.body.append(...page.regions)
  return page
}

/**
 * An engine of such a page, with its notices and the screen for its crash.
 * @param {(options: import('../engine/api.js').EngineOptions) => Promise<Engine>} open
 * @param {(engine: Engine, description: import('../engine/messages.js').Description) => unknown} begin  called with each engine that
 *   runs: the first, and the one after a crash
 */
export function withEngine(open, begin) {
  const store = createStore(noEngine, betweenPresses(window))
  const session = createEngine(store, open, reloadIfReplaced)
  async function start() {
    const engine = await session.start()
    const {description} = store.state
    try {
      if (engine && description) await begin(engine, description)
    } catch (error) {
      session.fail(error)
    }
  }
  const nodes = [document.createElement('div'), document.createElement('div')]
  mountNotice(nodes[0], {store})
  mountCrash(nodes[1], {store}, start)
  return {session, start, nodes}
}
