// @ts-check
// What a player can do after the reveal: challenge somebody, and play again.

import {copy} from '../../model/sharing/address.js'
import {h} from '../../ui/dom.js'
import {signal} from '../../ui/signals.js'
import {play as t} from './words.js'

/**
 * A game that is over, and where it goes on.
 * @typedef {{earned: string, seed: string, link: string, playground: string}} Ended
 */

/** @param {{again: () => void, anew: () => void}} calls */
export function afterGame({again, anew}) {
  const game = signal(/** @type {Ended | null} */ (null))
  /** Whether the link was copied; null before. */
  const copied = signal(/** @type {boolean | null} */ (null))
  const dare = () => (game.value ? t.dare(game.value.earned, game.value.seed) : '')
  const address = h('input', {type: 'text', readonly: true, hidden: () => copied.value !== false, value: () => game.value?.link,
    'aria-label': t.challenge, class: 'challenge-link'})
  async function copyLink() {
    copied.value = await copy(`${dare()}: ${game.value?.link}`)
    if (!copied.value) address.select()
  }
  const node = h('section', {class: 'after', hidden: () => !game.value},
    h('h3', {}, t.challenge), h('p', {class: 'dare'}, dare), h('p', {class: 'help'}, t.challengeHelp),
    h('p', {class: 'play-buttons'}, h('button', {type: 'button', class: 'button primary', onclick: copyLink}, t.copyChallenge),
      h('span', {role: 'status'}, () => copied.value === null ? '' : copied.value ? t.copied : t.notCopied)), address,
    h('h3', {}, t.again), h('p', {class: 'play-buttons'}, h('button', {type: 'button', class: 'button', onclick: anew}, t.newLuck),
      h('button', {type: 'button', class: 'button', onclick: again}, t.sameLuck),
      h('a', {class: 'to-playground', target: '_blank', rel: 'noopener', href: () => game.value?.playground}, t.playground)))
  return {
    node,
    /** @param {Ended} next */
    open(next) {
      copied.value = null
      game.value = next
    },
    close() { game.value = null },
  }
}
