// @ts-check
// How the game writes numbers.

import {fixed, whole} from '../../ui/numbers.js'

/** A reward, or a mean of some: two decimals. @param {number} n */
export const reward = n => fixed(n, 2)

/** A sum of rewards: one decimal below 1,000. @param {number} n */
export const sum = n => (Math.abs(n) >= 1000 ? whole(n) : fixed(n, 1))
