// @ts-check
// The messages between an embed and the page that contains it, sent by postMessage; embed-api.html explains them to
// people. Types; model/sharing/host.js has the one check of them. Version 1 may get new fields; the existing ones never change.

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

export {}
