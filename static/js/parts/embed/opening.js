// @ts-check
// Opens what an embed shows: a preset, a link or a document. The engine starts when something first needs it; until
// then a still picture or an outline is shown.

import {notify} from '../../model/state/state.js'
import {joinFragment, readView, splitFragment} from '../../model/state/view-link.js'
import {viewOf} from './options.js'
import {description, documentOf, knownNames, othersOf, presetLinks, stillOf} from './still.js'
import {embed} from './words.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {EmbedOptions, OptionFault} from './options.js' */
/** @import {Names, StillEntry} from './still.js' */
/** Why something was not done. @typedef {Pick<import('../../engine/messages.js').Fault, 'path' | 'message'>} Fault */

/**
 * Where the embed is: it calls back when in sight and when out of sight, and returns the sizes of its charts.
 * @typedef {{whenSeen: WhenSight, whenGone: WhenSight, sizes: () => {arms: Size, right: Size}}} Place  no width: no chart is shown
 */
/** @typedef {(then: () => void) => void} WhenSight */
/** CSS px. @typedef {{width: number, height: number}} Size */
/**
 * What the outline shows without the engine: a document; null if it cannot be read; undefined if a picture is shown
 * instead.
 * @typedef {Record<string, any> | null | undefined} Outlined
 */

/** The most characters of a wrong name that a message repeats. */
const CLIP = 60

/**
 * @param {Page} page @param {EmbedOptions} options @param {OptionFault[]} faults  of its address @param {Place} place
 */
export function createOpening({store, session, commands}, options, faults, place) {
  /** The whole fragment that was opened last; '' until the request is resolved. */
  let opened = ''
  const asked = createAsked(fragment => fragmentMeant(fragment, store, options, faults))
  /** The start of the engine while it is in progress. @type {Promise<boolean> | null} */
  let starting = null
  const outline = createOutline()
  const showStill = stillShower(store, options, place, outline.show)

  /** @param {string} fragment */
  async function openInEngine(fragment) {
    const said = store.state.notice
    await commands.scenario.open('keep', fragment)
    if (said?.kind === 'option') keepSaid(store, said.text)
    outline.show(undefined)
    const {look, history} = store.state
    if (look.inspecting || look.theory) store.update({look: {...look, inspecting: false, theory: ''}}) // an embed has no room for either
    // Undo must not go back beyond what was opened: it takes back only what the reader did.
    store.update({history: {entries: history.entries.slice(history.at, history.at + 1), at: Math.min(history.at, 0)}})
  }

  /** Starts the engine, once. @returns {Promise<boolean>} whether it is there */
  function start() {
    if (starting) return starting
    if (session.engine()) return Promise.resolve(true)
    starting = session.start().then(async engine => {
      if (engine) await openInEngine(opened = await asked.known())
      return !!engine
    }).finally(() => { starting = null })
    return starting
  }

  /** Opens a fragment, without starting the engine for it. @param {string} fragment  without '#' */
  async function open(fragment) {
    try {
      opened = await asked.ask(fragment)
      if (session.engine()) await openInEngine(opened)
      else await showStill(opened)
    } catch (error) {
      console.warn(error) // no picture until Run; Run still works
    }
  }

  return {
    onOutline: outline.listen,
    start,
    isStarting: () => starting !== null,
    open,
    /** @returns {string} the whole fragment that was opened last; '' until it is known */
    opened: () => opened,
    /** Resolves with the same, once it is known. */
    settled: asked.settled,
    ...checkedOpening({store, session}, {start, open}),
  }
}

/** @typedef {ReturnType<typeof createOpening>} Opening */

/**
 * Keeps the last request. If it could not be resolved because the list of presets did not load, it is resolved again
 * when needed.
 * @param {(fragment: string) => Promise<string>} meaning
 */
function createAsked(meaning) {
  let fragment = ''
  let meant = Promise.resolve('')
  /** @param {string} given  without '#' */
  function ask(given) {
    fragment = given
    return meant = meaning(given)
  }
  return {ask, known: () => meant.catch(() => ask(fragment)), settled: () => meant}
}

/**
 * Opens only what is valid; otherwise what is shown stays.
 * @param {Pick<Page, 'store' | 'session'>} page @param {{start: () => Promise<boolean>, open: (given: string) => Promise<void>}} opening
 */
function checkedOpening({store, session}, {start, open}) {
  /** Returns the faults that kept the engine from starting, or the embed from showing what the address asks for. @returns {Fault[]} */
  function faultsNow() {
    const {crash, notice} = store.state
    if (crash) return [{path: 'engine', message: crash.message}]
    return notice?.kind === 'link' ? [{path: 'scenario', message: notice.text}] : []
  }
  return {
    faultsNow,
    /**
     * Opens a link, and starts the engine unless the link is a preset's.
     * @param {string} given  without '#' @returns {Promise<Fault[]>} none if it was sound
     */
    async openSound(given) {
      const {link} = splitFragment(given)
      if (session.engine() || !(await presetLinks()).some(p => p.link === link)) {
        if (!(await start())) return faultsNow()
        const answer = await session.engine()?.decodeLink(given)
        if (!answer) return faultsNow()
        if ('faults' in answer) return answer.faults
      }
      await open(given)
      return []
    },
    /** Opens a document and starts the engine. @param {string} json @returns {Promise<Fault[]>} none if it was sound */
    async openDocument(json) {
      if (!(await start())) return faultsNow()
      const answer = await session.engine()?.parse(json)
      if (!answer) return faultsNow()
      if ('faults' in answer) return answer.faults
      await open(answer.link)
      return []
    },
  }
}

