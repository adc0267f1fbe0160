// @ts-check
// The commands for index policies, whose programs the reader writes. A program with a mistake is a draft: the last one
// without a mistake stays in the scenario and keeps running.

import {keepOwnPolicy, readOwnPolicies} from './saving/saved.js'
import {withoutDraft} from './editing/editing.js'
import {setAt} from './state/edits.js'
import {programPath} from './state/own.js'
import {notify} from './state/state.js'
import {text} from '../text/text.js'

/** @import {App} from './editing/editing.js' */
/** @import {Apply} from './editing/edit-commands.js' */
/** @import {CheckedProgram as Checked, Fault} from '../engine/messages.js' */

const t = text.program
/** The ending of a file that holds a program. */
const ENDING = '.index'

/** @param {App} app @param {Apply} edit */
export function createProgramCommands(app, edit) {
  const {store, announce} = app
  const typing = typist(app, edit)
  const resolved = (/** @type {string} */ key) => store.state.parsed?.resolved.find(p => p.key === key)
  const at = (/** @type {string} */ key) => store.state.parsed?.resolved.findIndex(p => p.key === key) ?? -1
  const spec = (/** @type {string} */ key) => store.state.parsed?.scenario.policies[at(key)]
  const {open, add} = adder(app, edit)
  return {
    open,
    close: () => store.update({program: ''}),
    type: typing.type,
    /** The next change of a program is a step of its own for undo. */
    pause: typing.pause,
    /** Adds a policy whose program is a template. @param {string} [template]  its id; the first by default */
    async write(template) {
      const known = await app.session.engine()?.language()
      const chosen = known?.templates.find(x => x.id === template) ?? known?.templates[0]
      return chosen && add({name: freeName(app, t.own), program: chosen.text})
    },
    /** Adds a policy that this device keeps. @param {import('./saving/saved.js').OwnPolicy} policy */
    addOwn: policy => add({...policy, name: freeName(app, policy.name, [policy])}),
    /** @param {string} key @param {string} name  '' for none */
    async rename(key, name) {
      const i = at(key)
      const done = await edit({
        label: t.renames(resolved(key)?.label ?? ''), path: `policies[${i}].name`, typed: name,
        change: setAt(`policies[${i}].name`, name.trim() || undefined),
      })
      const program = String(store.state.parsed?.scenario.policies[i]?.program ?? '')
      if (done && readOwnPolicies(app.browser.memory).some(p => p.program === program)) keep(app, i, program)
      return done
    },
    /** @param {string} key */
    duplicate(key) {
      const policy = spec(key)
      return policy && add({...policy, name: freeName(app, resolved(key)?.name ?? t.own)}, at(key))
    },
    /** Saves the program as a file, mistakes and all. @param {string} key */
    save(key) {
      const written = textOf(store.state, at(key))
      app.browser.download(new Blob([written], {type: 'text/plain;charset=utf-8'}), fileName(resolved(key)?.name ?? t.own))
      announce(t.saved)
    },
    /**
     * Opens a program that comes from a file. With mistakes, an empty program runs in its place until they are mended.
     * @param {string} file @param {string} written
     */
    async openFile(file, written) {
      const engine = app.session.engine()
      if (!engine || !store.state.parsed) return notify(store, text.transport.stopped)
      const name = freeName(app, file.replace(/\.index$/i, ''))
      const {faults} = await engine.program(written)
      if (faults.length === 0) return void await add({name, program: written})
      const {templates} = await engine.language()
      const key = await add({name, program: templates.at(-1)?.text})
      if (key) await typing.type(key, written)
    },
  }
}

/** Opens the editor, and adds policies. @param {App} app @param {Apply} edit */
function adder({store, announce}, edit) {
  /** On a phone the editor is in the tab of policies. @param {string} key */
  function open(key) {
    const {layout, sheetHeight} = store.state
    const sheet = /** @type {const} */ ({tab: 'policies', sheetHeight: sheetHeight === 'peek' ? 'half' : sheetHeight})
    store.update({program: key, modal: null, ...layout === 'phone' && sheet})
  }
  return {
    open,
    /**
     * Adds an index policy to the end of the list, or after policy `after`, and opens its program.
     * @param {Record<string, any>} policy @param {number} [after]
     * @returns {Promise<string>} its key; '' if it was refused
     */
    async add(policy, after) {
      const {parsed, description} = store.state
      const most = description?.bounds.policies[1] ?? Infinity
      if ((parsed?.resolved.length ?? 0) >= most) {
        notify(store, text.editing.policies.full(String(most)))
        return ''
      }
      const place = after === undefined ? parsed?.scenario.policies.length ?? 0 : after + 1
      const kind = store.state.description?.policies.find(k => k.own)
      const done = await edit({
        label: text.editing.edits.addPolicy(policy.name), path: 'policies', typed: '',
        change: doc => void doc.policies.splice(place, 0, {id: kind?.id, ...policy}),
      })
      const added = store.state.parsed?.resolved[place]
      if (!done || !added) return ''
      open(added.key)
      announce(t.opened(added.label))
      return added.key
    },
  }
}

