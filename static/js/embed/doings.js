// @ts-check
// What one can do with an embed, whether its reader does it or the page around it. The engine is
// woken by the first thing that needs it; until then a still picture or an outline stands there.

import {presentFragment} from '../page/address.js'
import {readView, splitFragment} from '../page/view-link.js'
import {description, documentOf, presetLinks, stillOf} from './still.js'

/** @typedef {import('../page/commands.js').Page} Page */
/** @typedef {import('./options.js').EmbedOptions} EmbedOptions */
/** @typedef {import('../engine/types.js').Fault} Fault */

/** What is shown without the engine: undefined for a picture. @typedef {Record<string, any> | null | undefined} Outlined */

/**
 * @param {Page} page @param {EmbedOptions} options @param {() => string} address  the present fragment
 */
export function createDoings({store, session, commands}, options, address) {
  let asked = '' // the fragment that was opened last
  let turn = 0
  /** @type {Promise<boolean> | null} */
  let waking = null
  /** @type {(doc: Outlined) => void} */
  let tellOutline = () => {}

  /** The fragment that a fragment means: '' is the preset of the options, or the first. @param {string} given */
  async function meant(given) {
    if (given) return given
    const presets = await presetLinks()
    return (presets.find(p => p.name === options.scenario) ?? presets[0]).link
  }

  /** Shows what can be had without the engine. @param {string} given */
  async function showStill(given) {
    const mine = ++turn
    const {link, view} = splitFragment(given)
    const entry = (await presetLinks()).find(p => p.link === link)
    const found = entry ? await stillOf(entry) : null
    const policies = found && options.show.includes('table') ? {description: await description()} : {}
    const doc = found ? undefined : await documentOf(link)
    if (mine !== turn || store.state.engine !== 'asleep') return
    tellOutline(doc)
    const {look} = readView(view)
    store.update(found ? {...found, ...policies, look: {...store.state.look, right: look.right}} : {parsed: null, still: null, link: ''})
  }

  /** @param {'keep' | 'start'} play @param {string} given */
  async function openAwake(play, given) {
    await commands.openAddress(play, given)
    tellOutline(undefined)
    const {look} = store.state
    if (look.inspecting) store.update({look: {...look, inspecting: false}}) // it has no room for the inspector
  }

  /** Starts the engine, once. @param {'keep' | 'start'} play @returns {Promise<boolean>} whether it is there */
  function wake(play) {
    if (session.engine()) return Promise.resolve(true)
    waking ??= session.start().then(async engine => {
      if (engine) await openAwake(play, await meant(asked))
      return !!engine
    }).finally(() => { waking = null })
    return waking
  }

  return {
    /** @param {(doc: Outlined) => void} listen */
    onOutline: listen => void (tellOutline = listen),
    /** Opens a fragment; the engine is not woken for it. @param {string} given  without '#' */
    async open(given) {
      asked = given
      try {
        const whole = await meant(given)
        if (session.engine()) await openAwake('keep', whole)
        else await showStill(whole)
      } catch (error) {
        console.warn(error) // emptier until Run, and no worse
      }
    },
    /** Opens a document; wakes the engine. @param {string} json @returns {Promise<Fault[]>} none if it was sound */
    async openDocument(json) {
      if (!(await wake('keep'))) return []
      const engine = session.engine()
      const answer = await engine?.parse(json)
      if (!engine || !answer) return []
      if ('faults' in answer) return answer.faults
      asked = await engine.encodeLink(answer.canonical)
      await openAwake('keep', asked)
      return []
    },
    wake,
    /** All policies, all runs. */
    async run() {
      if (!session.engine()) return void (await wake('start'))
      commands.setMode('runs')
      if (store.state.play.phase !== 'running') session.player.resume()
    },
    pause() {
      if (store.state.look.mode === 'live') commands.live.pause()
      else session.player.pause()
    },
    /** Run and Pause are one button. */
    async toggle() {
      if (!session.engine()) await wake('start')
      else commands.toggle()
    },
    /** Back to before Run; one run back to its first round, and from there back to all runs. */
    reset() {
      const {look, live} = store.state
      if (look.mode === 'live' && live.target === 0) commands.setMode('runs')
      else commands.reset()
    },
    /** One round on, in one run. */
    async step() {
      if (!(await wake('keep'))) return
      if (store.state.look.mode !== 'live') {
        session.player.pause()
        commands.setMode('live')
      } else commands.live.step(1)
    },
    /** @returns {string} the fragment for what is seen now */
    fragment() {
      const {link} = store.state
      return link && session.engine() ? presentFragment(store.state) : asked || link || address()
    },
  }
}

/** @typedef {ReturnType<typeof createDoings>} Doings */
