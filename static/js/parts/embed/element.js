// @ts-check
// <rising-bandits>: an experiment in a sandboxed frame, from a site of the playground. rising-bandits.js defines it by one script and no
// build; as a module of the package `define` does. Attributes: scenario (a preset's name, a link or its fragment, or JSON), show,
// theme, readonly, autoplay, start, height: see embed-api.html. Methods: load(scenario), run(), pause(), reset(), results(), link();
// each returns a promise, which rejects with words if the frame is blocked or does not answer. Events: ready, progress, results,
// error, resize; what they say is in event.detail.

/** @import {ApiResults as Results} from './protocol.js' */

import {SANDBOX} from '../../ui/encode.js'
import {API as NAME, HEIGHTS, THEMES, VERSION} from './protocol.js'
import {elementTitle as title} from './words.js'

/** These go into the frame's address. A change of one makes the frame anew, but for the theme and the height. */
const OPTIONS = ['show', 'theme', 'readonly', 'autoplay', 'start', 'height']
const DEFAULT_HEIGHT = 420 // CSS px, until the frame reports its own
/** An embed says that it listens before its frame is loaded; a frame that was blocked is loaded, too, and says nothing. ms */
const AFTER_LOADING = 3000
/** A frame that is not even loaded is given up after so long, ms. */
const LOADING = 60_000
/** While something is unanswered, a frame that listens says something at least so often, ms: the engine may come by a slow network. */
const SILENCE = 120_000
/** What a frame may make the element dispatch: the message's type comes from the frame. */
const EVENTS = ['ready', 'progress', 'results', 'error']