/** Whether a file holds a program. @param {string} name */
export const isProgram = name => name.toLowerCase().endsWith(ENDING)

/**
 * The text of a program as its editor shows it: with mistakes, if there are any.
 * @param {import('./state/state.js').State} state @param {number} i
 */
export const textOf = ({drafts, parsed}, i) =>
  drafts[programPath(i)]?.text ?? String(parsed?.scenario.policies[i]?.program ?? '')

/** A name for a file on any system. @param {string} name */
const fileName = name => `${name.replace(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^[. ]+/, '') || 'program'}${ENDING}`

/**
 * Returns a name that no policy has, here or kept on this device, at most as long as a name can be.
 * @param {App} app @param {string} name
 * @param {{name: string}[]} [except]  of those that are kept
 */
function freeName({store: {state: {parsed, description}}, browser}, name, except = []) {
  const most = description?.bounds.name[1] ?? Infinity
  const kept = readOwnPolicies(browser.memory).filter(p => !except.some(q => q.name === p.name))
  const taken = new Set([...parsed?.resolved ?? [], ...kept].map(p => p.name))
  const base = name.replace(/ \d+$/, '')
  for (let n = 1; ; n++) {
    const tail = n === 1 ? '' : ` ${n}`
    const next = shortened(base, most - tail.length) + tail
    if (!taken.has(next)) return next
  }
}

/** Returns text shortened to some bytes of UTF-8. @param {string} s @param {number} most */
function shortened(s, most) {
  const bytes = new TextEncoder()
  const letters = [...s]
  while (bytes.encode(letters.join('')).length > most) letters.pop()
  return letters.join('')
}

/**
 * Takes what the reader types in an editor of programs. All of it until a pause is one step for undo.
 * @param {App} app @param {Apply} edit
 */
function typist({store, session, browser}, edit) {
  let turn = 0
  let sitting = 0
  const indexOf = (/** @type {string} */ key) => store.state.parsed?.resolved.findIndex(p => p.key === key) ?? -1
  return {
    pause: () => void sitting++,
    /**
     * Makes what was typed the program of a policy, if it has no mistake; else shows its mistakes.
     * @param {string} key @param {string} typed @returns {Promise<boolean | undefined>} whether it is the program now
     */
    async type(key, typed) {
      const mine = ++turn
      const checked = await session.engine()?.program(typed).catch(() => null)
      const i = indexOf(key)
      if (!checked || i < 0 || mine !== turn) return false
      const path = programPath(i)
      if (checked.faults.length > 0) {
        store.update({drafts: {...store.state.drafts, [path]: {text: typed, faults: faultsOf(path, checked)}}})
        return false
      }
      if (typed === store.state.parsed?.scenario.policies[i]?.program) {
        store.update({drafts: withoutDraft(store, path)})
        return true
      }
      const label = t.edits(store.state.parsed?.resolved[i].label ?? '')
      const was = String(store.state.parsed?.scenario.policies[i]?.program ?? '')
      const done = await edit({label, path, typed, merges: `${path} ${sitting}`, change: doc => change(doc.policies[i], typed, checked)})
      if (done) keep({store, browser}, i, was)
      return done
    },
  }
}

/**
 * Keeps a policy of the scenario on this device.
 * @param {Pick<App, 'store' | 'browser'>} app @param {number} i @param {string} was  its program before
 */
function keep({store: {state: {parsed}}, browser}, i, was) {
  const policy = parsed?.scenario.policies[i]
  const name = parsed?.resolved[i]?.name
  if (!policy?.program || !name) return
  const {program, parameters} = policy
  keepOwnPolicy(browser.memory, {name, program, ...(parameters && {parameters})}, was)
}

/**
 * Puts a program into a policy, and drops values of parameters that it does not declare.
 * @param {any} policy @param {string} typed @param {Checked} checked
 */
function change(policy, typed, {params}) {
  policy.program = typed
  if (!policy.parameters) return
  for (const name of Object.keys(policy.parameters)) if (!params.includes(name)) delete policy.parameters[name]
  if (Object.keys(policy.parameters).length === 0) delete policy.parameters
}

/** The faults of a program as those of a document. @param {string} path @param {Checked} checked @returns {Fault[]} */
const faultsOf = (path, {faults}) => faults.map(({line, column, message}) =>
  ({path: `${path}:${line}:${column}`, got: '', want: '', message: `${path}:${line}:${column}: ${message}`, line: 0, column: 0}))
