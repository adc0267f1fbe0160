// @ts-check
// Assembles the game: the engine plays the reader's pulls as the policy "hand", and the address holds them.

import {openEngine} from '../engine/engine.js'
import {hostOf} from '../parts/embed/host.js'
import {h} from '../ui/dom.js'
import {signal} from '../ui/store.js'
import {chartTheme} from '../ui/theme.js'
import {play as t} from '../parts/game/words.js'
import {
  loadGame, newSeed, offers, shuffled, fragmentOf, readAddress, made, movesOf, noMoves, rememberMoves, stepped, withMove, MOST_TEXT,
  countOf, readPulls, writePulls, documentsOf, reward, sum,
} from '../parts/game/game.js'
import {createControls, listenToKeys, createTop, createPace, afterGame} from '../parts/game/controls.js'
import {createBoard} from '../parts/game/board.js'
import {createReveal} from '../parts/game/reveal.js'
import {bootPlain, withEngine} from './boot.js'

/** @import {Engine} from '../engine/api.js' */
/** @import {PaidState} from '../engine/messages.js' */
/** @import {Documents} from '../parts/game/game.js' */
/**
 * A game: the scenario without hands, its link, the moves, the pulls of a challenge and what those earned, and what the player has seen.
 * @typedef {{base: any, link: string, moves: import('../parts/game/game.js').Moves, beat: string, target: number | null,
 *   seen: PaidState}} Game
 */

/** An arm that was not pulled yet. */
const unseen = {pulls: 0, total: 0, last: 0, size: 1, means: []}

/** @param {any} base */
const otherLuck = base => ({...base, seed: newSeed(), arms: shuffled(base.arms)})

/** @param {Pick<Game, 'base' | 'moves'>} of */
const leftOf = ({base, moves}) => base.horizon - countOf(made(moves))

/** @param {Pick<Game, 'base' | 'moves'>} of */
const isDone = of => leftOf(of) === 0

/** @param {Game} of */
const fragment = ({link, moves, beat}) => fragmentOf({link, pulls: writePulls(made(moves)), beat})

/**
 * The sentence for what a move has paid.
 * @param {import('../parts/game/game.js').Pulls} move @param {number} left
 * @returns {(before: PaidState, now: PaidState) => string}
 */
const saidOf = ({arm, times}, left) => (before, now) => times === 1 ? t.paid(t.arm(arm), reward(now.arms[arm].last), left)
  : t.paidMany(t.arm(arm), times, reward((now.arms[arm].total - before.arms[arm].total) / times), left)

const tellHost = hostOf()

