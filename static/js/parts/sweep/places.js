// @ts-check
// What a sweep can vary: the numbers of a scenario, with a range to begin with.

import {horizons, rangeOf, SEEDS} from '../../model/state/range.js'
import {sweep as t} from './words.js'

/** @typedef {import('../../engine/messages.js').Parsed} Parsed */
/** @typedef {import('../../engine/messages.js').Description} Description */

/**
 * @typedef {object} Place
 * @property {string} path    in the document
 * @property {string} label   for people
 * @property {string} values  a range around the present value
 */

/** The number at a path below an object; undefined if there is none. @param {any} from @param {string} path */
const valueAt = (from, path) => path.split('.').reduce((at, name) => at?.[name], from)

/** @param {Parsed} parsed @param {Description} description @returns {Place[]} */
export function placesOf({scenario, resolved}, description) {
  /** @type {Place[]} */
  const places = []
  scenario.policies.forEach((/** @type {any} */ policy, /** @type {number} */ i) => {
    const kind = description.policies.find(k => k.id === policy.id)
    const own = resolved[i].own
    for (const param of own?.params ?? kind?.params ?? []) {
      if (param.kind !== 'number' && param.kind !== 'integer') continue
      const value = Number(resolved[i].parameters[param.name] ?? valueAt(policy, param.name) ?? param.default)
      places.push({path: `policies[${i}].${param.name}`, label: t.policy(resolved[i].label, param.symbol), values: rangeOf(param, value)})
    }
  })
  places.push({path: 'horizon', label: t.horizon, values: horizons(scenario.horizon)})
  const noise = description.noises.find(n => n.id === scenario.noise.kind)
  for (const param of noise?.params ?? []) {
    if (param.kind === 'number') {
      places.push({path: `noise.${param.name}`, label: t.noise(param.symbol),
        values: rangeOf(param, Number(scenario.noise[param.name] ?? param.default))})
    }
  }
  scenario.arms.forEach((/** @type {any} */ arm, /** @type {number} */ i) => {
    const family = description.families.find(f => f.id === arm.payoff?.family)
    for (const param of family?.params ?? []) {
      if (param.kind !== 'number' && param.kind !== 'integer') continue
      places.push({path: `arms[${i}].payoff.${param.name}`, label: t.arm(arm.name || String(i + 1), param.symbol),
        values: rangeOf(param, Number(arm.payoff[param.name] ?? param.default))})
    }
  })
  places.push({path: 'seed', label: t.seed, values: SEEDS}, {path: 'random.arms', label: t.randomArms, values: '2..8'},
    {path: 'random.seed', label: t.randomSeed, values: SEEDS})
  return places
}
