// @ts-check
// The commands that edit arms and policies. Each is one step for undo.

import {
  NO_ARMS, setAt, valueAt, addArm, afterInsertion, afterMove, afterRemoval, duplicateArm, moveItem, removeArm, setCurves,
} from '../state/edits.js'
import {withoutDraft} from './editing.js'
import {committed} from '../state/history.js'
import {whole} from '../../ui/numbers.js'
import {armName} from '../state/state.js'
import {toVariant, versionsOf} from '../state/own.js'
import {text} from '../../text/text.js'
import {follows} from '../playing/estimate.js'

/** @import {App, createEditing as CreateEditing} from './editing.js' */
/** @import {Intent} from '../../engine/messages.js' */

const t = text.editing

/**
 * @param {App} app @param {ReturnType<CreateEditing>} editing
 */
export function createEditCommands(app, {edit}) {
  return {
    arms: armCommands(app, edit),
    policies: policyCommands(app, edit),
    ...dragCommands(app, edit),
  }
}

/** @typedef {ReturnType<CreateEditing>['edit']} Apply */

/** @param {App} app @param {Apply} edit */
function armCommands(app, edit) {
  return {...armListCommands(app, edit), ...payoffCommands(app, edit)}
}

/** Returns an arm's name; '' if there is no scenario. @param {App} app @param {number} arm from 0 */
const nameOf = ({store: {state: {parsed}}}, arm) => (parsed ? armName(parsed, arm) : '')

/** Whether the list of arms is empty for the reader. @param {App} app */
const isEmpty = ({store}) => NO_ARMS in store.state.drafts

/**
 * Returns a payoff of another family that resembles the given one.
 * @param {App} app @param {Record<string, any> | null} like  null for a new arm @param {string} family @param {{horizon: number}} doc
 */
function payoffOf({session}, like, family, {horizon}) {
  const engine = session.engine()
  if (!engine) throw new Error(text.transport.stopped)
  return engine.reshape(like, family, horizon)
}

/** Commands for the list of arms: which there are, their order, and which the chart shows. @param {App} app @param {Apply} edit */
function armListCommands(app, edit) {
  const {store, session, announce} = app
  const name = (/** @type {number} */ arm) => nameOf(app, arm)
  return {
    add() {
      const {parsed, description} = store.state
      if (!parsed || !description) return
      const at = isEmpty(app) ? 0 : parsed.scenario.arms.length
      return edit({
        label: t.edits.addArm, path: NO_ARMS, typed: '', select: at,
        change: async doc => addArm(await payoffOf(app, null, description.families[0].id, doc), isEmpty(app))(doc),
      })
    },
    /** @param {number} arm */
    duplicate: arm => edit({
      label: t.edits.duplicateArm(name(arm)), path: NO_ARMS, typed: '', change: duplicateArm(arm), select: arm + 1,
      moved: afterInsertion(arm + 1),
    }),
    /** The last arm stays in the charts until another is added. @param {number} arm */
    remove: arm => edit({
      label: t.edits.removeArm(name(arm)), path: NO_ARMS, typed: '', change: removeArm(arm), moved: afterRemoval(arm),
    }),
    keep: () => store.update({drafts: withoutDraft(store, NO_ARMS)}),
    /** @param {number} from @param {number} to */
    async move(from, to) {
      const {parsed} = store.state
      if (!parsed || from === to || to < 0 || to >= parsed.scenario.arms.length) return
      const moved = name(from)
      await edit({label: t.edits.moveArm(moved), path: NO_ARMS, typed: '', change: moveItem('arms', from, to), moved: afterMove(from, to)})
      announce(t.arms.moved(moved, whole(to + 1), whole(parsed.scenario.arms.length)))
    },
    /** @param {number} arm */
    toggleHidden(arm) {
      const {hiddenArms, history, parsed, origin} = store.state
      if (!parsed) return
      const was = hiddenArms.includes(arm)
      const next = was ? hiddenArms.filter(i => i !== arm) : [...hiddenArms, arm]
      const label = (was ? t.edits.showArm : t.edits.hideArm)(name(arm))
      store.update({hiddenArms: next, history: committed(history, {canonical: parsed.canonical, label, hidden: next, origin})})
      session.engine()?.charts.hideArms(next)
      announce(text.announced.changed(label))
    },
    /** @param {number} arm  from 0; the selected one is unselected */
    select: arm => store.update({arm: store.state.arm === arm ? -1 : arm}),
  }
}

