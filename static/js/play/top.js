// @ts-check
// What stands above the arms: which game it is, the score, and the challenge.

import {h, set, setText, show} from '../ui/dom.js'
import {whole} from '../ui/numbers.js'
import {play as t} from '../text/play.js'
import {reward, sum} from './numbers.js'

/**
 * @typedef {object} Score
 * @property {number} done     rounds
 * @property {number} horizon
 * @property {number} total
 * @property {number | null} beat  what the challenge earned; null without one
 */

/** @param {string} label */
function figure(label) {
  const value = h('dd')
  return {node: h('div', {}, h('dt', {}, label), value), value}
}

/** @param {() => void} watch  shows the challenge's game */
export function createTop(watch) {
  const about = h('p', {class: 'about'})
  const note = h('p', {class: 'help'})
  const challenge = h('span')
  const banner = h('div', {class: 'challenge', hidden: true}, challenge,
    h('button', {type: 'button', class: 'link', onclick: watch}, t.watch))
  const [round, total, mean, toBeat] = [t.round, t.total, t.mean, t.toBeat].map(figure)
  const bar = h('progress', {value: 0, 'aria-label': t.round})
  const said = h('p', {class: 'said'})
  const score = h('section', {class: 'score', 'aria-label': t.score}, h('dl', {}, [round, total, mean, toBeat].map(f => f.node)), bar, said)
  return {
    nodes: [about, note, banner, score],
    /** Shows another game. @param {any} base  the scenario @param {number} pace  it begins with */
    begin(base, pace) {
      setText(about, t.about(base.title || t.untitled, base.arms.length, base.horizon, base.seed))
      setText(note, [t.setting[/** @type {'rested' | 'restless'} */ (base.setting)], pace > 1 && t.large(pace)].filter(Boolean).join(' '))
    },
    /** @param {string} sentence  what the last pull paid */
    say: sentence => setText(said, sentence),
    /** @param {Score} now @param {string} seed */
    render({done, horizon, total: earned, beat}, seed) {
      setText(round.value, t.of(whole(done), whole(horizon)))
      setText(total.value, sum(earned))
      setText(mean.value, done > 0 ? reward(earned / done) : '–')
      show(toBeat.node, beat !== null)
      show(banner, beat !== null)
      if (beat !== null) {
        setText(toBeat.value, sum(beat))
        setText(challenge, t.beat(sum(beat), seed))
      }
      set(bar, {max: horizon})
      bar.value = done
    },
  }
}
