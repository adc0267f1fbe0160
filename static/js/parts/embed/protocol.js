// @ts-check
// The messages between an embed and the page that contains it, sent by postMessage; embed-api.html explains them to
// people. host.js has the one check of them. Version 1 may get new fields; the existing ones never change.

export const API = 'rising-bandits'
export const VERSION = 1
/** The heights that a frame may have, lowest and highest, CSS px. @type {[number, number]} */
export const HEIGHTS = [200, 2000]
/** @type {('auto' | 'light' | 'dark')[]} */
export const THEMES = ['auto', 'light', 'dark']

/** The mark on every message, in both directions. @typedef {{api: 'rising-bandits', version: 1}} Marked */

/**
 * A request to the embed. The sender chooses `id`; the answer repeats it.
 * @typedef {Marked & {id: number | string, type: 'load', scenario: string | object}} Load  a preset's name, a link or
 *   its fragment, JSON as text, or the document itself
 * @typedef {Marked & {id: number | string, type: 'run' | 'pause' | 'reset' | 'results' | 'link'}} Verb
 * @typedef {Marked & {id: number | string, type: 'theme', theme: 'auto' | 'light' | 'dark'}} ThemeAsked  changes nothing else
 * @typedef {Load | Verb | ThemeAsked} Ask
 */

/**
 * What a policy lost, as means over runs: the cumulative regret at the horizon, and the pulls of the best arm.
 * @typedef {object} PolicyResult
 * @property {string} policy
 * @property {string} variant
 * @property {string} name
 * @property {number} runs        finished so far
 * @property {number | null} regret
 * @property {number | null} ci95  half-width
 * @property {number | null} bestPulls
 */

/**
 * @typedef {object} ApiResults
 * @property {boolean} final      all runs are finished; the numbers equal those of the native command
 * @property {string} fingerprint '' until final
 * @property {number} runs        of each policy, when all are finished
 * @property {number} bestArm     from 0
 * @property {PolicyResult[]} policies  in scenario order
 */

/**
 * What the embed sends without a request.
 * @typedef {Marked & {type: 'ready'}} Ready                 it accepts requests
 * @typedef {Marked & {type: 'progress', phase: string, runs: number, total: number, share: number, seconds: number}} ProgressEvent
 * @typedef {Marked & {type: 'results', results: ApiResults}} ResultsEvent  once a run is over
 * @typedef {Marked & {type: 'error', id?: number | string, path: string, message: string}} ErrorEvent
 *   with the id of the request, if it answers one
 * @typedef {Marked & {type: 'answer', id: number | string, value: unknown}} Answer
 * @typedef {Ready | ProgressEvent | ResultsEvent | ErrorEvent | Answer} SentByEmbed
 */

/**
 * What a lesson or a game tells. step: from 1.
 * @typedef {{type: 'step', step: number, of: number}} StepMessage
 * @typedef {{type: 'task', task: string, state: string, attempts: number, answered: number, of: number}} TaskMessage
 * @typedef {{type: 'done', answered: number, of: number}} LessonDone
 * @typedef {{type: 'work', work: string, left: string[], tried: number, answered: number, of: number}} WorkMessage
 * @typedef {{type: 'pulls', rounds: number, of: number, earned: number}} PullsMessage
 * @typedef {{type: 'revealed', earned: number, regret: number}} Revealed
 * @typedef {StepMessage | TaskMessage | LessonDone | WorkMessage | PullsMessage | Revealed} SentByLesson
 */
/** @typedef {{subject: 'lti.frameResize', height: number} | {context: 'iframe.resize', height: number}} HeightMessage */