class GamePage {
  #page = bootPlain()
  /** @type {Documents | null} */
  #documents = null
  /** @type {Game | null} */
  #game = null
  /** The last request for what was seen: they are answered in turn. */
  #asking = Promise.resolve()
  #fault = signal('')
  #status = signal('')
  /** Something of the game is shown. */
  #begun = signal(false)
  #loaded = signal(false)
  #pace = createPace(() => this.#render())
  #top = createTop(() => this.#begin({base: this.#game?.base, pulls: this.#game?.beat}, true))
  #board = createBoard(arm => this.#pull(arm))
  #controls = createControls({undo: () => this.#step(-1), redo: () => this.#step(1), finish: () => this.#finish()})
  #reveal = createReveal(() => chartTheme(this.#page.store.state), this.#page.announce, this.#page.announceNow)
  #after = afterGame({
    again: () => this.#begin({base: this.#game?.base, beat: this.#game?.beat}, true),
    anew: () => this.#begin({base: otherLuck(this.#game?.base)}, true),
  })
  #early = this.#showEarly()
  #engine = withEngine(options => openEngine({...options, onLaid: this.#reveal.charts.laid}), (_, description) => this.#open(description))
  #session = this.#engine.session

  /** @param {Element | null} host */
  constructor(host) {
    const [fault, status] = [this.#fault, this.#status]
    host?.append(...this.#engine.nodes,
      h('p', {class: 'fault', role: 'alert', hidden: () => fault.value === ''}, () => fault.value),
      h('p', {class: 'status', role: 'status', hidden: () => status.value === ''}, () => status.value),
      h('section', {class: 'game', 'aria-label': t.game, hidden: () => !this.#begun.value},
        this.#top.nodes, this.#pace.node, this.#board.node, this.#controls.nodes),
      this.#reveal.node, this.#after.node, this.#others())
    listenToKeys({on: this.#controls.hasKeys, pull: arm => this.#pull(arm), pace: this.#pace.step, enter: this.#board.focus,
      undo: () => this.#step(-1), redo: () => this.#step(1)})
    window.addEventListener('popstate', () => this.#openAddress().catch(this.#session.fail))
    this.#page.store.react((_, before) => { if (before) this.#reveal.charts.setTheme() })
    this.#session.onCoordinator(this.#reveal.charts.reconnect)
    this.#engine.start()
  }

  /** The other games to choose from, below the game, which comes first: alone they would stand above, and jump. */
  #others() {
    return h('section', {class: 'other-games', hidden: () => !this.#begun.value && !this.#loaded.value},
      h('h2', {}, t.others), h('p', {class: 'help'}, t.othersHelp),
      h('ul', {}, offers.map(({name}) => h('li', {},
        h('button', {type: 'button', class: 'link', disabled: () => !this.#loaded.value, onclick: () => this.#offer(name)},
          t.offers.names[name]), h('span', {}, t.offers.help[name])))))
  }

  /** Goes on with each engine that starts. @param {import('../engine/messages.js').Description} description */
  async #open(description) {
    this.#documents = documentsOf(description)
    const early = await this.#early
    const game = this.#game
    if (game) await this.#begin({base: game.base, pulls: writePulls(made(game.moves)), beat: game.beat}, false)
    else await this.#openAddress(early)
    this.#status.value = ''
    this.#loaded.value = true
  }

  /**
   * Shows an offered game with all its parts before the engine is there; nothing can be pulled yet.
   * @returns {Promise<any>} its scenario; null where the address names another
   */
  async #showEarly() {
    const asked = readAddress(location.search, location.hash)
    const found = offers.find(o => o.name === asked.game) ?? offers[0]
    const shown = asked.link || asked.preset || !found.file ? null : await loadGame(found.file).then(base => otherLuck(base), () => null)
    if (!shown) {
      this.#status.value = t.loading
      return null
    }
    this.#pace.begin(shown.horizon)
    this.#top.begin(shown, this.#pace.times())
    this.#top.score.value = {done: 0, horizon: shown.horizon, total: 0, beat: null, seed: String(shown.seed)}
    this.#top.said.value = t.loading
    this.#board.render(shown.arms.map(() => unseen), true)
    this.#controls.render({undo: false, redo: false, last: -1, left: shown.horizon, size: 1})
    this.#begun.value = true
    return shown
  }

  /** Shows the game that the address names. @param {any} [base]  of an offered game that is shown already */
  async #openAddress(base = null) {
    const [engine, documents] = [this.#session.engine(), this.#documents]
    if (!engine || !documents) return
    const asked = readAddress(location.search, location.hash)
    this.#fault.value = ''
    if (asked.link) {
      const linked = await engine.decodeLink(asked.link)
      if ('canonical' in linked) return this.#begin({base: documents.withoutHands(linked.canonical), ...asked}, false)
      this.#fault.value = t.badLink(linked.faults.map(f => f.message).join(' '))
    }
    const preset = asked.preset && (await engine.describe()).presets.find(p => p.name === asked.preset)
    if (preset) return this.#begin({base: documents.withoutHands(preset.canonical)}, false)
    if (base) return this.#begin({base}, false)
    return this.#offer(offers.some(o => o.name === asked.game) ? asked.game : offers[0].name, false)
  }

  /** Begins an offered game with new luck. @param {string} name */
  async #offer(name, push = true) {
    const found = offers.find(o => o.name === name)
    const [engine, documents] = [this.#session.engine(), this.#documents]
    if (!engine || !documents || !found) return
    const base = found.surprise ? documents.withoutHands(await engine.surprise(newSeed(), found.surprise))
      : otherLuck(await loadGame(found.file ?? ''))
    await this.#begin({base}, push)
  }

  /**
   * Shows a game: a new one, or one with pulls.
   * @param {{base: any, pulls?: string, beat?: string}} wanted @param {boolean} push  as an entry of its own in the browser's history
   */
  async #begin({base, pulls = '', beat = ''}, push) {
    const [engine, documents] = [this.#session.engine(), this.#documents]
    if (!engine || !documents) return
    const answer = await engine.parse(JSON.stringify(base))
    if (!('scenario' in answer)) throw new Error(answer.faults.map(f => f.message).join(' '))
    const {arms, horizon} = answer.scenario
    const moves = movesOf(answer.link, pulls, arms.length, horizon)
    const sound = moves !== null && (beat === '' || movesOf('', beat, arms.length, horizon) !== null)
    if (!sound) this.#fault.value = t.badPulls
    const first = {base: JSON.parse(answer.canonical), link: answer.link, moves: sound ? moves : noMoves, beat: sound ? beat : ''}
    let seen
    try {
      seen = await this.#look(first)
    } catch (error) {
      if (!arms.some(arm => 'learner' in arm)) throw error
      this.#fault.value = t.learns
      return this.#offer(offers[0].name, false)
    }
    const target = first.beat ? (await engine.paid(documents.handAlone(first.base, first.beat), horizon)).total : null
    this.#game = {...first, target, seen}
    this.#write(push ? 'pushState' : 'replaceState')
    this.#reveal.close()
    this.#after.close()
    this.#begun.value = true
    this.#pace.begin(horizon)
    this.#top.begin(this.#game.base, this.#pace.times())
    const done = countOf(made(this.#game.moves))
    this.#top.said.value = done === 0 ? t.start : done < horizon ? t.goOn(horizon - done) : ''
    this.#render()
    await this.#endIfDone(push)
    if (push && !isDone(this.#game)) this.#board.focus()
  }

  /** What the moves of a game have paid. @param {Pick<Game, 'base' | 'moves'>} of */
  #look({base, moves}) {
    const list = made(moves)
    const [engine, documents] = [/** @type {Engine} */ (this.#session.engine()), /** @type {Documents} */ (this.#documents)]
    return engine.paid(documents.handAlone(base, writePulls(list)), countOf(list))
  }

  /** Writes the game into the address as an entry of the browser's history. @param {'pushState' | 'replaceState'} how */
  #write(how) {
    if (!this.#game) return
    const embed = new URLSearchParams(location.search).has('embed') ? '?embed' : ''
    try {
      history[how](null, '', `${location.pathname}${embed}#${fragment(this.#game)}`)
    } catch {
      // too many changes of the address, or a sandboxed frame
    }
  }

  #render() {
    if (!this.#game) return
    const {base, moves, seen, target} = this.#game
    const list = made(moves)
    const done = countOf(list)
    const left = base.horizon - done
    this.#top.score.value = {done, horizon: base.horizon, total: seen.total, beat: target, seed: String(base.seed)}
    this.#board.render(seen.arms, left === 0)
    const size = Math.max(...seen.arms.map(a => a.size))
    this.#controls.render({undo: moves.at > 0, redo: moves.at < moves.moves.length, last: list.at(-1)?.arm ?? -1, left, size})
    this.#pace.show(left > 0)
  }

  /** @param {number} arm  from 0 */
  #pull(arm) {
    const game = this.#game
    if (game && arm < game.base.arms.length && !isDone(game)) this.#move(arm, Math.min(this.#pace.times(), leftOf(game)))
  }

  /** Pulls the last arm until the end. */
  #finish() {
    const game = this.#game
    const last = game && made(game.moves).at(-1)
    if (last) this.#move(last.arm, leftOf(game))
  }

  /** @param {number} arm @param {number} times */
  #move(arm, times) {
    const game = this.#game
    if (!game) return
    const moves = withMove(game.moves, {arm, times})
    if (writePulls(made(moves)).length > MOST_TEXT) return this.#tell(t.full)
    const left = leftOf({...game, moves})
    this.#change(moves, saidOf({arm, times}, left))
  }

  /** Undo and redo. @param {-1 | 1} by */
  #step(by) {
    const game = this.#game
    if (!game) return
    const moves = stepped(game.moves, by)
    if (moves.at === game.moves.at) return
    const {arm, times} = game.moves.moves[by < 0 ? moves.at : game.moves.at]
    this.#reveal.close()
    this.#after.close()
    this.#change(moves, by < 0 ? () => t.tookBack(t.arm(arm), times) : saidOf({arm, times}, leftOf({...game, moves})))
  }

  /** @param {string} sentence */
  #tell(sentence) {
    this.#top.said.value = sentence
    this.#page.announce(sentence)
  }

  /**
   * The player's moves are others now: shows what they have paid.
   * @param {import('../parts/game/game.js').Moves} moves @param {(before: PaidState, now: PaidState) => string} sentence
   */
  #change(moves, sentence) {
    const game = this.#game
    if (!game || !this.#session.engine()) return
    const changed = {...game, moves}
    this.#game = changed
    this.#page.browser.address.write(fragment(changed))
    rememberMoves(changed.link, moves)
    const asked = this.#look(changed)
    this.#asking = this.#asking.then(async () => {
      const now = await asked
      if (this.#game?.link !== changed.link) return
      const before = this.#game.seen
      this.#game = {...this.#game, seen: now}
      this.#tell(sentence(before, now))
      this.#render()
      tellHost({type: 'pulls', rounds: countOf(made(moves)), of: this.#game.base.horizon, earned: now.total})
      if (this.#game.moves === moves) await this.#endIfDone(true)
    }).catch(this.#session.fail)
  }

  /** Reveals all after the last round. @param {boolean} focus  goes to it */
  async #endIfDone(focus) {
    const [engine, documents, game] = [this.#session.engine(), this.#documents, this.#game]
    if (!game || !engine || !documents || !isDone(game)) return
    const {base, beat, moves, link, seen} = game
    const pulls = writePulls(made(moves))
    const opening = this.#reveal.open(engine, documents, {base, pulls, beat, list: readPulls(pulls)})
    if (focus) this.#reveal.focus()
    const regret = await opening
    if (this.#game?.moves !== moves || regret === undefined) return
    tellHost({type: 'revealed', earned: seen.total, regret})
    const page = location.origin + location.pathname
    const shared = await engine.parse(JSON.stringify({...documents.everybody(base, pulls, ''), runs: base.runs}))
    const playground = 'scenario' in shared ? `index.html#${shared.link}` : 'index.html'
    this.#after.open({earned: sum(seen.total), seed: String(base.seed), link: `${page}#${fragmentOf({link, beat: pulls})}`, playground})
  }
}

// Another link was pasted into the address. What the page itself writes there is no such event.
window.addEventListener('hashchange', () => { if (/^#\d+\./.test(location.hash)) location.reload() })
new GamePage(document.getElementById('play'))
