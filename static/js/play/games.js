// @ts-check
// The games that the page offers: short enough for a person. Others come by the link of any scenario.

import {play} from '../text/play.js'

const {titles} = play.offers

/** The policies that a player is compared with. @param {string} first */
const policies = first => [first, 'ucb1', 'kl-ucb', 'sw-ts', 'rexp3', 'ser4'].map(id => ({id}))

const noise = {kind: 'gaussian', sigma: 0.1}

/**
 * surprise: arms that the engine draws by the seed, over so many rounds.
 * @typedef {{name: string, document?: Record<string, any>, surprise?: number}} Offer
 */

/** @type {Offer[]} */
export const offers = [
  {
    name: 'first',
    document: {
      version: 1, title: titles.first, setting: 'rested', horizon: 100, runs: 1, noise,
      arms: [
        {name: 'sure', payoff: {family: 'constant', value: 0.5}},
        {name: 'beginner', payoff: {family: 'exp', c: 0.9, a: 0.06}},
      ],
      policies: policies('r-ed-ucb'),
    },
  },
  {
    // The paper's first experiment with both curves in a 400th of the pulls, and so of the rounds.
    name: 'paper-2',
    document: {
      version: 1, title: titles['paper-2'], setting: 'rested', horizon: 500, runs: 1, noise,
      arms: [
        {payoff: {family: 'poly', c: 0.4, b: 1.25, rho: 1}},
        {payoff: {family: 'linear', slope: 0.016, cap: 1}},
      ],
      policies: policies('r-ed-ucb'),
    },
  },
  {
    name: 'restless',
    document: {
      version: 1, title: titles.restless, setting: 'restless', horizon: 200, runs: 1, noise,
      arms: [
        {payoff: {family: 'constant', value: 0.45}},
        {payoff: {family: 'exp', c: 0.6, a: 0.03}},
        {payoff: {family: 'linear', slope: 0.006, cap: 0.9}},
      ],
      policies: policies('r-less-ucb'),
    },
  },
  {name: 'surprise', surprise: 200},
  {name: 'long-surprise', surprise: 1000},
]

/** Seeds of new games are short, so that people can say them. */
const MOST_SEED = 9999

export const newSeed = () => 1 + Math.floor(Math.random() * MOST_SEED)

/** The arms in another order. A name that is a number is dropped, since it would name another place. @param {any[]} arms */
export function shuffled(arms) {
  const out = arms.map(({name, ...arm}) => (name && !/^\d+$/.test(name) ? {name, ...arm} : arm))
  for (let i = out.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1))
    ;[out[i], out[k]] = [out[k], out[i]]
  }
  return out
}
