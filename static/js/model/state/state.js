// @ts-check
// The state of the page: everything that views draw from. Parts are replaced, never changed in place, so that a view
// can check by === whether its part is unchanged.

import {emptyHistory} from './history.js'
import {plainLook, noLive} from './looking.js'

/** @import {Description, Fault, Parsed, Results} from '../../engine/messages.js' */
/** @import {Progress} from '../../engine/api.js' */
/** @import {History} from './history.js' */

/** @typedef {{text: string, faults: Fault[]}} Draft  a typed value the engine refused */
/**
 * @typedef {{kind: 'link' | 'worker' | 'plain' | 'option' | 'waits', text: string, raw: string, faults: Fault[], again?: boolean}} Notice
 *   again: the address could not be opened now, and another try may succeed
 */
/** @typedef {{raw: string, faults: Fault[], fromLink: boolean, note?: string}} TextDialog  note: where a faulty text came from */
/** @typedef {{message: string, details: string, started: boolean, starting: boolean}} Crash  started: it had been running */
/**
 * @typedef {{kind: 'open' | 'share' | 'policies' | 'log' | 'learners' | 'differs' | 'about' | 'fingerprint' | 'refused', file?: File,
 *   more?: File[]}} Modal  file: the dropped file; more: others dropped with it
 */
/** @typedef {'idle' | 'running' | 'paused' | 'done'} Phase */

/**
 * @typedef {object} Play
 * @property {Phase} phase
 * @property {Progress | null} progress
 * @property {Results | null} results
 * @property {string} of  hash of the scenario the results belong to
 * @property {boolean} [again]  all runs were played again, with the same results
 * @property {boolean} trial  the results are of a tentative edit, such as a drag
 */

/**
 * @typedef {{hash: string, runs: number, pictures: Record<string, {light: string, dark: string}>}} Still
 *   of a scenario, its charts' addresses by id
 */
/**
 * The scenario of mine that was deleted last, its place in the list, and what could not be done.
 * @typedef {{saved: import('../saving/saved.js').Saved | null, at: number, problem: string}} LastDeleted
 */
/** @typedef {'arms' | 'policies' | 'results' | 'setting'} Tab */
/** @typedef {'peek' | 'half' | 'full'} SheetHeight */
/** @typedef {'wide' | 'medium' | 'phone'} Layout */

/**
 * @typedef {object} State
 * @property {'asleep' | 'loading' | 'ready' | 'stopped'} engine  asleep: not needed yet, as in an embed
 * @property {{loaded: number, total: number}} loading  bytes; total 0 until known
 * @property {Crash | null} crash
 * @property {Description | null} description
 * @property {Still | null} still         the picture to show until there are live charts
 * @property {Parsed | null} parsed       the last valid scenario: the one shown and run
 * @property {string} origin              the name of the preset that the scenario is or was edited from, '' for none
 * @property {string} promised            the fingerprint that the opened link promised, or ''
 * @property {Record<string, Draft>} drafts  refused values by path, such as "arms[2].payoff.c"
 * @property {History} history
 * @property {number} edits               the number of edits since the scenario was opened
 * @property {Notice | null} notice
 * @property {Play} play
 * @property {number} arm                 selected, from 0; -1 for none
 * @property {string} policy              key of the policy in focus, '' for none
 * @property {import('./results-order.js').Sort} sort  of the table of results
 * @property {Record<string, boolean>} columns  of the table of results: those that the reader chose to show or to hide
 * @property {string} program             key of the policy whose program is in the editor, '' for none
 * @property {string} unfolded            key of the policy whose details are open, '' for none
 * @property {TextDialog | null} dialog
 * @property {string} dataset             the engine's dataset, by datasetKey; '' for none
 * @property {number[]} hiddenArms          left out of the payoff chart, from 0
 * @property {{arm: number, payoff: Record<string, any>, curve?: number[]} | null} preview  of an arm whose handle or slider is dragged
 * @property {Modal | null} modal
 * @property {{hash: string, seconds: number, rounds: number, round: string, perRound: number} | null} estimate  of how long
 *   a scenario takes here, s; rounds: its rounds alone; perRound: one round of all policies; round: what perRound depends on
 * @property {import('../looks/pinned.js').Pinned | null} pinned  the scenario that is shown beside the present one
 * @property {number} runners  how many work at a time: Engine.runners; 1 before there is an engine
 * @property {Record<string, number>} speeds  the times of earlier runs here: see estimate.js
 * @property {import('../playing/estimate.js').Follow} follow  whether edits are played at once
 * @property {import('../saving/saved.js').Saved[] | null} saved  my scenarios; null where nothing can be stored
 * @property {LastDeleted} lastDeleted
 * @property {import('./looking.js').Look} look      how the charts are looked at
 * @property {import('./looking.js').LivePlay} live     the live run, while look.mode is 'live'
 * @property {Record<string, import('../../engine/messages.js').LaidChart>} laid  what the coordinator says about its charts, by id
 * @property {{of: string, answer: import('../../engine/messages.js').Proven | null, problem: string} | null} proven what
 *   the paper proves about the scenario with a hash, or why that could not be computed; null until requested
 * @property {{answer: import('../../engine/messages.js').Against | null, problem: string} | null} against what regret is
 *   measured against, or why that could not be computed; null until requested
 * @property {string} tableOf             the chart whose data is shown as a table, 'keys' for the keys, '' for none
 * @property {import('../../ui/theme.js').ThemeChoice} theme
 * @property {import('../../ui/theme.js').SystemTheme} systemTheme  what the reader's system asks for
 * @property {boolean} drawer
 * @property {Tab} tab
 * @property {SheetHeight} sheetHeight
 * @property {Layout} layout
 */

