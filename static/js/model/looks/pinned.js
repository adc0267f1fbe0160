// @ts-check
// The pinned scenario, shown below the current one with the same axes. Runs of it that are not kept are played once the
// current scenario is done, unless its learners lack their dataset or it may take long: it may come from somebody else's link.

import {show} from '../editing/editing.js'
import {lacksDataset, notify, presetOf} from '../state/state.js'
import {isHeavy, roundsOf} from '../playing/estimate.js'
import {text} from '../../text/text.js'
import {whole} from '../../ui/numbers.js'

/** @import {Parsed} from '../../engine/messages.js' */
/** @import {Run} from '../../engine/api.js' */
/** @import {State} from '../state/state.js' */
/** @import {App} from '../editing/editing.js' */

/**
 * @typedef {object} Pinned
 * @property {Parsed} parsed
 * @property {string} link  its fragment without '#': a preset's name, or the rest of its link
 * @property {import('../../engine/messages.js').Results | null} results
 */

/** Returns the name of a scenario, in a line. @param {State['description']} description @param {Parsed} parsed */
export const nameOf = (description, parsed) => presetOf(description, parsed)?.title ?? (parsed.scenario.title || text.header.untitled)

/** @param {Pick<App, 'store' | 'session'>} app @param {Parsed} parsed */
async function pin({store, session}, parsed) {
  const link = presetOf(store.state.description, parsed)?.name ?? parsed.link
  store.update({pinned: {parsed, link, results: null}})
  const answer = await session.engine()?.charts.pin(parsed.canonical)
  const {pinned} = store.state
  if (pinned?.parsed === parsed && answer?.results) store.update({pinned: {...pinned, results: answer.results}})
}

/**
 * Pins the scenario that a link names. If it cannot be read, the page says so and pins nothing.
 * @param {Pick<App, 'store' | 'session'>} app @param {string} link  '' leaves everything as it is
 */
export async function openPinned(app, link) {
  if (!link) return
  const answer = await app.session.engine()?.decodeLink(link)
  if (!answer) return
  if ('faults' in answer) notify(app.store, text.pinned.bad(answer.faults[0].message), 'link')
  else await pin(app, answer)
}

/** @param {App} app @param {ReturnType<typeof import('../editing/editing.js').createEditing>} editing */
export function pinCommands(app, {inTurn}) {
  const {store, session, announce} = app
  return {
    /** Pins the scenario that is shown. */
    async present() {
      const {parsed, description} = store.state
      if (!parsed) return
      await pin(app, parsed)
      announce(text.pinned.done(nameOf(description, parsed)))
    },
    remove() {
      store.update({pinned: null})
      session.engine()?.charts.pin('')
      announce(text.pinned.removed)
    },
    /** Shows the pinned scenario, and pins the one that is shown. */
    swap: () => inTurn(async () => {
      const {parsed, pinned, description} = store.state
      if (!parsed || !pinned) return
      await show(app, pinned.parsed.canonical, {label: text.edits.preset(nameOf(description, pinned.parsed)), play: 'keep', fresh: true})
      await pin(app, parsed)
    }),
  }
}

/** Plays the runs of the pinned scenario that are not kept. @param {App['store']} store @param {App['session']} session */
export function watchPinned(store, session) {
  /** @type {Run | null} */
  let run = null
  /** @type {Parsed | null} */
  let played = null

  /** @param {Pinned['parsed']} parsed @returns {(results: NonNullable<Pinned['results']>) => void} */
  const take = parsed => results => {
    const {pinned} = store.state
    if (pinned?.parsed === parsed) store.update({pinned: {...pinned, results}})
  }
  // Another engine knows nothing of it: it has another dataset, or replaced one that stopped.
  session.onEngine(() => {
    const {pinned} = store.state
    run = null
    if (pinned) pin({store, session}, pinned.parsed)
  })
  session.onCoordinator(() => {
    const {pinned} = store.state
    run = null
    if (pinned) store.update({pinned: {...pinned, results: null}}) // the next engine keeps nothing
  })
  return store.react(({pinned, play, engine, dataset}) => {
    if (play.phase !== 'done' || engine !== 'ready') run = null // another run has ended it
    if (run && pinned?.parsed !== played) {
      run.cancel()
      run = null
    }
    if (!pinned || pinned.results?.final || run || play.phase !== 'done' || lacksDataset({...pinned, dataset})) return
    const {parsed} = pinned
    if (isHeavy(parsed)) {
      if (played !== parsed) notify(store, text.notice.heavyPinned(whole(roundsOf(parsed))))
      return void (played = parsed)
    }
    played = parsed
    run = session.engine()?.run(parsed.canonical, {
      onResults: take(parsed),
      onDone: results => {
        run = null
        take(parsed)(results)
      },
      onError: session.fail,
    }, {pinned: true}) ?? null
  })
}
