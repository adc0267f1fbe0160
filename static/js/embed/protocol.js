// @ts-check
// What an embed and the page around it say to each other by postMessage; embed-api.html explains
// it to people. Types and their one check; version 1 is never changed, only added to.

export const API = 'rising-bandits'
export const VERSION = 1

/** The mark on every message, in both directions. @typedef {{api: 'rising-bandits', version: 1}} Marked */

/**
 * Asks the embed something. `id` comes back with the answer; the asker chooses it.
 * @typedef {Marked & {id: number | string, type: 'load', scenario: string | object}} Load  a preset's name, a link or
 *   its fragment, JSON as text, or the document itself
 * @typedef {Marked & {id: number | string, type: 'run' | 'pause' | 'reset' | 'results' | 'link'}} Verb
 * @typedef {Marked & {id: number | string, type: 'theme', theme: 'auto' | 'light' | 'dark'}} ThemeAsked  what it was asked so far stays
 * @typedef {Load | Verb | ThemeAsked} Ask
 */

/**
 * What a policy lost: means over runs of the cumulative regret at the horizon and of the pulls of the best arm.
 * @typedef {object} PolicyResult
 * @property {string} policy
 * @property {string} variant
 * @property {string} name
 * @property {number} runs        that are in
 * @property {number | null} regret
 * @property {number | null} ci95  half-width
 * @property {number | null} bestPulls
 */

/**
 * @typedef {object} ApiResults
 * @property {boolean} final      all runs are in: the numbers are those of the native command
 * @property {string} fingerprint '' until final
 * @property {number} runs        of each policy, when all are in
 * @property {number} bestArm     from 0
 * @property {PolicyResult[]} policies  in scenario order
 */

/**
 * What the embed sends without a request.
 * @typedef {Marked & {type: 'ready'}} Ready                 it listens
 * @typedef {Marked & {type: 'progress', phase: string, runs: number, total: number, share: number, seconds: number}} ProgressEvent
 * @typedef {Marked & {type: 'results', results: ApiResults}} ResultsEvent  once a run is over
 * @typedef {Marked & {type: 'error', id?: number | string, path: string, message: string}} ErrorEvent
 *   with the id of what was asked, if it answers it
 * @typedef {Marked & {type: 'answer', id: number | string, value: unknown}} Answer
 * @typedef {Ready | ProgressEvent | ResultsEvent | ErrorEvent | Answer} Told
 */

/** @param {any} data @returns {boolean} whether it is one of these messages, of whatever version */
export const isOurs = data => data !== null && typeof data === 'object' && data.api === API

/** The longest id, characters. */
const LONGEST_ID = 100

/** @param {unknown} id @returns {id is number | string} whether an answer can carry it */
export const isId = id => typeof id === 'number' || (typeof id === 'string' && id.length <= LONGEST_ID)
