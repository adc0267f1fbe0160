// @ts-check
// <rising-bandits>: an experiment in any page, by one script and no build.
//
//   <script src="https://…/rising-bandits.js"></script>
//   <rising-bandits scenario="paper-15-restless" theme="auto"></rising-bandits>
//
// The element holds a sandboxed frame from where this script came from. Attributes: scenario (a
// preset's name, a link or its fragment), show, theme, readonly, autoplay, start, height: see
// embed-api.html. Methods: load(scenario), run(), pause(), reset(), results(), link(); each returns
// a promise. Events: ready, progress, results, error, resize; what they say is in event.detail.
{
  const API = 'rising-bandits'
  const VERSION = 1
  /** These go into the frame's address, so that a change of one makes the frame anew. */
  const OPTIONS = ['show', 'theme', 'readonly', 'autoplay', 'start', 'height']
  const DEFAULT_HEIGHT = 420 // CSS px, until the frame tells its own

  // As a module there is no currentScript; then the element looks for the script's tag.
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript ?? document.querySelector('script[src*="rising-bandits.js"]'))
  const home = new URL('./embed.html', script?.src || location.href).href

  /** @param {string} scenario */
  const isFragment = scenario => /^\d+\./.test(scenario)
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
      this._open = new Map()
      /** @type {Array<object>} */
      this._waiting = [] // asked before the frame listens
      this._listens = false
      this._hear = (/** @type {MessageEvent} */ e) => this._heard(e)
    }

    connectedCallback() {
      if (!this.style.display) this.style.display = 'block'
      window.addEventListener('message', this._hear)
      this._make()
    }

    disconnectedCallback() {
      window.removeEventListener('message', this._hear)
      this._frame?.remove()
      this._frame = null
      this._listens = false
      this._waiting = []
      for (const {reject} of this._open.values()) reject(new Error('the element was taken out of the page'))
      this._open.clear()
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (!this._frame || before === now) return
      if (name === 'scenario' && now) this.load(now).catch(error => this._tell('error', {path: 'scenario', message: error.message}))
      else if (name === 'height' && now) this._resize(Number(now))
      else this._make()
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

    _make() {
      this._frame?.remove()
      this._listens = false
      const frame = document.createElement('iframe')
      const height = Number(this.getAttribute('height')) || DEFAULT_HEIGHT
      frame.title = this.getAttribute('title') || 'Rising bandits: an experiment'
      frame.style.cssText = `display:block;width:100%;border:0;height:${height}px`
      frame.loading = 'lazy'
      frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads')
      frame.allow = 'clipboard-write'
      frame.src = this._address()
      this._frame = frame
      this.append(frame)
    }

    _address() {
      const query = new URLSearchParams()
      for (const name of OPTIONS) {
        const value = this.getAttribute(name)
        if (value !== null) query.set(name, value || '1')
      }
      const fragment = fragmentOf(this.getAttribute('scenario') ?? '')
      if (fragment && !isFragment(fragment)) query.set('scenario', fragment)
      const asked = query.size > 0 ? `?${query}` : ''
      return home + asked + (isFragment(fragment) ? `#${fragment}` : '')
    }

    /** @param {string} type @param {object} [more] */
    _ask(type, more = {}) {
      const id = ++this._lastId
      const message = {api: API, version: VERSION, id, type, ...more}
      return new Promise((resolve, reject) => {
        if (!this._frame) return reject(new Error('the element is not in a page'))
        this._frame.loading = 'eager' // it was spoken to: it must come, in sight or not
        this._open.set(id, {resolve, reject})
        if (this._listens) this._post(message)
        else this._waiting.push(message)
      })
    }

    /** @param {object} message */
    _post(message) {
      this._frame?.contentWindow?.postMessage(message, '*') // its origin is opaque
    }

    /** @param {MessageEvent} event */
    _heard({source, data}) {
      if (!this._frame || source !== this._frame.contentWindow || data === null || typeof data !== 'object') return
      if (data.subject === 'lti.frameResize') this._resize(data.height)
      if (data.api !== API || data.version !== VERSION) return
      const {api, version, type, id, ...detail} = data
      const asked = this._open.get(id)
      this._open.delete(id)
      if (type === 'ready') {
        this._listens = true
        for (const message of this._waiting.splice(0)) this._post(message)
      }
      if (type === 'answer') asked?.resolve(detail.value)
      else if (type === 'error' && asked) asked.reject(Object.assign(new Error(detail.message), {path: detail.path}))
      else this._tell(type, type === 'results' ? detail.results : detail)
    }

    /** @param {number} height */
    _resize(height) {
      const fixed = Number(this.getAttribute('height'))
      if (!this._frame || !(height > 0)) return
      this._frame.style.height = `${fixed || height}px`
      this._tell('resize', {height: fixed || height})
    }

    /** @param {string} type @param {object} detail */
    _tell(type, detail) {
      this.dispatchEvent(new CustomEvent(type, {detail}))
    }
  }
  if (!customElements.get('rising-bandits')) customElements.define('rising-bandits', RisingBandits)
}
