// @ts-check
// What the page stores of the live run, and what follows from it. The coordinator has the run; live-player.js moves it.

import {plainLive} from './view-link.js'

/** @typedef {import('../../engine/messages.js').LiveState} LiveState */
/** @typedef {import('./view-link.js').LiveView} LiveView */
/** @typedef {import('./state.js').State} State */

/**
 * What the store knows of the live run.
 * @typedef {LiveView & {playing: boolean, target: number, state: LiveState | null, whole: boolean}} LivePlay
 * target: the round it is moving to; state: the last answer, null before any; whole: the axes show the whole horizon,
 *   else they follow the round
 */

/** @type {LivePlay} */
export const noLive = {...plainLive, playing: false, target: 0, state: null, whole: false}

/** The speeds to choose from, rounds a second. */
const SPEEDS = [1, 5, 20, 100, 500, 2000, 10_000, 50_000, 200_000, 1_000_000]
/** A run takes about this many seconds at its default speed. */
const USUAL = 100

/** @param {number} horizon @returns {number[]} rounds a second; the last is the whole run */
export const speedsOf = horizon => [...SPEEDS.filter(s => s < horizon), horizon]

/** @param {number} horizon */
export const usualSpeed = horizon => speedsOf(horizon).filter(s => s <= Math.max(horizon / USUAL, 1)).at(-1) ?? 1

/** @param {State} state @returns {number} rounds a second */
export const speedOf = ({live, parsed}) => live.speed || usualSpeed(parsed?.scenario.horizon ?? 1)

/** @param {State} state @returns {number} place in the scenario of the policy that is looked into */
export const chosenOf = ({live, parsed}) => Math.max(parsed?.resolved.findIndex(p => p.key === live.policy) ?? 0, 0)

/** @param {State} state @returns {boolean} whether a run can be played live */
export const canLive = ({engine, parsed}) => engine === 'ready' && (parsed?.resolved.length ?? 0) > 0
