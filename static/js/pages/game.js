// @ts-check
// Assembles the game: the engine plays the reader's pulls as the policy "hand", and the address holds them.

import {openEngine} from '../engine/engine.js'
import {writeFragment} from '../model/sharing/address.js'
import {hostOf} from '../model/sharing/host.js'
import {liveRegions} from '../ui/announce.js'
import {h} from '../ui/dom.js'
import {signal} from '../ui/signals.js'
import {createStore} from '../ui/store.js'
import {chartTheme, followSystemTheme, rememberedTheme} from '../ui/theme.js'
import {play as t} from '../parts/game/words.js'
import {fragmentOf, readAddress} from '../parts/game/address.js'
import {afterGame} from '../parts/game/after.js'
import {createBoard} from '../parts/game/board.js'
import {createControls, listenToKeys, createTop} from '../parts/game/controls.js'
import {documentsOf} from '../parts/game/documents.js'
import {loadGame, newSeed, offers, shuffled} from '../parts/game/games.js'
import {made, movesOf, noMoves, rememberMoves, stepped, withMove} from '../parts/game/moves.js'
import {reward, sum} from '../parts/game/numbers.js'
import {createPace} from '../parts/game/pace.js'
import {MOST_TEXT, countOf, readPulls, writePulls} from '../parts/game/pulls.js'
import {createReveal} from '../parts/game/reveal.js'

/** @typedef {import('../engine/api.js').Engine} Engine */
/** @typedef {import('../engine/messages.js').PaidState} PaidState */
/** @typedef {import('../parts/game/documents.js').Documents} Documents */
/**
 * A game: the scenario without hands, its link, the moves, the pulls of a challenge and what those earned, and what the player has seen.
 * @typedef {{base: any, link: string, moves: import('../parts/game/moves.js').Moves, beat: string, target: number | null,
 *   seen: PaidState}} Game
 */

const {nodes: regions, announce, announceNow} = liveRegions()
const store = createStore({theme: rememberedTheme(), systemTheme: {dark: false, contrast: false}})
followSystemTheme(store)

/** @type {Engine | null} */
let engine = null
/** @type {Documents | null} */
let documents = null
/** @type {Game | null} */
let game = null
/** The last request for what was seen: they are answered in turn. */
let asking = Promise.resolve()

const tellHost = hostOf()
const [fault, status] = [signal(''), signal('')]
/** Something of the game is shown. */
const [begun, loaded] = [signal(false), signal(false)]
const pace = createPace(() => render())
const top = createTop(() => begin({base: game?.base, pulls: game?.beat}, true))
const board = createBoard(pull)
const controls = createControls({undo: () => step(-1), redo: () => step(1), finish})
const reveal = createReveal(() => chartTheme(store.state), announce, announceNow)
const after = afterGame({
  again: () => begin({base: game?.base, beat: game?.beat}, true),
  anew: () => begin({base: otherLuck(game?.base)}, true),
})
const table = h('section', {class: 'game', 'aria-label': t.game, hidden: () => !begun.value},
  top.nodes, pace.node, board.node, controls.nodes)
// Below the game, which comes first: alone it would stand above, and jump.
const choice = h('section', {class: 'other-games', hidden: () => !begun.value && !loaded.value && ['', t.loading].includes(status.value)},
  h('h2', {}, t.others), h('p', {class: 'help'}, t.othersHelp),
  h('ul', {}, offers.map(({name}) => h('li', {},
    h('button', {type: 'button', class: 'link', disabled: () => !loaded.value, onclick: () => offer(name)},
      t.offers.names[name]), h('span', {}, t.offers.help[name])))))
document.getElementById('play')?.append(
  h('p', {class: 'fault', role: 'alert', hidden: () => fault.value === ''}, () => fault.value),
  h('p', {class: 'status', role: 'status', hidden: () => status.value === ''}, () => status.value), table, reveal.node, after.node, choice)
document.body.append(...regions)
listenToKeys({on: controls.hasKeys, pull, pace: pace.step, enter: board.focus, undo: () => step(-1), redo: () => step(1)})
window.addEventListener('popstate', () => openAddress().catch(fail))
store.react((_, before) => { if (before) reveal.charts.setTheme() })
start().catch(fail)

async function start() {
  const early = showEarly()
  engine = await openEngine({
    onLaid: reveal.charts.laid,
    onEvent: ({type, message}) => {
      if (type === 'coordinator-replaced') reveal.charts.reconnect()
      if (type === 'coordinator-lost') fail({message})
    },
  })
  documents = documentsOf(await engine.describe())
  await openAddress(await early)
  status.value = ''
  loaded.value = true
}

