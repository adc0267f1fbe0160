// @ts-check
// What a player can do after the reveal: challenge somebody, and play again.

import {h, set, setText, show} from '../ui/dom.js'
import {play as t} from '../text/play.js'

/**
 * @param {{again: () => void, anew: () => void}} calls
 */
export function afterGame({again, anew}) {
  const dare = h('p', {class: 'dare'})
  const status = h('span', {role: 'status'})
  const address = h('input', {type: 'text', readonly: true, hidden: true, 'aria-label': t.challenge, class: 'challenge-link'})
  const copy = h('button', {type: 'button', class: 'button primary', onclick: copyLink}, t.copyChallenge)
  const playground = h('a', {class: 'to-playground', target: '_blank', rel: 'noopener'}, t.playground)
  const node = h('section', {class: 'after', hidden: true},
    h('h3', {}, t.challenge), dare, h('p', {class: 'help'}, t.challengeHelp), h('p', {class: 'play-buttons'}, copy, status), address,
    h('h3', {}, t.again), h('p', {class: 'play-buttons'}, h('button', {type: 'button', class: 'button', onclick: anew}, t.newLuck),
      h('button', {type: 'button', class: 'button', onclick: again}, t.sameLuck), playground))
  let link = ''
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(`${dare.textContent}: ${link}`)
      setText(status, t.copied)
    } catch {
      setText(status, t.notCopied)
      show(address, true)
      address.select()
    }
  }
  return {
    node,
    /** @param {{earned: string, seed: string, link: string, playground: string}} game */
    open(game) {
      link = game.link
      address.value = link
      setText(dare, t.dare(game.earned, game.seed))
      setText(status, '')
      show(address, false)
      set(playground, {href: game.playground})
      show(node, true)
    },
    close: () => show(node, false),
  }
}
