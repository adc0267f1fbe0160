// @ts-check
// How the scenario changes. Every change goes through the engine's parser first: a refused edit stays in its field with
// the reason, and the last valid scenario keeps running.

import {presentFragment} from '../sharing/address.js'
import {committed, redoable, sameArms, stepped, undoable, without} from '../state/history.js'
import {Died, Panicked} from '../../engine/worker.js'
import {editedPlace} from '../state/own.js'
import {notify, presetOf} from '../state/state.js'
import {withoutGone} from '../state/looking.js'
import {playsEdits} from '../playing/estimate.js'
import {text} from '../../text/text.js'

/** @import {Parsed} from '../../engine/messages.js' */
/** @import {Draft, State} from '../state/state.js' */
/** @import {Edit} from '../state/edits.js' */
/** @import {PageStore, Session} from '../playing/session.js' */

/**
 * How a parsed scenario is shown and run.
 * @typedef {object} How
 * @property {string} label           what happened, for undo
 * @property {'keep' | 'start' | 'first' | 'wait'} play  keep: only a run in progress starts again; start: it runs; first: so do its
 *   first runs alone; wait: nothing runs
 * @property {string} [promised]      the link's fingerprint
 * @property {boolean} [fresh]        another experiment: the look of the last one is reset
 * @property {boolean} [enters]       the browser's Back returns to what was shown before
 * @property {boolean | (() => boolean)} [address]  whether the address changes, asked when it would; default true
 * @property {boolean} [history]      whether undo can take it back; default true
 * @property {State['drafts']} [drafts]  refused values that stay in their fields
 * @property {string} [program]    the key of the policy whose program stays in the editor; '' for none
 * @property {(arm: number) => number} [moved]  where an arm is now: see Edit
 * @property {number} [select]
 * @property {string} [merges]  see Edit
 * @property {() => void} [look]  called when it is shown, before anything else can change the look
 * @property {string} [origin]  the preset it was edited from; default: that of the scenario before, unless fresh
 * @property {number[]} [hidden]  the arms that the chart leaves out; default: the same arms as before
 */

/**
 * What editing needs of the page.
 * @typedef {{store: PageStore, session: Session, announce: (sentence: string) => void, asks?: boolean,
 *   browser: import('../../ui/browser.js').Browser}} App  asks: Run asks first if a field shows a refused value
 */

/** How many runs a page plays that nobody has asked for anything yet. Their picture is that of all runs, in a part of the time. */
export const FIRST_RUNS = 20

/** @param {App} app */
export function createEditing(app) {
  const inTurn = createQueue(app)
  return {
    inTurn,
    /** @param {Edit} edit @returns {Promise<boolean | undefined>} whether it was accepted */
    edit: edit => inTurn(() => applyEdit(app, edit)),
    /** @param {string} raw @returns {Promise<boolean | undefined>} whether it was accepted */
    applyText: raw => inTurn(() => applyText(app, raw)),
    /** Returns the faults of a text, for its dialog. @param {string} raw */
    checkText: raw => inTurn(async () => {
      const answer = await parse(app, raw)
      const {dialog} = app.store.state
      if (dialog) app.store.update({dialog: {...dialog, faults: 'faults' in answer ? answer.faults : []}})
    }),
    undo: () => inTurn(() => travel(app, -1)),
    redo: () => inTurn(() => travel(app, 1)),
  }
}

/**
 * Runs edits one after the other, because each starts from the scenario that the one before left. A failed edit does
 * not stop the others. If the engine's worker failed, the session reports it; any other failure is undone and becomes a
 * notice.
 * @param {App} app
 */
function createQueue({store, session}) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  /**
   * @template T
   * @param {() => Promise<T>} job
   * @returns {Promise<T | undefined>} undefined if it failed
   */
  return job => {
    const done = last.then(async () => {
      const before = store.state
      try {
        return await job()
      } catch (error) {
        if (error instanceof Died || error instanceof Panicked) session.fail(error)
        else takeBack(store, session, before, error)
        return undefined
      }
    })
    last = done
    return done
  }
}

/**
 * Undoes a failed edit, as far as it came, and reports why.
 * @param {PageStore} store @param {Session} session @param {State} before @param {any} error
 */
function takeBack(store, session, before, error) {
  console.warn(error)
  const {parsed, origin, promised, drafts, program, arm, hiddenArms, history, look, live} = before
  if (store.state.parsed !== parsed) {
    store.update({parsed, origin, promised, drafts, program, arm, hiddenArms, preview: null, history, look, live})
    if (parsed) session.player.recall(session.engine()?.charts.show(parsed.canonical, {keep: true}))
  }
  notify(store, text.notice.editFailed((error?.message ?? String(error)).replace(/\.$/, '')))
}

/** @param {App} app @param {string} doc */
async function parse({session}, doc) {
  const engine = session.engine()
  if (!engine) throw new Error(text.transport.stopped)
  return engine.parse(doc)
}