/** @type {Play} */
export const still = {phase: 'idle', progress: null, results: null, of: '', trial: false}

/** @type {LastDeleted} */
export const noneDeleted = {saved: null, at: 0, problem: ''}

/** @type {State} */
export const initialState = {
  engine: 'loading',
  loading: {loaded: 0, total: 0},
  crash: null,
  description: null,
  still: null,
  parsed: null,
  origin: '',
  promised: '',
  drafts: {},
  history: emptyHistory,
  edits: 0,
  notice: null,
  play: still,
  arm: -1,
  policy: '',
  sort: {by: 'regret', down: false},
  columns: {},
  program: '',
  unfolded: '',
  dialog: null,
  dataset: '',
  hiddenArms: [],
  preview: null,
  modal: null,
  estimate: null,
  pinned: null,
  runners: 1,
  speeds: {},
  follow: 'off',
  saved: [],
  lastDeleted: noneDeleted,
  look: plainLook,
  live: noLive,
  laid: {},
  proven: null,
  against: null,
  tableOf: '',
  theme: 'system',
  systemTheme: {dark: false, contrast: false, lessMotion: false},
  drawer: false,
  tab: 'arms',
  sheetHeight: 'peek', // the charts come first
  layout: 'wide',
}

/**
 * Shows a line under the header.
 * @param {{update: (change: {notice: Notice}) => void}} store @param {string} words @param {Notice['kind']} [kind]
 */
export const notify = (store, words, kind = 'plain') => store.update({notice: {kind, text: words, raw: '', faults: []}})

/** The key by which datasets are distinguished. @param {{sha256: string, features: number}} dataset */
export const datasetKey = ({sha256, features}) => `${sha256} ${features}`

/**
 * Whether a scenario trains learners on a dataset that the engine does not have.
 * @param {{parsed: Parsed | null, dataset: string}} s  the state, or another scenario and the engine's dataset
 */
export const lacksDataset = ({parsed, dataset}) => !!parsed?.scenario.dataset && datasetKey(parsed.scenario.dataset) !== dataset

/** @param {State} s  whether the results shown belong to an earlier scenario */
export const isStale = s => s.play.results !== null && s.parsed !== null && !s.play.trial && s.play.of !== s.parsed.hash

/** Returns how many runs of each policy were played, if these are not all and no more are being played; else 0. @param {State} s */
export function playedSome({play: {phase, results, of}, parsed}) {
  if (phase !== 'idle' || !results || !parsed || of !== parsed.hash || results.final) return 0
  return Math.min(...results.rows.map(row => row.runs))
}

/** @param {State} s  the last round of the results shown, if that is before the horizon; else 0 */
export const partOf = ({play: {results}, parsed}) => (results && parsed && results.rounds < parsed.scenario.horizon ? results.rounds : 0)

/** Characters that change the direction of the text after them; the engine removes them from its words too. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns a name that can be used within a sentence. @param {string} name */
export const plainName = name => name.replace(DIRECTIONS, '')

/** A letter that is read from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Isolates the names between quotation marks in a sentence: otherwise a name that is read from right to left would move
 * the numbers and signs after it.
 * @param {string} sentence
 */
export const namesApart = sentence =>
  (RIGHT_TO_LEFT.test(sentence) ? sentence.replace(/\u201c([^\u201c\u201d]+)\u201d/g, '\u201c\u2068$1\u2069\u201d') : sentence)

/**
 * Returns an arm's name as people say it.
 * @param {{scenario: import('../../engine/document.js').Scenario}} parsed @param {number} arm  from 0
 */
export const armName = (parsed, arm) => plainName(parsed.scenario.arms[arm]?.name ?? '') || String(arm + 1)

/**
 * Returns the preset that a scenario is, if it is unchanged.
 * @param {Description | null} d @param {Parsed | null} parsed
 */
export const presetOf = (d, parsed) => d?.presets.find(p => p.hash === parsed?.hash)

/**
 * Returns the preset that a scenario was edited from; none if it is itself a preset.
 * @param {Pick<State, 'description' | 'parsed' | 'origin'>} state
 */
export const editedFrom = ({description, parsed, origin}) =>
  (presetOf(description, parsed) ? undefined : description?.presets.find(p => p.name === origin))
