// @ts-check
// How the game writes numbers.

import {whole} from '../ui/numbers.js'

const MINUS = '\u2212'

/** A reward, or a mean of some: two decimals. @param {number} n */
export const reward = n => n.toFixed(2).replace(/^-(?=.*[1-9])/, MINUS).replace(/^-/, '')

/** A sum of rewards: one decimal below 1,000. @param {number} n */
export const sum = n => (Math.abs(n) >= 1000 ? whole(n) : n.toFixed(1).replace('-', MINUS))