/**
 * Makes a parsed scenario the one that is shown and run.
 * @param {App} app @param {Parsed} parsed @param {How} how
 */
export function commit({store, session, browser}, parsed, how) {
  const {state} = store
  if (how.fresh && how.enters) browser.address.enter(state.parsed && presentFragment(state))
  const {address = true, history = true, promised = ''} = how
  const {drafts, program} = how.fresh ? {drafts: {}, program: state.program} : kept(state, parsed, how)
  const running = state.play.phase === 'running'
  const {arm, hiddenArms} = placed(state, parsed, how)
  const look = withoutGone(state.look, parsed)
  const origin = presetOf(state.description, parsed)?.name ?? how.origin ?? (how.fresh ? '' : state.origin)
  store.update({
    parsed,
    origin,
    promised,
    drafts,
    program,
    arm,
    hiddenArms,
    look,
    edits: how.fresh ? 0 : state.edits + 1,
    preview: null,
    history: history
      ? committed(state.history, {canonical: parsed.canonical, label: how.label, hidden: hiddenArms, origin, merges: how.merges})
      : state.history,
  })
  if (how.fresh) session.player.stop(true)
  const shown = session.engine()?.charts.show(parsed.canonical, {keep: !how.fresh})
  if (hiddenArms !== state.hiddenArms) session.engine()?.charts.hideArms(hiddenArms)
  if (look !== state.look) session.engine()?.charts.hide(look.hidden)
  if (how.play === 'first') session.player.begin(FIRST_RUNS)
  else if (how.play === 'start' || (how.play === 'keep' && (running || (!how.fresh && playsEdits(store.state))))) session.player.begin()
  else if (state.parsed?.hash !== parsed.hash) session.player.stop(false)
  session.player.recall(shown)
  how.look?.()
  if (typeof address === 'function' ? address() : address) browser.address.write(presentFragment(store.state))
}

/**
 * Returns the refused values that stay, and the policy whose program stays in the editor. If the edit does not say, as when
 * another is undone, these go with the policies that are as they were.
 * @param {State} state @param {Parsed} parsed @param {How} how
 */
function kept(state, parsed, how) {
  if (how.drafts && how.program !== undefined || !state.parsed) {
    return {drafts: how.drafts ?? {}, program: how.program ?? state.program}
  }
  const moves = matchedPolicies(state.parsed.scenario.policies, parsed.scenario.policies)
  const open = editedPlace(state)
  const to = moves.policies[open] ?? -1
  const same = state.parsed.resolved.length === parsed.resolved.length ? open : -1 // its own program was changed
  return {
    drafts: how.drafts ?? movedDrafts(programsOf(state.drafts), moves),
    program: how.program ?? parsed.resolved[to < 0 ? same : to]?.key ?? '',
  }
}

/**
 * Returns which arm is selected and which are hidden after the arms moved.
 * @param {State} state @param {Parsed} parsed @param {How} how
 */
function placed({arm, hiddenArms}, parsed, {fresh, moved = i => i, select, hidden}) {
  const exists = (/** @type {number} */ i) => i >= 0 && i < parsed.scenario.arms.length
  const next = select ?? (arm < 0 ? -1 : moved(arm))
  const left = (hidden ?? (fresh ? [] : hiddenArms.map(moved))).filter(exists)
  return {arm: exists(next) ? next : -1, hiddenArms: sameArms(left, hiddenArms) ? hiddenArms : left}
}

/**
 * Shows and runs a document that is known to be valid.
 * @param {App} app @param {string} canonical @param {How} how
 */
export async function show(app, canonical, how) {
  const answer = await parse(app, canonical)
  if ('faults' in answer) throw new Error(answer.faults[0].message)
  commit(app, answer, how)
}

/** @param {PageStore} store @param {string} path */
export function withoutDraft(store, path) {
  const drafts = {...store.state.drafts}
  delete drafts[path]
  return drafts
}

/** @param {App} app @param {Edit} edit */
async function applyEdit(app, {label, path, typed, change, moved, select, merges}) {
  const {store, session, announce} = app
  const {parsed} = store.state
  if (!parsed || !session.engine()) return false
  const doc = structuredClone(parsed.scenario)
  const places = notePlaces(doc)
  await change(doc)
  const answer = await parse(app, JSON.stringify(doc))
  if ('faults' in answer) {
    store.update({drafts: {...store.state.drafts, [path]: {text: typed, faults: answer.faults}}})
    return false
  }
  const moves = places()
  const drafts = movedDrafts(withoutDraft(store, path), moves)
  if (answer.canonical === parsed.canonical) store.update({drafts})
  else {
    const open = moves.policies[editedPlace(store.state)] ?? -1
    commit(app, answer, {label, play: 'keep', drafts, moved, select, merges, program: answer.resolved[open]?.key ?? ''})
    announce(text.announced.changed(label))
  }
  return true
}

