// @ts-check
// The documents that a game is played by: the scenario without hands, with one hand alone, and with all for the reveal.

import {play as t} from '../text/play.js'

/** The most policies of a scenario: scenario.MaxPolicies. */
const MOST_POLICIES = 32

/** A game's scenario: no hand plays in it yet. @param {string} canonical @returns {any} */
export function withoutHands(canonical) {
  const document = JSON.parse(canonical)
  return {...document, policies: document.policies.filter((/** @type {any} */ p) => p.id !== 'hand')}
}

/** @param {string} pulls @param {string} [name] */
const hand = (pulls, name) => ({id: 'hand', ...(name && {name}), ...(pulls && {pulls})})

/** The scenario with a hand as its only policy. @param {any} base @param {string} pulls */
export const handAlone = (base, pulls) => JSON.stringify({...base, policies: [hand(pulls)]})

/** The scenario with one other policy alone. @param {any} base @param {any} policy */
export const alone = (base, policy) => JSON.stringify({...base, policies: [policy]})

/**
 * One run of everybody: you, the challenge if there is one, and the policies, as many as a scenario may have.
 * @param {any} base @param {string} pulls @param {string} beat
 */
export function everybody(base, pulls, beat) {
  const hands = [hand(pulls, t.you), ...(beat ? [hand(beat, t.challenger)] : [])]
  return {...base, runs: 1, policies: [...hands, ...base.policies].slice(0, MOST_POLICIES)}
}
