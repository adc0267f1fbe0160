// @ts-check
// What stands below the arms: undo and redo, to stay with an arm to the end, and the keys.

import {h, freshId, setText, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {signal} from '../../ui/store.js'
import {remember, remembered} from '../../ui/storage.js'
import {play as t} from './words.js'
import {whole, read} from '../../ui/numbers.js'
import {reward, sum} from './game.js'
import {copy} from '../../ui/browser.js'

const KEY = 'play.keys'

/**
 * @typedef {object} Now
 * @property {boolean} undo   whether there is something to take back
 * @property {boolean} redo
 * @property {number} last    the arm that was pulled last; -1 for none
 * @property {number} left    rounds
 * @property {number} size    how many rewards a point of the charts is of
 */

/** @param {{undo: () => void, redo: () => void, finish: () => void}} calls */
export function createControls({undo, redo, finish}) {
  const now = signal(/** @type {Now} */ ({undo: false, redo: false, last: -1, left: 0, size: 1}))
  const [back, forth] = /** @type {const} */ ([['undo', t.undo, undo], ['redo', t.redo, redo]]).map(([name, words, act]) =>
    h('button', {type: 'button', class: 'button', disabled: () => !now.value[name], onclick: act}, icon(name, 14), words))
  const keys = h('input', {type: 'checkbox', checked: remembered(KEY) !== 'off',
    onchange: () => remember(KEY, keys.checked ? null : 'off')})
  return {
    nodes: [
      h('p', {class: 'play-buttons'}, back, forth, h('button', {type: 'button', class: 'button', onclick: finish,
        hidden: () => now.value.last < 0 || now.value.left === 0}, () => t.finish(t.arm(now.value.last), now.value.left))),
      h('p', {class: 'help'}, () => t.chart + (now.value.size > 1 ? ' ' + t.chartMeans(now.value.size) : '')),
      h('label', {class: 'play-keys'}, keys, h('span', {}, t.keys)),
    ],
    hasKeys: () => keys.checked,
    /** @param {Now} next */
    render(next) {
      const focused = [back, forth].find(b => b === document.activeElement)
      now.value = next
      if (focused?.disabled) (focused === back ? forth : back).focus() // a disabled button loses the focus
    },
  }
}

// The keys of the game. They work while nobody types, and the reader can switch them off.

/**
 * @typedef {object} KeyCalls
 * @property {() => boolean} on           whether single keys are wanted
 * @property {(arm: number) => void} pull  from 0
 * @property {(by: 1 | -1) => void} pace
 * @property {() => void} enter           to the arms, where arrows go on
 * @property {() => void} undo
 * @property {() => void} redo
 */

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select'

/** @param {KeyCalls} calls */
export function listenToKeys({on, pull, pace, enter, undo, redo}) {
  document.addEventListener('keydown', e => {
    const target = /** @type {Element} */ (e.target)
    if (e.defaultPrevented || e.altKey || target.closest(FIELDS)) return
    const key = e.key.toLowerCase()
    if (e.ctrlKey || e.metaKey) {
      if (key === 'z') (e.shiftKey ? redo : undo)()
      else if (key === 'y' && !e.metaKey) redo()
      else return
    } else if (!on()) return
    else if (/^[1-9]$/.test(key)) pull(Number(key) - 1)
    else if (key === '+' || key === '=') pace(1)
    else if (key === '-') pace(-1)
    else if (key === 'u') undo()
    else if (target === document.body && /^arrow(left|right)$/.test(key)) enter()
    else return
    e.preventDefault()
  })
}

// What stands above the arms: which game it is, the score, and the challenge.

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

// How many pulls one press makes.

/** A game of up to this many rounds is played pull by pull. */
const SHORT = 200
/** Else a press makes about this share of the rounds. */
const PRESSES = 50

/** The numbers offered for a horizon: powers of ten. @param {number} horizon */
function pacesOf(horizon) {
  const paces = [1]
  while (paces[paces.length - 1] * 10 <= horizon / 4) paces.push(paces[paces.length - 1] * 10)
  return paces
}

/** The number that a game begins with. @param {number} horizon */
const firstPace = horizon => (horizon <= SHORT ? 1 : Math.max(...pacesOf(horizon).filter(n => n <= horizon / PRESSES)))

/** @param {() => void} onChange */
export function createPace(onChange) {
  const name = freshId('pace')
  const options = h('span', {class: 'pace-options'})
  const other = h('input', {type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'pace-other', 'aria-label': t.other,
    placeholder: t.other, onchange: chooseOther, oninput: chooseOther})
  const node = h('fieldset', {class: 'pace'}, h('legend', {}, t.pace), options, other)
  let [horizon, now] = [1, 1]
  /** @type {HTMLInputElement[]} */
  let radios = []
  function chooseOther() {
    const typed = read(other.value)
    const sound = Number.isSafeInteger(typed) && Number(typed) >= 1
    other.toggleAttribute('aria-invalid', other.value !== '' && !sound)
    if (!sound) return
    choose(Math.min(Number(typed), horizon))
  }
  /** @param {number} n */
  function choose(n) {
    now = n
    for (const radio of radios) radio.checked = Number(radio.value) === n
    onChange()
  }
  return {
    node,
    times: () => now,
    /** Begins a game. @param {number} of  rounds */
    begin(of) {
      horizon = of
      radios = pacesOf(of).map(n => h('input', {type: 'radio', name, value: n, onchange: () => {
        other.value = ''
        choose(n)
      }}))
      options.replaceChildren(...radios.map(radio => {
        const words = h('span')
        setText(words, whole(Number(radio.value)))
        return h('label', {}, radio, words)
      }))
      other.value = ''
      choose(firstPace(of))
    },
    /** To the next larger or smaller number. @param {1 | -1} by */
    step(by) {
      const paces = pacesOf(horizon)
      const at = by > 0 ? paces.find(n => n > now) : paces.findLast(n => n < now)
      if (at === undefined) return
      other.value = ''
      choose(at)
    },
    /** @param {boolean} shown */
    show: shown => show(node, shown),
  }
}

// What a player can do after the reveal: challenge somebody, and play again.

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