/** Commands for an arm's name and payoff. @param {App} app @param {Apply} edit */
function payoffCommands(app, edit) {
  const {store} = app
  const name = (/** @type {number} */ arm) => nameOf(app, arm)
  return {
    /** @param {number} arm @param {string} named */
    rename: (arm, named) => edit({
      label: t.edits.nameArm(name(arm)), path: `arms[${arm}].name`, typed: named,
      change: setAt(`arms[${arm}].name`, named.trim() === '' ? undefined : named),
    }),
    /** Changes the family, and keeps what fits. @param {number} arm @param {string} id */
    setFamily(arm, id) {
      const path = `arms[${arm}].payoff`
      return edit({
        label: t.edits.shape(name(arm)), path, typed: id,
        change: async doc => setAt(path, await payoffOf(app, doc.arms[arm].payoff, id, doc))(doc),
      })
    },
    /** @param {number} arm @param {[number, number][]} points */
    setPoints: (arm, points) => edit({
      label: t.edits.point(name(arm)), path: `arms[${arm}].payoff.points`, typed: '', change: setAt(`arms[${arm}].payoff.points`, points),
    }),
    /**
     * Makes learning curves into arms.
     * @param {import('../state/edits.js').Curve[]} curves @param {boolean} replace
     * @returns {Promise<string>} '' on success, else why not
     */
    async setCurves(curves, replace) {
      const all = replace || isEmpty(app)
      const label = (all ? t.edits.curves : t.edits.addArms)(curves.length)
      const family = store.state.description?.families.find(f => f.params.some(p => p.kind === 'points'))?.id ?? ''
      const done = await edit({label, path: 'log', typed: '', change: setCurves(curves, all, family), moved: all ? () => -1 : undefined})
      const {drafts} = store.state
      const why = drafts.log?.faults.map(f => f.message).join(' ') ?? ''
      store.update({drafts: withoutDraft(store, 'log')})
      return done ? '' : why || text.transport.stopped
    },
  }
}

/**
 * Switches a policy to its other version. It is another policy then, whose details stay open.
 * @param {App['store']} store @param {Apply} edit @param {number} i @param {'defined' | 'released'} variant
 */
async function switchVariant(store, edit, i, variant) {
  const was = store.state.parsed?.resolved[i]
  const done = await edit({
    label: text.edits.variant(was?.name ?? ''), path: `policies[${i}].variant`, typed: variant,
    change: doc => toVariant(doc.policies[i], variant, store.state.description),
  })
  const key = store.state.parsed?.resolved[i]?.key
  if (done && key && store.state.unfolded === was?.key) store.update({unfolded: key})
  return done
}

/** @param {App} app @param {Apply} edit */
function policyCommands({store, session, announce}, edit) {
  const labelOf = (/** @type {string} */ key) => store.state.parsed?.resolved.find(p => p.key === key)?.label ?? ''
  const words = text.results
  const name = (/** @type {number} */ i) => store.state.parsed?.resolved[i]?.name ?? ''
  return {
    /** @param {{id: string, name: string}} kind @param {'defined' | 'released'} [variant] */
    add: (kind, variant) => edit({
      label: t.edits.addPolicy(kind.name), path: 'policies', typed: '',
      change: doc => void doc.policies.push(variant ? {id: kind.id, variant} : {id: kind.id}),
    }),
    /** Switches a policy to its other version. @param {number} i @param {'defined' | 'released'} variant */
    setVariant: (i, variant) => switchVariant(store, edit, i, variant),
    /** Switches every policy that can be switched, as one step. @param {'defined' | 'released'} variant */
    setVariants(variant) {
      const {switched} = versionsOf(store.state, variant)
      return edit({
        label: text.edits.variants[variant], path: 'policies', typed: '',
        change: doc => { for (const i of switched) toVariant(doc.policies[i], variant, store.state.description) },
      })
    },
    /** @param {number} i */
    remove: i => edit({
      label: t.edits.removePolicy(name(i)), path: `policies[${i}]`, typed: '', change: doc => void doc.policies.splice(i, 1),
    }),
    /** @param {number} from @param {number} to */
    move(from, to) {
      const all = store.state.parsed?.resolved.length ?? 0
      if (to < 0 || to >= all) return
      return edit({label: t.edits.movePolicy(name(from)), path: `policies[${from}]`, typed: '', change: moveItem('policies', from, to)})
    },
    /** @param {string} key  '' for none */
    unfold: key => store.update({unfolded: store.state.unfolded === key ? '' : key}),
    /** Singles a policy out in charts and table, or ends that. @param {string} key */
    single(key) {
      const {look} = store.state
      const single = look.single === key ? '' : key
      store.update({look: {...look, single}})
      announce(single ? words.singled(labelOf(key)) : words.allAlike)
    },
    /** Hides a policy in the charts, or shows it again. @param {string} key */
    toggleHidden(key) {
      const {look} = store.state
      const was = look.hidden.includes(key)
      const hidden = was ? look.hidden.filter(k => k !== key) : [...look.hidden, key]
      store.update({look: {...look, hidden}})
      session.engine()?.charts.hide(hidden)
      announce((was ? words.shownNow : words.hiddenNow)(labelOf(key)))
    },
    /** @param {string} key  '' for none */
    focus(key) {
      if (store.state.policy !== key) store.update({policy: key})
    },
  }
}

