// @ts-check
// Opens scenarios: from the address, or from the choice of presets. A link that cannot be read never stops the page:
// the first preset is shown, and a line says what was wrong.

import {fragment} from './sharing/address.js'
import {commit, show} from './editing/editing.js'
import {readOwnPolicies} from './saving/own-policies.js'
import {rememberedHistory} from './saving/tab-history.js'
import {applyView, sameChart} from './looks/looks.js'
import {notify, presetOf} from './state/state.js'
import {reducedMotion} from '../ui/motion.js'
import {isHeavy, notifyWaiting} from './playing/heavy.js'
import {text} from '../text/text.js'
import {readView, splitFragment} from './state/view-link.js'
import {serviceAddress, sharedScenario, shortId} from './sharing/service.js'

/** @typedef {import('./editing/editing.js').App} App */
/** @typedef {Awaited<ReturnType<typeof sharedScenario>>} Shared */

/** After this time, ms, the reader is told that a short link is being fetched. */
const QUIET = 700

/**
 * Fetches the scenario of a short link. Meanwhile everything else goes on.
 * @param {App} app @param {string} asked  a fragment
 * @returns {Promise<Shared | null>} null if the fragment is no short link, or the site has no service
 */
export async function fetchShort({store}, asked) {
  const id = shortId(asked)
  if (!id || !serviceAddress()) return null
  const {notice} = store.state
  const timer = setTimeout(() => notify(store, text.notice.fetchingShort), QUIET)
  const answer = await sharedScenario(id)
  clearTimeout(timer)
  if (store.state.notice?.text === text.notice.fetchingShort) store.update({notice: notice?.again ? null : notice})
  return answer
}

/** Says whether the address has by now a short link that is being fetched, which must not be written over. @param {string} asked */
const awaited = asked => fragment() !== asked && shortId(fragment()) !== ''

/**
 * Shows what the address names: its scenario, or the first preset if it names none or a bad one. If it names none, only the first
 * runs are played.
 * @param {App} app @param {'keep' | 'start'} play
 * @param {string} [asked]  a fragment in place of the address's @param {Shared | null} [shared]  see fetchShort
 */
export async function openAddress(app, play, asked = fragment(), shared = null) {
  const {store, session} = app
  const engine = session.engine()
  const first = store.state.description?.presets[0]
  if (!engine || !first) return
  const shown = store.state.history.at < 0 ? null : store.state.parsed
  if (store.state.history.at < 0) store.update({history: rememberedHistory()})
  const answer = !asked ? null : shortId(asked) ? await openShort(engine, shared) : await engine.decodeLink(asked)
  if (answer && !('faults' in answer)) {
    store.update({notice: null})
    const {link, view: given} = splitFragment(asked)
    const view = given || (store.state.description?.presets.find(p => p.name === link)?.view ?? '')
    const heavy = isHeavy(answer)
    const starts = play === 'start' || store.state.play.phase === 'running'
    const {hiddenArms: hidden, from: origin} = readView(view)
    const preset = presetOf(store.state.description, answer)
    const label = preset ? text.edits.preset(preset.title) : text.edits.link
    commit(app, answer, {label, play: heavy ? 'wait' : play, fresh: true, promised: answer.fingerprint, hidden, origin,
      address: () => !awaited(asked), look: () => applyView(app, view)})
    if (heavy && starts) notifyWaiting(store, answer)
    return
  }
  // A bad link stays in the address until something else is opened, so that it can be copied.
  const again = !!shared && 'problem' in shared && shared.problem !== 'refused'
  const kept = again ? shown : null
  const label = text.edits.preset(first.title)
  const begins = play === 'start' && !asked ? 'first' : play
  if (!kept) await show(app, first.canonical, {label, play: begins, fresh: true,
    address: () => !answer && !awaited(asked), look: () => applyView(app, '')})
  if (!answer) return
  const {faults} = answer
  const more = faults.length > 1 ? text.notice.more(faults.length - 1) : ''
  const why = (faults[0].message + more).replace(/([^.])$/, '$1.')
  const raw = answer.text || plain(asked)
  const title = kept ? kept.scenario.title || text.header.untitled : first.title
  store.update({notice: {kind: 'link', text: text.notice.badLink(why, title), raw: again ? '' : raw, faults, again}})
}

/**
 * Returns the scenario of a short link, in the form of a long one.
 * @param {import('../engine/api.js').Engine} engine @param {Shared | null} answer
 * @returns {Promise<import('../engine/api.js').Linked | import('../engine/api.js').BadLink>}
 */
async function openShort(engine, answer) {
  if (answer && 'body' in answer) {
    const parsed = await engine.parse(answer.body)
    return 'faults' in parsed ? {...parsed, text: answer.body} : {...parsed, fingerprint: ''}
  }
  const why = answer ? text.notice.lostShort[answer.problem](answer.detail) : text.notice.noService
  return {faults: [{path: '', got: '', want: '', message: why, line: 0, column: 0}], text: ''}
}

/**
 * A chosen preset plays, whatever was done to the one before. Exceptions: a preset that opens on a single run waits for
 * its reader, and so does any preset if the reader prefers less motion and has run nothing.
 * @param {import('./state/state.js').State} state @param {import('../engine/messages.js').Preset} preset
 * @returns {'start' | 'keep' | 'wait'}
 */
function playOf({play}, preset) {
  if (preset.view) return 'wait'
  return play.phase === 'done' || !reducedMotion() ? 'start' : 'keep'
}

/** The names of the scenario's policies that the reader wrote and this device keeps. @param {import('./state/state.js').State} state */
function keptHere({parsed}) {
  const kept = new Map(readOwnPolicies().map(p => [p.program, p.name]))
  return (parsed?.scenario.policies ?? []).flatMap(p => kept.get(String(p.program ?? '')) ?? [])
}

/** @param {App} app @param {string} name */
export async function openPreset(app, name) {
  const {store, session, announce} = app
  const preset = store.state.description?.presets.find(p => p.name === name)
  if (!preset || !session.engine()) return
  store.update({notice: null, arm: -1, unfolded: ''})
  const how = {label: text.edits.preset(preset.title), play: playOf(store.state, preset), fresh: true, enters: true}
  const own = keptHere(store.state)
  await show(app, preset.canonical, {...how, look: () => applyView(app, preset.view || sameChart(store.state))})
  announce(text.announced.opened(preset.title))
  if (own.length > 0) notify(store, text.program.left(own))
}

/** Returns a fragment as it was typed: browsers escape some characters of an address. @param {string} asked */
function plain(asked) {
  try {
    return decodeURIComponent(asked)
  } catch {
    return asked // a % that escapes nothing
  }
}
