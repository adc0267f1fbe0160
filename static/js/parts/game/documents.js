// @ts-check
// The documents that a game is played by: the scenario without hands, with one hand alone, and with all for the reveal.

import {play as t} from './words.js'

/** @typedef {import('../../engine/messages.js').Description} Description */
/** @typedef {ReturnType<typeof documentsOf>} Documents */

/** @param {Description} description */
export function documentsOf({hand: id, bounds}) {
  /** @param {string} pulls @param {string} [name] */
  const hand = (pulls, name) => ({id, ...(name && {name}), ...(pulls && {pulls})})
  return {
    /** A game's scenario: no hand plays in it yet. @param {string} canonical @returns {any} */
    withoutHands(canonical) {
      const document = JSON.parse(canonical)
      return {...document, policies: document.policies.filter((/** @type {any} */ p) => p.id !== id)}
    },
    /** The scenario with a hand as its only policy. @param {any} base @param {string} pulls */
    handAlone: (base, pulls) => JSON.stringify({...base, policies: [hand(pulls)]}),
    /** The scenario with one other policy alone. @param {any} base @param {any} policy */
    alone: (base, policy) => JSON.stringify({...base, policies: [policy]}),
    /**
     * One run of everybody: you, the challenge if there is one, and the policies, as many as a scenario may have.
     * @param {any} base @param {string} pulls @param {string} beat
     */
    everybody(base, pulls, beat) {
      const hands = [hand(pulls, t.you), ...(beat ? [hand(beat, t.challenger)] : [])]
      return {...base, runs: 1, policies: [...hands, ...base.policies].slice(0, bounds.policies[1])}
    },
  }
}