// Drags of handles in the payoff chart and of sliders. During a drag only the preview changes, which the rows and the
// chart draw. The edit, the address and undo follow at its end.

/** The time between two previews that is left to the policies while they play along, ms. */
const SHARED_MS = 40

const editWords = text.editing.edits

/** @param {App} app @param {Apply} edit */
export function dragCommands(app, edit) {
  const {store, session} = app
  const playsAlong = () => follows(store.state).on && store.state.look.mode === 'runs'
  const draw = previewer(app)
  const pace = createPace()
  /** @param {string} doc */
  const tryOut = doc => {
    if (playsAlong()) session.player.tryOut(doc)
  }
  let held = false // a handle, by the pointer

  /** Makes the edit that ends a drag; in any case the preview ends. @param {Parameters<Apply>[0]} what */
  async function end(what) {
    pace.drop()
    const done = await edit(what)
    store.update({preview: null})
    draw('')
    session.player.endTrial()
    return done
  }
  const handles = {
    /** Handles the drag of an arm's handle and its release. @param {Intent} intent */
    drag({arm, param, payoff, done}) {
      const {parsed} = store.state
      if (!parsed || !payoff) return handles.breakOff()
      store.update({preview: {arm, payoff}})
      held = !done
      const path = `arms[${arm}].payoff`
      if (held) return tryOut(changed(parsed.scenario, path, payoff))
      const name = armName(parsed, arm)
      end({label: param.startsWith('points') ? editWords.point(name) : editWords.drag(name), path, typed: '', change: setAt(path, payoff)})
    },
    /** Ends a drag of a handle without an edit, if there is one. */
    breakOff() {
      if (!held) return
      held = false
      store.update({preview: null})
      session.player.endTrial()
    },
  }
  /** @param {string} path @param {number} value */
  function show(path, value) {
    const {parsed} = store.state
    const arm = Number(/^arms\[(\d+)\]\.payoff\./.exec(path)?.[1] ?? NaN)
    if (!parsed) return
    const doc = changed(parsed.scenario, path, value)
    if (!Number.isNaN(arm)) { // nothing else changes the arms
      store.update({preview: {arm, payoff: valueAt(JSON.parse(doc), `arms[${arm}].payoff`)}})
      draw(doc, arm)
    }
    tryOut(doc)
  }
  const sliders = {
    /** A slider has a new value, and may still move. @param {string} path  "arms[2].payoff.c", say @param {number} value */
    move: (path, value) => pace.next(() => show(path, value), playsAlong() ? SHARED_MS : 0),
    /** A slider was released. @param {string} path @param {number} value @param {string} label */
    release: (path, value, label) => end({label, path, typed: String(value), change: setAt(path, value)}),
  }
  return {handles, sliders}
}

/** Runs the latest action, and never two within a given time. */
function createPace() {
  /** @type {(() => void) | null} */
  let waiting = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  /** @param {number} gap */
  function due(gap) {
    timer = undefined
    const act = waiting
    waiting = null
    if (act) begin(act, gap)
  }
  /** @param {() => void} act @param {number} gap */
  function begin(act, gap) {
    act()
    if (gap > 0) timer = setTimeout(due, gap, gap)
  }
  return {
    /** @param {() => void} act @param {number} gap  until the next, ms */
    next(act, gap) {
      if (timer === undefined) begin(act, gap)
      else waiting = act
    },
    drop() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}

/**
 * Returns the document of a scenario with one value changed.
 * @param {import('../../engine/document.js').Scenario} scenario
 * @param {string} path
 * @param {unknown} value
 */
function changed(scenario, path, value) {
  const doc = structuredClone(scenario)
  setAt(path, value)(doc)
  return JSON.stringify(doc)
}

/**
 * Draws previews of documents, one at a time: of those that wait for an answer only the last counts. '' ends the
 * preview.
 * @param {App} app
 */
function previewer({store, session}) {
  /** @type {{doc: string, arm: number} | null} */
  let waiting = null
  let asking = false
  async function pump() {
    asking = true
    while (waiting) {
      const {doc, arm} = waiting
      waiting = null
      // The session reports a lost coordinator, and the next one draws the current scenario.
      const drawn = await session.engine()?.charts.preview(doc).catch(() => null)
      const {preview} = store.state
      const curve = drawn?.curves[arm]
      if (curve && preview?.arm === arm) store.update({preview: {...preview, curve}})
    }
    asking = false
  }
  /** @param {string} doc @param {number} [arm] */
  return (doc, arm = -1) => {
    waiting = {doc, arm}
    if (!asking) pump()
  }
}