/**
 * Keeps the message about the address's options, even when there is also a message about its link.
 * @param {Page['store']} store @param {string} said
 */
function keepSaid(store, said) {
  const {notice} = store.state
  if (notice) store.update({notice: {...notice, text: `${notice.text} ${said}`}})
  else notify(store, said, 'option')
}

/** Notifies those who show outlines, and keeps the last outline for those who join later. */
function createOutline() {
  /** @type {Set<(doc: Outlined, names: Names) => void>} */
  const listeners = new Set()
  return {
    /** @param {(doc: Outlined, names: Names) => void} listen */
    listen: listen => void listeners.add(listen),
    /** @param {Outlined} doc @param {Names} [names] */
    show(doc, names = {policies: {}, families: {}}) {
      for (const listen of listeners) listen(doc, names)
    },
  }
}

/**
 * Returns the fragment to open: '' means the preset of the options, or else the first preset.
 * @param {string} given @param {Page['store']} store @param {EmbedOptions} options @param {OptionFault[]} faults
 */
async function fragmentMeant(given, store, options, faults) {
  const {link, view} = splitFragment(given)
  if (link) return joinFragment(link, view || viewOf(options.start))
  const presets = await presetLinks()
  const named = presets.find(p => p.name === options.scenario)
  if (options.scenario && !named) notify(store, embed.wrongOptions([...faults, noPreset(options.scenario)]), 'option')
  return joinFragment((named ?? presets[0]).link, viewOf(options.start))
}

/** @param {string} name @returns {OptionFault} */
const noPreset = name => ({option: 'scenario', message: embed.noPreset(name.length > CLIP ? `${name.slice(0, CLIP)}…` : name)})

/**
 * Returns the function that shows, for a fragment, what is available before the reader presses Run.
 * @param {Page['store']} store @param {EmbedOptions} options @param {Place} place
 * @param {(doc: Outlined, names?: Names) => void} showOutline
 * @returns {(fragment: string) => Promise<void>}
 */
function stillShower(store, options, place, showOutline) {
  let turn = 0
  /** The preset that is shown. @type {StillEntry | undefined} */
  let entry
  const own = createOwn(store, place, () => showOutline(undefined))

  /** The chart chosen in place of the regret has its own picture. */
  async function completePictures() {
    const {still, look, engine} = store.state
    if (!entry || !still || still.pictures[look.right] || engine !== 'asleep') return
    const mine = turn
    const others = await othersOf(entry)
    if (mine === turn && store.state.still === still) store.update({still: {...still, pictures: {...still.pictures, ...others}}})
  }
  store.react((state, before) => {
    if (before && state.look.right !== before.look.right) completePictures().catch(error => console.warn(error)) // no picture until Run
  })
  return async fragment => {
    const mine = ++turn
    own.forget()
    const {link, view} = splitFragment(fragment)
    entry = (await presetLinks()).find(p => p.link === link)
    const found = entry ? await stillOf(entry) : null
    const policies = found && options.show.includes('table') ? {description: await description()} : {}
    const doc = found ? undefined : await documentOf(link)
    const names = await knownNames()
    if (mine !== turn || store.state.engine !== 'asleep') return
    showOutline(doc, names)
    const look = {...store.state.look, right: readView(view).look.right}
    store.update(found ? {...found, ...policies, look} : {parsed: null, still: null, look})
    await completePictures()
    if (doc && !options.autoplay) own.draw(link)
  }
}

/**
 * Draws the picture of a scenario that is not a preset, once the embed is in sight.
 * @param {Page['store']} store @param {Place} place @param {() => void} shown  it takes the outline's place
 */
function createOwn(store, place, shown) {
  let drawing = new AbortController()
  store.react(({engine}) => {
    if (engine !== 'asleep') drawing.abort()
  })
  /** @param {string} link @param {AbortSignal} signal */
  async function draw(link, signal) {
    const sizes = place.sizes()
    if (signal.aborted || savesData() || sizes.arms.width === 0) return
    const {drawOwn, forgetEngine} = await import('./own-still.js')
    place.whenGone(forgetEngine)
    const drawn = signal.aborted ? null : await drawOwn(link, sizes, signal)
    if (!drawn || signal.aborted) return
    shown()
    store.update(drawn)
  }
  return {
    /** @param {string} link */
    draw(link) {
      const {signal} = drawing = new AbortController()
      place.whenSeen(() => draw(link, signal).catch(error => {
        if (!signal.aborted) console.warn(error) // the outline stays
      }))
    },
    forget: () => drawing.abort(),
  }
}

/** Whether the reader's browser asks pages to load less. */
const savesData = () => /** @type {any} */ (navigator).connection?.saveData === true
