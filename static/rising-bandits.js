// @ts-check
// <rising-bandits>: an experiment in any page, by one script and no build.
//
//   <script src="https://…/rising-bandits.js"></script>
//   <rising-bandits scenario="paper-15-restless" theme="auto"></rising-bandits>
//
// The element holds a sandboxed frame from where this script came from. Attributes: scenario (a
// preset's name, a link or its fragment, or JSON), show, theme, readonly, autoplay, start, height: see
// embed-api.html. Methods: load(scenario), run(), pause(), reset(), results(), link(); each returns
// a promise, which rejects with words if the frame is blocked or does not answer. Events: ready,
// progress, results, error, resize; what they say is in event.detail.
{
  const API = 'rising-bandits'
  const VERSION = 1
  /** These go into the frame's address. A change of one makes the frame anew, but for the theme and the height. */
  const OPTIONS = ['show', 'theme', 'readonly', 'autoplay', 'start', 'height']
  const DEFAULT_HEIGHT = 420 // CSS px, until the frame reports its own
  const HEIGHTS = [200, 2000] // js/parts/embed/options.js says so too
  const THEMES = ['auto', 'light', 'dark'] // js/parts/embed/options.js says so too
  /** An embed says that it listens before its frame is loaded; a frame that was blocked is loaded, too, and says nothing. ms */
  const AFTER_LOADING = 3000
  /** A frame that is not even loaded is given up after so long, ms. */
  const LOADING = 60_000
  /** While something is unanswered, a frame that listens says something at least so often, ms: the engine may come by a slow network. */
  const SILENCE = 120_000
  /** What a frame may make the element dispatch: the message's type comes from the frame. */
  const EVENTS = ['ready', 'progress', 'results', 'error']

  // As a module there is no currentScript; then the element looks for the script's tag.
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ??
    document.querySelector('script[src*="rising-bandits.js"]'))
  if (!script?.src) throw new Error(
    '<rising-bandits>: load this file with a <script> element whose src ends in rising-bandits.js: it finds the embeds beside itself')
  const home = new URL('./embed.html', script.src).href

  /** @param {string} scenario */
  const isFragment = scenario => /^\d+\./.test(scenario)
  /** A document stands for itself: it is loaded once the frame listens. @param {string} scenario */
  const isDocument = scenario => /^\s*\{/.test(scenario)
  /** What is behind '#', or all of it. @param {string} scenario */
  const fragmentOf = scenario => scenario.slice(scenario.indexOf('#') + 1)

  class RisingBandits extends HTMLElement {
    static get observedAttributes() {
      return ['scenario', ...OPTIONS]
    }

    constructor() {
      super()
      /** @type {HTMLIFrameElement | null} */
      this._frame = null
      this._lastId = 0
      /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void}>} */
      this._unanswered = new Map()
      /** @type {Array<{id: number}>} */
      this._waiting = [] // asked before the frame listens
      this._isReady = false
      this._isOutdated = false // an attribute changed that the frame's address holds
      this._isLoaded = false // the frame, or what a browser shows in place of one that is blocked
      this._blocked = '' // why the frame will never listen, as far as is known
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      this._deadline = undefined
      this._listener = (/** @type {MessageEvent} */ e) => this._receive(e)
      this._violationListener = (/** @type {SecurityPolicyViolationEvent} */ e) => this._violated(e)
    }

    connectedCallback() {
      if (!this.style.display) this.style.display = 'block'
      window.addEventListener('message', this._listener)
      document.addEventListener('securitypolicyviolation', this._violationListener)
      this._createFrame()
    }

    disconnectedCallback() {
      window.removeEventListener('message', this._listener)
      document.removeEventListener('securitypolicyviolation', this._violationListener)
      clearTimeout(this._deadline)
      this._frame?.remove()
      this._frame = null
      this._isReady = false
      this._waiting = []
      this._rejectUnanswered('the element was removed from the page')
    }

    /** What was asked and is not answered yet. @param {string} why */
    _rejectUnanswered(why) {
      const waiting = new Set(this._waiting.map(m => m.id))
      for (const [id, {reject}] of this._unanswered) {
        if (waiting.has(id)) continue
        this._unanswered.delete(id)
        reject(Object.assign(new Error(why), {path: 'frame'}))
      }
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (!this._frame || before === now) return
      if (name === 'scenario' && now) this._loadAttribute(now)
      else if (name === 'height' && this._fixedHeight()) this._resize(0)
      else if (name === 'theme' && this._isReady && THEMES.includes(now ?? 'auto')) this._askQuietly('theme', {theme: now ?? 'auto'})
      else this._replaceSoon()
    }

    /** Several attributes that change at once make one new frame. */
    _replaceSoon() {
      if (this._isOutdated) return
      this._isOutdated = true
      queueMicrotask(() => {
        if (this._isOutdated && this._frame) this._createFrame()
      })
    }

    /** Loads the scenario of the attribute, without waiting for the answer. @param {string} scenario */
    _loadAttribute(scenario) {
      this._askQuietly('load', {scenario})
    }

    /**
     * Asks what nobody waits for; an error is an event, unless another frame has come, whose address says the same.
     * @param {string} type @param {object} more
     */
    _askQuietly(type, more) {
      if (this._isOutdated) return
      const frame = this._frame
      this._ask(type, more).catch(error => {
        if (frame === this._frame) this._dispatch('error', {path: error.path ?? Object.keys(more)[0], message: error.message})
      })
    }

    /** @param {string | object} scenario  a preset's name, a link, JSON, or the document itself */
    load(scenario) {
      return this._ask('load', {scenario})
    }
    run() {
      return this._ask('run')
    }
    pause() {
      return this._ask('pause')
    }
    reset() {
      return this._ask('reset')
    }
    /** The results as they stand, or null. */
    results() {
      return this._ask('results')
    }
    /** The fragment for what is seen now. */
    link() {
      return this._ask('link')
    }

    _createFrame() {
      this._frame?.remove()
      this._isReady = this._isOutdated = false
      this._rejectUnanswered('the frame was replaced, because an attribute changed')
      const frame = document.createElement('iframe')
      const height = this._fixedHeight() || DEFAULT_HEIGHT
      frame.title = this.getAttribute('title') || 'Rising bandits: an experiment'
      frame.style.cssText = `display:block;width:100%;border:0;height:${height}px`
      frame.loading = 'lazy'
      frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads')
      frame.allow = 'clipboard-write'
      frame.src = this._address()
      this._isLoaded = false
      frame.addEventListener('load', () => {
        this._isLoaded = true
        if (!this._isReady) this._watch()
      })
      this._blocked = ''
      clearTimeout(this._deadline)
      this._frame = frame
      this.replaceChildren(frame)
      // The parser brings what stands between the tags only now.
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this._removeFallback(), {once: true})
      const scenario = this.getAttribute('scenario') ?? ''
      if (isDocument(scenario)) this._loadAttribute(scenario)
    }

    /** What stood there for want of this script goes, and so does the frame of an element this one is a copy of. */
    _removeFallback() {
      for (const node of [...this.childNodes]) if (this._frame && node !== this._frame) node.remove()
    }

    _address() {
      const query = new URLSearchParams()
      for (const name of OPTIONS) {
        const value = this.getAttribute(name)
        if (value !== null) query.set(name, value || '1')
      }
      const scenario = this.getAttribute('scenario') ?? ''
      const fragment = isDocument(scenario) ? '' : fragmentOf(scenario.trim())
      if (fragment && !isFragment(fragment)) query.set('scenario', fragment)
      const asked = String(query)
      return home + (asked && `?${asked}`) + (isFragment(fragment) ? `#${fragment}` : '')
    }

    /** Where a policy of the page forbids the frame, browsers say so. @param {SecurityPolicyViolationEvent} event */
    _violated({effectiveDirective, blockedURI}) {
      if (this._isReady || !/^(frame|child|default)-src$/.test(effectiveDirective)) return
      const {origin} = new URL(home)
      const [blocked] = blockedURI.split(/[?#]/)
      if ([home, origin, `${origin}/`].includes(blocked)) {
        this._giveUp(`the frame is blocked: the Content-Security-Policy of this page must allow frame-src ${origin}`)
      }
    }

    /**
     * What is asked and not answered is given up unless the frame says something in time. Nobody waits for a
     * frame that was not spoken to: it may be out of sight for as long as the page is open.
     */
    _watch() {
      clearTimeout(this._deadline)
      if (this._unanswered.size === 0) return
      const [wait, why] = this._isReady
        ? [SILENCE, `the frame has not answered for ${SILENCE / 1000} seconds`]
        : [this._isLoaded ? AFTER_LOADING : LOADING,
          `the frame does not answer: ${home} cannot be reached, or a policy of this page blocks it ` +
          '(Content-Security-Policy, Cross-Origin-Embedder-Policy)']
      this._deadline = setTimeout(() => this._giveUp(why), wait)
    }

    /** Tells all who wait why there is no answer. @param {string} why */
    _giveUp(why) {
      clearTimeout(this._deadline)
      this._waiting = []
      this._rejectUnanswered(why)
      if (this._isReady) return
      this._blocked = why
      this._dispatch('error', {path: 'frame', message: why})
    }

    /** @param {string} type @param {object} [more] */
    _ask(type, more = {}) {
      const id = ++this._lastId
      return new Promise((resolve, reject) => {
        if (!this._frame) return reject(new Error('the element is not in a page'))
        if (this._blocked) return reject(Object.assign(new Error(this._blocked), {path: 'frame'}))
        const message = structuredClone({api: API, version: VERSION, ...more, id, type}) // as it is now; throws if it cannot be sent
        this._frame.loading = 'eager' // it was spoken to: it must come, in sight or not
        this._unanswered.set(id, {resolve, reject})
        if (this._isReady && !this._isOutdated) this._post(message)
        else this._waiting.push(message)
        this._watch()
      })
    }

    /** @param {object} message */
    _post(message) {
      this._frame?.contentWindow?.postMessage(message, '*') // its origin is opaque
    }

    /** @param {MessageEvent} event */
    _receive({source, data}) {
      if (!this._frame || source !== this._frame.contentWindow || data === null || typeof data !== 'object') return
      if (data.subject === 'lti.frameResize') this._resize(data.height)
      if (data.api !== API || data.version !== VERSION) return
      const {api, version, type, id, ...detail} = data
      const asked = this._unanswered.get(id)
      this._unanswered.delete(id)
      if (type === 'ready') {
        this._isReady = true
        this._blocked = ''
        for (const message of this._waiting.splice(0)) this._post(message)
      }
      this._watch()
      if (type === 'answer') asked?.resolve(detail.value)
      else if (type === 'error' && asked) asked.reject(Object.assign(new Error(detail.message), {path: detail.path}))
      else if (EVENTS.includes(type)) this._dispatch(type, type === 'results' ? detail.results : detail)
    }

    /** @param {number} height  what the frame asks for; 0 where the attribute says it */
    _resize(height) {
      const wanted = this._fixedHeight() || Math.min(height, HEIGHTS[1])
      if (!this._frame || !(wanted > 0)) return
      this._frame.style.height = `${wanted}px`
      this._dispatch('resize', {height: wanted})
    }

    /** The height its attribute asks for, CSS px; 0 if it asks for none that can be. */
    _fixedHeight() {
      const height = Math.round(Number(this.getAttribute('height')))
      return height >= HEIGHTS[0] && height <= HEIGHTS[1] ? height : 0
    }

    /** @param {string} type @param {object} detail */
    _dispatch(type, detail) {
      this.dispatchEvent(new CustomEvent(type, {detail}))
    }
  }
  if (!customElements.get('rising-bandits')) customElements.define('rising-bandits', RisingBandits)
}
