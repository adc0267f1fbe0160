// @ts-check
// What the page knows of index policies, whose programs the reader writes: their own parameters, and mistakes by place.

/** @import {State} from './state.js' */
/** @import {PolicyKind, Resolved} from '../../engine/messages.js' */

/** The path of a policy's program in a document. @param {number} i  the policy's place */
export const programPath = i => `policies[${i}].program`

/** The place of the policy whose program is in the editor; -1 for none. @param {State} state */
export const editedPlace = ({program, parsed}) => (program ? parsed?.resolved.findIndex(p => p.key === program && p.own) ?? -1 : -1)

/**
 * Returns what kind of policy one of a scenario is: its row of the registry, with what its own program declares.
 * @param {Pick<State, 'description'>} state @param {Resolved} policy @returns {PolicyKind | undefined}
 */
export function kindOf({description}, {id, own}) {
  const kind = description?.policies.find(k => k.id === id)
  return kind && own ? {...kind, doc: own.doc, params: own.params} : kind
}

/**
 * Returns the mistakes in a refused program, at their places in it; line 0 for what is wrong with the document besides.
 * @param {import('./state.js').Draft | undefined} draft @param {string} path  of the program
 * @returns {{line: number, column: number, message: string}[]}
 */
export function mistakes(draft, path) {
  return (draft?.faults ?? []).map(({path: at, message}) => {
    const [, line = 0, column = 0] = at.startsWith(`${path}:`) ? /:(\d+):(\d+)$/.exec(at) ?? [] : []
    return {line: Number(line), column: Number(column), message: Number(line) > 0 ? message.slice(at.length + 2) : message}
  })
}

// Which policies a switch of all versions concerns.

/** @typedef {'defined' | 'released'} Variant */

/**
 * Switches a policy of a document to its other version. As defined it loses what only released code has.
 * @param {Record<string, any>} policy @param {Variant} variant @param {State['description']} description
 */
export function toVariant(policy, variant, description) {
  policy.variant = variant
  if (variant === 'released') return
  for (const param of description?.policies.find(k => k.id === policy.id)?.params ?? []) if (param.released) delete policy[param.name]
}

/**
 * @param {Pick<State, 'parsed' | 'description'>} state @param {Variant} variant
 * @returns {{switched: number[], without: string[], twins: string[]}} the places of those that it changes, and the names
 *   of those without a released version and of those that are there in both, which stay so
 */
export function versionsOf({parsed, description}, variant) {
  const all = parsed?.resolved ?? []
  const kind = (/** @type {string} */ id) => description?.policies.find(k => k.id === id)
  const isTwin = (/** @type {{id: string, variant: string}} */ p) => all.some(q => q.id === p.id && q.variant !== p.variant)
  const names = (/** @type {typeof all} */ some) => [...new Set(some.map(p => p.name))]
  return {
    switched: all.flatMap((p, i) => (p.variant !== variant && kind(p.id)?.released && !isTwin(p) ? [i] : [])),
    without: names(all.filter(p => !kind(p.id)?.released)),
    twins: names(all.filter(isTwin)),
  }
}

/**
 * The version of the policies that have both: released once all of them are. Rows of another version are marked.
 * @param {Pick<State, 'parsed' | 'description'>} state @returns {Variant}
 */
export function versionOfAll(state) {
  const defined = versionsOf(state, 'defined').switched.length
  return defined > 0 && versionsOf(state, 'released').switched.length === 0 ? 'released' : 'defined'
}
