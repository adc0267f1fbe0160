// @ts-check
// My policies: the programs that the reader wrote, which this device keeps by name, so that another scenario loses none of them.

import {remember, remembered, storable} from '../../ui/storage.js'

/**
 * A policy whose program the reader wrote.
 * @typedef {object} OwnPolicy
 * @property {string} name
 * @property {string} program
 * @property {Record<string, any>} [parameters]
 */

const KEY = 'policies'
/** The most that are kept: those written last. */
const MOST = 50

/** @param {any} p @returns {p is OwnPolicy} */
const sound = p => !!p && [p.name, p.program].every(v => typeof v === 'string') && ['object', 'undefined'].includes(typeof p.parameters)

/** @returns {OwnPolicy[]} the one written last first; none where nothing can be stored */
export function readOwnPolicies() {
  try {
    const list = JSON.parse(remembered(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter(sound) : []
  } catch {
    return [] // something else was stored there
  }
}

/** @param {OwnPolicy[]} list @returns {boolean} whether they were kept */
const write = list => storable() && remember(KEY, list.length > 0 ? JSON.stringify(list.slice(0, MOST)) : null)

/**
 * Returns the list with a policy as it is now, in place of what it was before. Another one of its name, such as one that came by a
 * link, is not touched: then this one gets a name of its own.
 * @param {OwnPolicy[]} list @param {OwnPolicy} policy @param {string} before  its program before it was changed
 */
export function withOwnPolicy(list, policy, before) {
  const was = list.findIndex(p => p.program === before || p.program === policy.program)
  const others = list.filter((_, i) => i !== was)
  let {name} = policy
  for (let n = 2; others.some(p => p.name === name); n++) name = `${policy.name} ${n}`
  return [{...policy, name}, ...others]
}

/** @param {OwnPolicy} policy @param {string} before  its program before it was changed */
export const keepOwnPolicy = (policy, before) => write(withOwnPolicy(readOwnPolicies(), policy, before))

/** @param {string} name @returns {OwnPolicy[]} those that are left */
export function forgetOwnPolicy(name) {
  write(readOwnPolicies().filter(p => p.name !== name))
  return readOwnPolicies()
}
