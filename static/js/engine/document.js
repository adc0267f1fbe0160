// @ts-check
// The scenario as a document. Types only: engine/scenario/doc.go is normative.

/**
 * A scenario, parsed from its canonical form.
 * @typedef {object} Scenario
 * @property {number} version
 * @property {string} [title]
 * @property {string} [description]
 * @property {'rested' | 'restless'} setting
 * @property {number} horizon
 * @property {number} runs
 * @property {number} seed
 * @property {{kind: string} & Record<string, any>} noise
 * @property {{sha256: string, features: number}} [dataset]  that arms which learn are trained on
 * @property {Array<{name?: string, payoff: {family: string} & Record<string, any>, learner?: {kind: string}}>} arms
 * @property {Array<{id: string, variant: string} & Record<string, any>>} policies
 */

export {}
