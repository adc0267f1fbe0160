// @ts-check
// A game in the address: the scenario's link, then the pulls and those of a challenge: "#1.<data>?pulls=1*30,2&beat=2*31". A new
// game is asked for by ?game=NAME, ?scenario=PRESET or a link without pulls.

import {joinFragment, splitFragment} from '../../model/state/view-link.js'

/**
 * @typedef {object} Asked
 * @property {string} link    the scenario's, without '#'; '' for none
 * @property {string} pulls   '' for none yet
 * @property {string} beat    the pulls of a challenge; '' for none
 * @property {string} game    the name of an offered game; '' for none
 * @property {string} preset  the name of a preset; '' for none
 */

/** @param {string} search @param {string} hash @returns {Asked} */
export function readAddress(search, hash) {
  const query = new URLSearchParams(search)
  const {link, view} = splitFragment(hash.replace(/^#/, ''))
  const state = new URLSearchParams(view)
  return {link, pulls: state.get('pulls') ?? '', beat: state.get('beat') ?? '',
    game: query.get('game') ?? '', preset: query.get('scenario') ?? ''}
}

/** The fragment of a game, without '#'. @param {{link: string, pulls?: string, beat?: string}} game */
export function fragmentOf({link, pulls = '', beat = ''}) {
  return joinFragment(link, [...(pulls ? [`pulls=${pulls}`] : []), ...(beat ? [`beat=${beat}`] : [])].join('&'))
}
