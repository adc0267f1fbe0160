// @ts-check
// An engine that plays nothing, with a store and the edits of the page.

import {Died} from '../../../static/js/engine/worker.js'
import {createEditing} from '../../../static/js/model/editing/editing.js'
import {committed, emptyHistory} from '../../../static/js/model/state/history.js'
import {plainLook} from '../../../static/js/model/state/looking.js'
import * as memory from '../../../static/js/ui/storage.js'
import {createStore} from '../../../static/js/ui/store.js'

/** An engine that answers by what the document says, and what the page did with it. */
export function madeUpEngine() {
  const initial = {
    parsed: {canonical: '{"n":1}', hash: '1', scenario: {n: 1, arms: [{}], policies: []}, resolved: [{key: 'exp3/0'}], link: 'l1'},
    drafts: {}, arm: -1, hiddenArms: [], notice: null,
    history: committed(committed(emptyHistory, {canonical: '{"n":0}', label: 'n', hidden: [], origin: ''}),
      {canonical: '{"n":1}', label: 'n', hidden: [], origin: ''}),
    play: {phase: 'idle', results: null}, preview: null, promised: '', look: {...plainLook, hidden: ['ucb/0', 'exp3/0']}, live: {},
  }
  const store = createStore(/** @type {any} */ (initial), draw => draw(), run => run())
  const failed = /** @type {unknown[]} */ ([])
  const shown = /** @type {string[]} */ ([])
  const hidden = /** @type {string[][]} */ ([])
  const engine = {
    parse: async (/** @type {string} */ raw) => {
      const scenario = JSON.parse(raw)
      if (scenario.n === 'dead') throw new Died('gone')
      return scenario.n === 0 ? {faults: [{path: 'n', message: 'n: got 0, want 1 or more'}]}
        : {canonical: raw, hash: raw, scenario: {...scenario, arms: [{}], policies: []}, resolved: [{key: 'exp3/0'}]}
    },
    charts: {show: (/** @type {string} */ canonical) => {
      shown.push(canonical)
      if (canonical.includes('"n":3')) throw {path: 'charts', message: 'too large'} // after the scenario was committed
    }, hideArms() {}, hide: (/** @type {string[]} */ keys) => void hidden.push(keys)},
  }
  const session = {engine: () => engine, fail: (/** @type {unknown} */ error) => void failed.push(error), player: {stop() {}, recall() {}}}
  const editing = createEditing(/** @type {any} */ ({store, session, browser: {memory}, announce() {}}))
  const edit = (/** @type {(doc: any) => void} */ change) => editing.edit({label: 'n', path: 'n', typed: '', change})
  return {store, session, editing, edit, failed, shown, hidden}
}
