// @ts-check
// What stands above the arms: which game it is, the score, and the challenge.

import {h} from '../../ui/dom.js'
import {whole} from '../../ui/numbers.js'
import {signal} from '../../ui/signals.js'
import {play as t} from './words.js'
import {reward, sum} from './numbers.js'

/**
 * @typedef {object} Score
 * @property {number} done     rounds
 * @property {number} horizon
 * @property {number} total
 * @property {number | null} beat  what the challenge earned; null without one
 * @property {string} seed
 */

/** @param {string} label @param {() => string} value @param {() => boolean} [hidden] */
const figure = (label, value, hidden) => h('div', {hidden}, h('dt', {}, label), h('dd', {}, value))

/** @param {() => void} watch  shows the challenge's game */
export function createTop(watch) {
  const [about, note, said] = [signal(''), signal(''), signal('')]
  const score = signal(/** @type {Score} */ ({done: 0, horizon: 1, total: 0, beat: null, seed: ''}))
  const isAlone = () => score.value.beat === null
  const toBeat = () => sum(score.value.beat ?? 0)
  return {
    nodes: [
      h('p', {class: 'about'}, () => about.value),
      h('p', {class: 'help'}, () => note.value),
      h('div', {class: 'challenge', hidden: isAlone}, h('span', {}, () => t.beat(toBeat(), score.value.seed)),
        h('button', {type: 'button', class: 'link', onclick: watch}, t.watch)),
      h('section', {class: 'score', 'aria-label': t.score},
        h('dl', {}, figure(t.round, () => t.of(whole(score.value.done), whole(score.value.horizon))),
          figure(t.total, () => sum(score.value.total)),
          figure(t.mean, () => (score.value.done > 0 ? reward(score.value.total / score.value.done) : '–')),
          figure(t.toBeat, toBeat, isAlone)),
        h('progress', {max: () => score.value.horizon, value: () => score.value.done, 'aria-label': t.round}),
        h('p', {class: 'said'}, () => said.value)),
    ],
    score,
    /** What the last pull paid. */
    said,
    /** Shows another game. @param {any} base  the scenario @param {number} pace  it begins with */
    begin(base, pace) {
      about.value = t.about(base.title || t.untitled, base.arms.length, base.horizon, base.seed)
      note.value = [t.setting[/** @type {'rested' | 'restless'} */ (base.setting)], pace > 1 && t.large(pace)].filter(Boolean).join(' ')
    },
  }
}
