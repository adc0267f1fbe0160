// @ts-check
// Which policies a switch of all versions concerns.

/** @typedef {'defined' | 'released'} Variant */

/**
 * Switches a policy of a document to its other version. As defined it loses what only released code has.
 * @param {Record<string, any>} policy @param {Variant} variant @param {import('./state.js').State['description']} description
 */
export function toVariant(policy, variant, description) {
  policy.variant = variant
  if (variant === 'released') return
  for (const param of description?.policies.find(k => k.id === policy.id)?.params ?? []) if (param.released) delete policy[param.name]
}

/**
 * @param {Pick<import('./state.js').State, 'parsed' | 'description'>} state @param {Variant} variant
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
 * @param {Pick<import('./state.js').State, 'parsed' | 'description'>} state @returns {Variant}
 */
export function versionOfAll(state) {
  const defined = versionsOf(state, 'defined').switched.length
  return defined > 0 && versionsOf(state, 'released').switched.length === 0 ? 'released' : 'defined'
}
