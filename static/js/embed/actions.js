// @ts-check
// What one can do with an embed, whether its reader does it or the page around it. The engine is
// woken by the first thing that needs it; until then a still picture or an outline stands there.

import {presentFragment} from '../page/sharing/address.js'
import {sealed} from '../page/sharing/citation.js'
import {isHeavy, whyWaiting} from '../page/playing/heavy.js'
import {isStale, notify} from '../page/state.js'
import {joinFragment, readView, splitFragment} from '../page/charts/view-link.js'
import {viewOf} from './options.js'
import {description, documentOf, presetLinks, stillOf} from './still.js'
import {embed} from '../text/embed.js'

/** @typedef {import('../page/commands.js').Page} Page */
/** @typedef {import('../page/state.js').State} State */
/** @typedef {import('./options.js').EmbedOptions} EmbedOptions */
/** Why something was not done. @typedef {Pick<import('../engine/messages.js').Fault, 'path' | 'message'>} Fault */

/** What is shown without the engine: undefined for a picture. @typedef {Record<string, any> | null | undefined} Outlined */

/**
 * @param {Page} page @param {EmbedOptions} options
 */
export function createActions({store, session, commands}, options) {
  /** The whole fragment that was opened last, and that as soon as it is known. */
  let whole = ''
  /** @type {Promise<string>} */
  let asked = Promise.resolve('')
  let turn = 0
  /** @type {Promise<boolean> | null} */
  let waking = null
  /** @type {Set<(doc: Outlined) => void>} */
  const outlining = new Set()
  /** @param {Outlined} doc */
  const tellOutline = doc => {
    for (const listen of outlining) listen(doc)
  }

  /** The fragment that a fragment means: '' is the preset of the options, or the first. @param {string} given */
  async function meant(given) {
    const {link, view} = splitFragment(given)
    if (link) return joinFragment(link, view || viewOf(options.start))
    const presets = await presetLinks()
    const named = presets.find(p => p.name === options.scenario)
    if (options.scenario && !named) {
      notify(store, embed.wrongOptions(embed.noPreset(options.scenario.slice(0, 60))), 'option')
    }
    return joinFragment((named ?? presets[0]).link, viewOf(options.start))
  }

  /** Shows what can be had without the engine. @param {string} fragment */
  async function showStill(fragment) {
    const mine = ++turn
    const {link, view} = splitFragment(fragment)
    const entry = (await presetLinks()).find(p => p.link === link)
    const found = entry ? await stillOf(entry) : null
    const policies = found && options.show.includes('table') ? {description: await description()} : {}
    const doc = found ? undefined : await documentOf(link)
    if (mine !== turn || store.state.engine !== 'asleep') return
    tellOutline(doc)
    const {look} = readView(view)
    store.update(found ? {...found, ...policies, look: {...store.state.look, right: look.right}} : {parsed: null, still: null, link: ''})
  }

  /** @param {string} fragment */
  async function openAwake(fragment) {
    await commands.scenario.open('keep', fragment)
    tellOutline(undefined)
    const {look, history} = store.state
    if (look.inspecting) store.update({look: {...look, inspecting: false}}) // it has no room for the inspector
    // What was opened is where undo ends: the reader takes back what the reader did.
    store.update({history: {entries: history.entries.slice(history.at, history.at + 1), at: Math.min(history.at, 0)}})
  }

  /** Starts the engine, once. @returns {Promise<boolean>} whether it is there */
  function wake() {
    if (waking) return waking
    if (session.engine()) return Promise.resolve(true)
    waking = session.start().then(async engine => {
      if (engine) await openAwake(await asked)
      return !!engine
    }).finally(() => { waking = null })
    return waking
  }

  /** One run is played as soon as it is there. */
  function playLive() {
    const unwatch = store.react(({look, live}) => {
      if (look.mode === 'live' && !live.state) return
      queueMicrotask(() => unwatch())
      if (look.mode === 'live' && !live.playing) queueMicrotask(() => commands.live.play())
    })
  }

  /** What kept it from waking, or from showing what the address asked for. @returns {Fault[]} */
  function trouble() {
    const {crash, notice} = store.state
    if (crash) return [{path: 'engine', message: crash.message}]
    return notice?.kind === 'link' ? [{path: 'scenario', message: notice.text}] : []
  }

  /** Plays what is seen: all runs, or one round by round. */
  async function begin() {
    if (!(await wake()) || trouble().length > 0) return
    if (store.state.look.mode === 'live') playLive()
    else if (store.state.play.phase !== 'running') session.player.resume()
  }

  /** Opens a fragment; the engine is not woken for it. @param {string} given  without '#' */
  async function open(given) {
    asked = meant(given)
    try {
      whole = await asked
      if (session.engine()) await openAwake(whole)
      else await showStill(whole)
    } catch (error) {
      console.warn(error) // emptier until Run, and no worse
    }
  }

  return {
    /** @param {(doc: Outlined) => void} listen */
    onOutline: listen => void outlining.add(listen),
    open,
    /**
     * Opens a link that must be sound; what is there stays if it is not. Only for a preset's the engine
     * is not woken.
     * @param {string} given  without '#' @returns {Promise<Fault[]>} none if it was sound
     */
    async openSound(given) {
      const {link} = splitFragment(given)
      if (session.engine() || !(await presetLinks()).some(p => p.link === link)) {
        if (!(await wake())) return trouble()
        const answer = await session.engine()?.decodeLink(given)
        if (!answer) return trouble()
        if ('faults' in answer) return answer.faults
      }
      await open(given)
      return []
    },
    /** Opens a document; wakes the engine. @param {string} json @returns {Promise<Fault[]>} none if it was sound */
    async openDocument(json) {
      if (!(await wake())) return trouble()
      const engine = session.engine()
      const answer = await engine?.parse(json)
      if (!engine || !answer) return trouble()
      if ('faults' in answer) return answer.faults
      await open(await engine.encodeLink(answer.canonical))
      return []
    },
    /** All policies, all runs. @returns {Promise<Fault[]>} why it does not run */
    async run() {
      if (!(await wake())) return trouble()
      const faults = trouble()
      if (faults.length > 0) return faults
      commands.look.setMode('runs')
      if (store.state.play.phase !== 'running') session.player.resume()
      return []
    },
    pause() {
      if (store.state.look.mode === 'live') commands.live.pause()
      else session.player.pause()
    },
    /** Run and Pause are one button. The first Run wakes the engine. */
    async toggle() {
      if (waking) return
      if (session.engine()) return commands.play.toggle()
      await begin()
    },
    /** What Run does, unless something was run already. */
    async autoplay() {
      if (!(await wake())) return
      const {parsed, play, live} = store.state
      if (parsed && isHeavy(parsed)) notify(store, whyWaiting(parsed))
      else if (play.phase === 'idle' && !live.playing) await begin()
    },
    /** Back to before Run; one run back to its first round, and from there back to all runs. */
    reset() {
      const {look, live} = store.state
      if (look.mode === 'live' && live.target === 0) commands.look.setMode('runs')
      else commands.play.reset()
    },
    /** One round on, in one run. */
    async step() {
      if (!(await wake()) || trouble().length > 0) return
      if (store.state.look.mode === 'live') return void commands.live.step(1)
      session.player.pause()
      commands.look.setMode('live')
    },
    /** @returns {string} the fragment for what is seen now */
    fragment() {
      const {state} = store
      return state.link && session.engine() ? presentFragment(state) : whole
    },
    /** The same, once it is known what the address means. */
    async link() {
      await asked
      return this.fragment()
    },
    /** The same with what the results are, or were promised to be: the playground then says whether it gets them too. */
    sealedFragment() {
      const {state} = store
      const {link, play, promised} = state
      if (!link || !session.engine()) return whole
      const seal = play.results?.final && !isStale(state) ? sealed(play.results) : promised
      return presentFragment(seal ? {...state, link: `${link}.${seal}`} : state)
    },
  }
}

/** @typedef {ReturnType<typeof createActions>} EmbedActions */