/** @param {string} scenario */
const isFragment = scenario => /^\d+\./.test(scenario)
/** A document stands for itself: it is loaded once the frame listens. @param {string} scenario */
const isDocument = scenario => /^\s*\{/.test(scenario)
/** What is behind '#', or all of it. @param {string} scenario */
const fragmentOf = scenario => scenario.slice(scenario.indexOf('#') + 1)

/** What the element is made of; a server that renders pages may import this module, and has nothing of the kind. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (Object))

/** The element: see the top of this module. */
export class RisingBandits extends Base {
  static get observedAttributes() {
    return ['scenario', ...OPTIONS]
  }

  /** The page in which embeds run, once `define` was called. */
  static home = ''

  /** @type {HTMLIFrameElement | null} */
  #frame = null
  #lastId = 0
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
  #unanswered = new Map()
  /** Asked before the frame listens. @type {Array<{id: number}>} */
  #waiting = []
  #isReady = false
  /** An attribute changed that the frame's address holds. */
  #isOutdated = false
  /** The frame is loaded, or what a browser shows in place of one that is blocked. */
  #isLoaded = false
  /** Why the frame will never listen, as far as is known. */
  #blocked = ''
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #deadline = undefined
  #listener = (/** @type {MessageEvent} */ e) => this.#receive(e)
  #violationListener = (/** @type {SecurityPolicyViolationEvent} */ e) => this.#violated(e)

  connectedCallback() {
    if (!this.style.display) this.style.display = 'block'
    window.addEventListener('message', this.#listener)
    document.addEventListener('securitypolicyviolation', this.#violationListener)
    this.#createFrame()
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#listener)
    document.removeEventListener('securitypolicyviolation', this.#violationListener)
    clearTimeout(this.#deadline)
    this.#frame?.remove()
    this.#frame = null
    this.#isReady = false
    this.#waiting = []
    this.#rejectUnanswered('the element was removed from the page')
  }

  /** What was asked and is not answered yet. @param {string} why */
  #rejectUnanswered(why) {
    const waiting = new Set(this.#waiting.map(m => m.id))
    for (const [id, {reject}] of this.#unanswered) {
      if (waiting.has(id)) continue
      this.#unanswered.delete(id)
      reject(Object.assign(new Error(why), {path: 'frame'}))
    }
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.#frame || before === now) return
    if (name === 'scenario' && now) this.#loadAttribute(now)
    else if (name === 'height' && this.#fixedHeight()) this.#resize(0)
    else if (name === 'theme' && this.#isReady && THEMES.some(theme => theme === (now ?? 'auto')))
      this.#askQuietly('theme', {theme: now ?? 'auto'})
    else this.#replaceSoon()
  }

  /** Several attributes that change at once make one new frame. */
  #replaceSoon() {
    if (this.#isOutdated) return
    this.#isOutdated = true
    queueMicrotask(() => {
      if (this.#isOutdated && this.#frame) this.#createFrame()
    })
  }

  /** Loads the scenario of the attribute, without waiting for the answer. @param {string} scenario */
  #loadAttribute(scenario) {
    this.#askQuietly('load', {scenario})
  }

  /**
   * Asks what nobody waits for; an error is an event, unless another frame has come, whose address says the same.
   * @param {string} type @param {object} more
   */
  #askQuietly(type, more) {
    if (this.#isOutdated) return
    const frame = this.#frame
    this.#ask(type, more).catch(error => {
      if (frame === this.#frame) this.#dispatch('error', {path: error.path ?? Object.keys(more)[0], message: error.message})
    })
  }

  /** @param {string | object} scenario  a preset's name, a link, JSON, or the document itself @returns {Promise<void>} */
  load(scenario) {
    return this.#ask('load', {scenario})
  }
  /** @returns {Promise<void>} */
  run() {
    return this.#ask('run')
  }
  /** @returns {Promise<void>} */
  pause() {
    return this.#ask('pause')
  }
  /** @returns {Promise<void>} */
  reset() {
    return this.#ask('reset')
  }
  /** The results as they stand, or null. @returns {Promise<Results | null>} */
  results() {
    return this.#ask('results')
  }
  /** The fragment for what is seen now. @returns {Promise<string>} */
  link() {
    return this.#ask('link')
  }

  #createFrame() {
    this.#frame?.remove()
    this.#isReady = this.#isOutdated = false
    this.#rejectUnanswered('the frame was replaced, because an attribute changed')
    const frame = document.createElement('iframe')
    const height = this.#fixedHeight() || DEFAULT_HEIGHT
    frame.title = this.getAttribute('title') || title
    frame.style.cssText = `display:block;width:100%;border:0;height:${height}px`
    frame.loading = 'lazy'
    frame.setAttribute('sandbox', SANDBOX)
    frame.allow = 'clipboard-write'
    frame.src = this.#address()
    this.#isLoaded = false
    frame.addEventListener('load', () => {
      this.#isLoaded = true
      if (!this.#isReady) this.#watch()
    })
    this.#blocked = ''
    clearTimeout(this.#deadline)
    this.#frame = frame
    this.replaceChildren(frame)
    // The parser brings what stands between the tags only now.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.#removeFallback(), {once: true})
    const scenario = this.getAttribute('scenario') ?? ''
    if (isDocument(scenario)) this.#loadAttribute(scenario)
  }

  /** What stood there for want of this script goes, and so does the frame of an element this one is a copy of. */
  #removeFallback() {
    for (const node of [...this.childNodes]) if (this.#frame && node !== this.#frame) node.remove()
  }

  #address() {
    const query = new URLSearchParams()
    for (const name of OPTIONS) {
      const value = this.getAttribute(name)
      if (value !== null) query.set(name, value || '1')
    }
    const scenario = this.getAttribute('scenario') ?? ''
    const fragment = isDocument(scenario) ? '' : fragmentOf(scenario.trim())
    if (fragment && !isFragment(fragment)) query.set('scenario', fragment)
    const asked = String(query)
    return RisingBandits.home + (asked && `?${asked}`) + (isFragment(fragment) ? `#${fragment}` : '')
  }

  /** Where a policy of the page forbids the frame, browsers say so. @param {SecurityPolicyViolationEvent} event */
  #violated({effectiveDirective, blockedURI}) {
    if (this.#isReady || !/^(frame|child|default)-src$/.test(effectiveDirective)) return
    const {home} = RisingBandits
    const {origin} = new URL(home)
    const [blocked] = blockedURI.split(/[?#]/)
    if ([home, origin, `${origin}/`].includes(blocked)) {
      this.#giveUp(`the frame is blocked: the Content-Security-Policy of this page must allow frame-src ${origin}`)
    }
  }

  /**
   * What is asked and not answered is given up unless the frame says something in time. Nobody waits for a
   * frame that was not spoken to: it may be out of sight for as long as the page is open.
   */
  #watch() {
    clearTimeout(this.#deadline)
    if (this.#unanswered.size === 0) return
    const [wait, why] = this.#isReady
      ? [SILENCE, `the frame has not answered for ${SILENCE / 1000} seconds`]
      : [this.#isLoaded ? AFTER_LOADING : LOADING,
        `the frame does not answer: ${RisingBandits.home} cannot be reached, or a policy of this page blocks it ` +
        '(Content-Security-Policy, Cross-Origin-Embedder-Policy)']
    this.#deadline = setTimeout(() => this.#giveUp(why), wait)
  }

  /** Tells all who wait why there is no answer. @param {string} why */
  #giveUp(why) {
    clearTimeout(this.#deadline)
    this.#waiting = []
    this.#rejectUnanswered(why)
    if (this.#isReady) return
    this.#blocked = why
    this.#dispatch('error', {path: 'frame', message: why})
  }

  /** @param {string} type @param {object} [more] */
  #ask(type, more = {}) {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      if (!this.#frame) return reject(new Error('the element is not in a page'))
      if (this.#blocked) return reject(Object.assign(new Error(this.#blocked), {path: 'frame'}))
      const message = structuredClone({api: NAME, version: VERSION, ...more, id, type}) // as it is now; throws if it cannot be sent
      this.#frame.loading = 'eager' // it was spoken to: it must come, in sight or not
      this.#unanswered.set(id, {resolve, reject})
      if (this.#isReady && !this.#isOutdated) this.#post(message)
      else this.#waiting.push(message)
      this.#watch()
    })
  }

  /** @param {object} message */
  #post(message) {
    this.#frame?.contentWindow?.postMessage(message, '*') // its origin is opaque
  }

  /** @param {MessageEvent} event */
  #receive({source, data}) {
    if (!this.#frame || source !== this.#frame.contentWindow || data === null || typeof data !== 'object') return
    if (data.subject === 'lti.frameResize') this.#resize(data.height)
    if (data.api !== NAME || data.version !== VERSION) return
    const {api, version, type, id, ...detail} = data
    const asked = this.#unanswered.get(id)
    this.#unanswered.delete(id)
    if (type === 'ready') {
      this.#isReady = true
      this.#blocked = ''
      for (const message of this.#waiting.splice(0)) this.#post(message)
    }
    this.#watch()
    if (type === 'answer') asked?.resolve(detail.value)
    else if (type === 'error' && asked) asked.reject(Object.assign(new Error(detail.message), {path: detail.path}))
    else if (EVENTS.includes(type)) this.#dispatch(type, type === 'results' ? detail.results : detail)
  }

  /** @param {number} height  what the frame asks for; 0 where the attribute says it */
  #resize(height) {
    const wanted = this.#fixedHeight() || Math.min(height, HEIGHTS[1])
    if (!this.#frame || !(wanted > 0)) return
    this.#frame.style.height = `${wanted}px`
    this.#dispatch('resize', {height: wanted})
  }

  /** The height its attribute asks for, CSS px; 0 if it asks for none that can be. */
  #fixedHeight() {
    const height = Math.round(Number(this.getAttribute('height')))
    return height >= HEIGHTS[0] && height <= HEIGHTS[1] ? height : 0
  }

  /** @param {string} type @param {object} detail */
  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, {detail}))
  }
}

/** @param {unknown} site @returns {URL | null} */
function addressOf(site) {
  if (typeof site !== 'string' && !(site instanceof URL) || site === '') return null
  try {
    const url = new URL(site, document.baseURI)
    if (!url.pathname.endsWith('/')) url.pathname += '/'
    return /^(https?|file):$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

/**
 * Defines <rising-bandits> in this page, with the embeds of a site of the playground: the folder in which it has embed.html. Again for
 * the same site it does nothing. Throws where it cannot be.
 * @param {string | URL} site
 */
export function define(site) {
  if (!globalThis.customElements) throw new Error('define: there are no elements here: call it in a browser')
  const folder = addressOf(site)
  if (!folder) {
    throw new TypeError(`define: got ${String(site)}, want the address of a site of the playground, such as https://…/, ` +
      'which has embed.html')
  }
  const home = new URL('embed.html', folder).href
  const other = /** @type {typeof RisingBandits | undefined} */ (customElements.get(NAME))
  if (other && other.home !== home) {
    throw new Error(`define: <${NAME}> is defined already${other.home ? `, with ${other.home}` : ''}: ` +
      'a page takes its embeds from one site')
  }
  if (other) return
  RisingBandits.home = home
  customElements.define(NAME, RisingBandits)
}