/**
 * Whether a text is another experiment rather than an edit of the current one, so that the results cannot be compared.
 * @param {Parsed['scenario']} was @param {Parsed['scenario']} is
 */
export function isAnother(was, is) {
  const payoffs = new Set(was.arms.map(a => JSON.stringify(a.payoff)))
  if (is.arms.some(a => payoffs.has(JSON.stringify(a.payoff)))) return false
  return was.setting !== is.setting || was.arms.length !== is.arms.length || was.title !== is.title
}

/** @param {App} app @param {string} raw */
async function applyText(app, raw) {
  const {store, announce} = app
  const answer = await parse(app, raw)
  const {dialog} = store.state
  if ('faults' in answer) {
    if (dialog) store.update({dialog: {...dialog, faults: answer.faults}})
    return false
  }
  const {parsed, play} = store.state
  store.update({dialog: null, notice: null})
  if (parsed && isAnother(parsed.scenario, answer.scenario)) {
    commit(app, answer, {label: text.edits.text, play: play.phase === 'done' ? 'start' : 'keep', fresh: true, enters: true})
  } else commit(app, answer, {label: text.edits.text, play: 'keep'})
  announce(text.announced.changed(text.edits.text))
  return true
}

/** @param {App} app @param {-1 | 1} step */
async function travel(app, step) {
  const {store, session, announce} = app
  const {history} = store.state
  const passed = step < 0 ? undoable(history) : redoable(history)
  if (!passed || !session.engine()) return
  const next = stepped(history, step)
  const {canonical, hidden, origin} = next.entries[next.at]
  const answer = await parse(app, canonical)
  if ('faults' in answer) {
    // The entry may come from an earlier release, which allowed more: tabs keep their history.
    store.update({history: without(history, next.at)})
    notify(store, text.notice.stepRefused(answer.faults[0].message))
    return
  }
  commit(app, answer, {label: passed.label, play: 'keep', history: false, hidden, origin})
  store.update({history: next})
  announce((step < 0 ? text.announced.undone : text.announced.redone)(passed.label))
}

// Where an edit moves arms and policies. What the page keeps by their places goes with them: refused values, and the policy
// whose program is open.

/** @typedef {Record<string, number[]>} Moves  of the lists of a document: by old place the new one, -1 for none */

const LISTS = ['arms', 'policies']

/**
 * Notes the places in a document that is about to be edited.
 * @param {any} doc @returns {() => Moves} called after the edit
 */
export function notePlaces(doc) {
  const before = LISTS.map(list => [...doc[list]])
  return () => Object.fromEntries(LISTS.map((list, i) => [list, placesOf(before[i], doc[list])]))
}

/** @param {object[]} was @param {object[]} is */
function placesOf(was, is) {
  const kept = was.map(item => is.indexOf(item))
  // What an edit puts in the place of an item stands for it.
  return kept.map((at, i) => (at < 0 && was.length === is.length && !was.includes(is[i]) ? i : at))
}

/**
 * Returns where the policies of a document are in another one, as when an edit is undone: those that are as they were.
 * @param {object[]} was @param {object[]} is @returns {Moves}
 */
export function matchedPolicies(was, is) {
  const texts = is.map(policy => JSON.stringify(policy))
  const taken = new Set()
  const places = was.map((policy, i) => {
    const text = JSON.stringify(policy)
    const to = texts[i] === text && !taken.has(i) ? i : texts.findIndex((t, at) => t === text && !taken.has(at))
    if (to >= 0) taken.add(to)
    return to
  })
  return {arms: [], policies: places}
}

/** Returns the refused programs alone: what else is refused is soon typed again. @param {Record<string, Draft>} drafts */
export const programsOf = drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([path]) => /^policies\[\d+\]\.program$/.test(path)))

/**
 * Returns refused values at their new paths, without those whose arm or policy is gone.
 * @param {Record<string, Draft>} drafts @param {Moves} moves @returns {Record<string, Draft>}
 */
export function movedDrafts(drafts, moves) {
  return Object.fromEntries(Object.entries(drafts).flatMap(([path, draft]) => {
    const to = movedPath(path, moves)
    if (!to) return []
    const faults = draft.faults.map(fault => ({...fault, path: movedPath(fault.path, moves) || fault.path}))
    return [[to, {...draft, faults}]]
  }))
}

/** @param {string} path @param {Moves} moves @returns {string} '' if what it names is gone */
function movedPath(path, moves) {
  const [whole, list = '', place = ''] = /^(arms|policies)\[(\d+)\]/.exec(path) ?? []
  if (!whole) return path
  const to = moves[list][Number(place)] ?? -1
  return to < 0 ? '' : `${list}[${to}]${path.slice(whole.length)}`
}
