// @ts-check
// How every page starts that shows a scenario by the playground's store, commands and charts: the playground, embeds, lessons.

import {createCommands} from '../model/commands.js'
import {watchPinned} from '../model/looks/pinned.js'
import {createSession} from '../model/playing/session.js'
import {initialState} from '../model/state/state.js'
import {milestones} from '../model/takeaways.js'
import {reloadIfReplaced} from '../ui/later.js'
import {boot} from './boot.js'

/** @import {State} from '../model/state/state.js' */
/** @import {Engine} from '../engine/api.js' */

/**
 * @param {Partial<State>} state  what differs from the usual at the beginning
 * @param {(options: import('../engine/api.js').EngineOptions) => Promise<Engine>} open
 * @param {{asks?: boolean, reload?: () => Promise<boolean>} & Parameters<typeof boot>[1]} [wishes]  asks: see App
 */
export function bootScenario(state, open, {asks, reload = reloadIfReplaced, ...wishes} = {}) {
  const base = boot(/** @type {State} */ ({...initialState, ...state}), wishes)
  const session = createSession(base.store, open, reload)
  return {...base, session, commands: createCommands({...base, session, asks})}
}

/**
 * Goes on once the page is mounted: what the engine says of its charts, the pinned scenario, and announcements.
 * @param {Pick<ReturnType<typeof bootScenario>, 'store' | 'session' | 'commands' | 'announce'>} page
 * @param {(sentence: string) => void} [say]  announces
 */
export function followEngine({store, session, commands, announce}, say = announce) {
  session.onLaid(commands.charts.setLaid)
  watchPinned(store, session)
  store.react(milestones(say))
}