/** An arm that was not pulled yet. */
const unseen = {pulls: 0, total: 0, last: 0, size: 1, means: []}

/**
 * Shows an offered game with all its parts before the engine is there; nothing can be pulled yet.
 * @returns {Promise<any>} its scenario; null where the address names another
 */
async function showEarly() {
  const asked = readAddress(location.search, location.hash)
  const found = offers.find(o => o.name === asked.game) ?? offers[0]
  const shown = asked.link || asked.preset || !found.file ? null : await loadGame(found.file).then(base => otherLuck(base), () => null)
  if (!shown) {
    status.value = t.loading
    return null
  }
  pace.begin(shown.horizon)
  top.begin(shown, pace.times())
  top.score.value = {done: 0, horizon: shown.horizon, total: 0, beat: null, seed: String(shown.seed)}
  top.said.value = t.loading
  board.render(shown.arms.map(() => unseen), true)
  controls.render({undo: false, redo: false, last: -1, left: shown.horizon, size: 1})
  begun.value = true
  return shown
}

/** @param {any} error */
function fail(error) {
  status.value = t.failed(error?.message ?? String(error))
}

// Another link was pasted into the address. What the page itself writes there is no such event.
window.addEventListener('hashchange', () => { if (/^#\d+\./.test(location.hash)) location.reload() })

/** Shows the game that the address names. @param {any} [base]  of an offered game that is shown already */
async function openAddress(base = null) {
  if (!engine || !documents) return
  const asked = readAddress(location.search, location.hash)
  fault.value = ''
  if (asked.link) {
    const linked = await engine.decodeLink(asked.link)
    if ('canonical' in linked) return begin({base: documents.withoutHands(linked.canonical), ...asked}, false)
    fault.value = t.badLink(linked.faults.map(f => f.message).join(' '))
  }
  const preset = asked.preset && (await engine.describe()).presets.find(p => p.name === asked.preset)
  if (preset) return begin({base: documents.withoutHands(preset.canonical)}, false)
  if (base) return begin({base}, false)
  return offer(offers.some(o => o.name === asked.game) ? asked.game : offers[0].name, false)
}

/** Begins an offered game with new luck. @param {string} name */
async function offer(name, push = true) {
  const found = offers.find(o => o.name === name)
  if (!engine || !documents || !found) return
  const base = found.surprise ? documents.withoutHands(await engine.surprise(newSeed(), found.surprise))
    : otherLuck(await loadGame(found.file ?? ''))
  await begin({base}, push)
}

/** @param {any} base */
const otherLuck = base => ({...base, seed: newSeed(), arms: shuffled(base.arms)})

/**
 * Shows a game: a new one, or one with pulls.
 * @param {{base: any, pulls?: string, beat?: string}} wanted @param {boolean} push  as an entry of its own in the browser's history
 */
async function begin({base, pulls = '', beat = ''}, push) {
  if (!engine || !documents) return
  const answer = await engine.parse(JSON.stringify(base))
  if (!('scenario' in answer)) throw new Error(answer.faults.map(f => f.message).join(' '))
  const {arms, horizon} = answer.scenario
  const moves = movesOf(answer.link, pulls, arms.length, horizon)
  const sound = moves !== null && (beat === '' || movesOf('', beat, arms.length, horizon) !== null)
  if (!sound) fault.value = t.badPulls
  const first = {base: JSON.parse(answer.canonical), link: answer.link, moves: sound ? moves : noMoves, beat: sound ? beat : ''}
  let seen
  try {
    seen = await look(first)
  } catch (error) {
    if (!arms.some(arm => 'learner' in arm)) throw error
    fault.value = t.learns
    return offer(offers[0].name, false)
  }
  const target = first.beat ? (await engine.paid(documents.handAlone(first.base, first.beat), horizon)).total : null
  game = {...first, target, seen}
  write(push ? 'pushState' : 'replaceState')
  reveal.close()
  after.close()
  begun.value = true
  pace.begin(horizon)
  top.begin(game.base, pace.times())
  const done = countOf(made(game.moves))
  top.said.value = done === 0 ? t.start : done < horizon ? t.goOn(horizon - done) : ''
  render()
  await endIfDone(push)
  if (push && !isDone(game)) board.focus()
}

/** What the moves of a game have paid. @param {Pick<Game, 'base' | 'moves'>} of */
function look({base, moves}) {
  const list = made(moves)
  return /** @type {Engine} */ (engine).paid(/** @type {Documents} */ (documents).handAlone(base, writePulls(list)), countOf(list))
}

/** @param {Pick<Game, 'base' | 'moves'>} of */
const isDone = ({base, moves}) => countOf(made(moves)) === base.horizon

/** Writes the game into the address as an entry of the browser's history. @param {'pushState' | 'replaceState'} how */
function write(how) {
  if (!game) return
  const embed = new URLSearchParams(location.search).has('embed') ? '?embed' : ''
  try {
    history[how](null, '', `${location.pathname}${embed}#${fragment(game)}`)
  } catch {
    // too many changes of the address, or a sandboxed frame
  }
}

/** @param {Game} of */
const fragment = ({link, moves, beat}) => fragmentOf({link, pulls: writePulls(made(moves)), beat})

function render() {
  if (!game) return
  const {base, moves, seen, target} = game
  const list = made(moves)
  const done = countOf(list)
  const left = base.horizon - done
  top.score.value = {done, horizon: base.horizon, total: seen.total, beat: target, seed: String(base.seed)}
  board.render(seen.arms, left === 0)
  const size = Math.max(...seen.arms.map(a => a.size))
  controls.render({undo: moves.at > 0, redo: moves.at < moves.moves.length, last: list.at(-1)?.arm ?? -1, left, size})
  pace.show(left > 0)
}

/** @param {number} arm  from 0 */
function pull(arm) {
  if (!game || arm >= game.base.arms.length || isDone(game)) return
  move(arm, Math.min(pace.times(), game.base.horizon - countOf(made(game.moves))))
}

/** Pulls the last arm until the end. */
function finish() {
  const last = game && made(game.moves).at(-1)
  if (game && last) move(last.arm, game.base.horizon - countOf(made(game.moves)))
}

/** @param {number} arm @param {number} times */
function move(arm, times) {
  if (!game) return
  const moves = withMove(game.moves, {arm, times})
  if (writePulls(made(moves)).length > MOST_TEXT) return tell(t.full)
  change(moves, (before, now) => {
    const left = game ? game.base.horizon - countOf(made(moves)) : 0
    if (times === 1) return t.paid(t.arm(arm), reward(now.arms[arm].last), left)
    return t.paidMany(t.arm(arm), times, reward((now.arms[arm].total - before.arms[arm].total) / times), left)
  })
}

/** Undo and redo. @param {-1 | 1} by */
function step(by) {
  if (!game) return
  const moves = stepped(game.moves, by)
  if (moves.at === game.moves.at) return
  const {arm, times} = game.moves.moves[by < 0 ? moves.at : game.moves.at]
  reveal.close()
  after.close()
  change(moves, (_, now) => by < 0 ? t.tookBack(t.arm(arm), times)
    : t.paidMany(t.arm(arm), times, reward(now.arms[arm].total / now.arms[arm].pulls), game ? game.base.horizon - countOf(made(moves)) : 0))
}

/** @param {string} sentence */
function tell(sentence) {
  top.said.value = sentence
  announce(sentence)
}

/**
 * The player's moves are others now: shows what they have paid.
 * @param {import('../parts/game/moves.js').Moves} moves @param {(before: PaidState, now: PaidState) => string} sentence
 */
function change(moves, sentence) {
  if (!game) return
  const changed = {...game, moves}
  game = changed
  writeFragment(fragment(changed))
  rememberMoves(changed.link, moves)
  const asked = look(changed)
  asking = asking.then(async () => {
    const now = await asked
    if (game?.link !== changed.link) return
    const before = game.seen
    game = {...game, seen: now}
    tell(sentence(before, now))
    render()
    tellHost({type: 'pulls', rounds: countOf(made(moves)), of: game.base.horizon, earned: now.total})
    if (game.moves === moves) await endIfDone(true)
  }).catch(fail)
}

/** Reveals all after the last round. @param {boolean} focus  goes to it */
async function endIfDone(focus) {
  if (!game || !engine || !documents || !isDone(game)) return
  const {base, beat, moves, link, seen} = game
  const pulls = writePulls(made(moves))
  const opening = reveal.open(engine, documents, {base, pulls, beat, list: readPulls(pulls)})
  if (focus) reveal.focus()
  const regret = await opening
  if (game?.moves !== moves || regret === undefined) return
  tellHost({type: 'revealed', earned: seen.total, regret})
  const page = location.origin + location.pathname
  const shared = await engine.parse(JSON.stringify({...documents.everybody(base, pulls, ''), runs: base.runs}))
  const playground = 'scenario' in shared ? `index.html#${shared.link}` : 'index.html'
  after.open({earned: sum(seen.total), seed: String(base.seed), link: `${page}#${fragmentOf({link, beat: pulls})}`, playground})
}
