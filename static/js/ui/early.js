// @ts-check
// A classic script in the head of every page, before its modules: it says whom the page may ask, tests what the browser has, and
// shows the page's section .early if something is missing or fails while the page starts, which no module could say. It is
// written in the JavaScript of 2009, so that browsers that are too old for the page can read it. The words, and the oldest
// browsers, stand in web/build/early.html.

var early = {
  /**
   * What browsers may lack: its name, whether it is there, and whether no page can be built without it. The oldest browsers are
   * those with all of these, and whoever has all of these has the rest. Colours need no test: see web/build/colours.go.
   * @type {Array<[name: string, there: boolean, needed: boolean]>}
   */
  parts: [
    ['Popover', 'popover' in HTMLElement.prototype, true],
    ['URL.canParse', typeof URL === 'function' && 'canParse' in URL, true],
    ['Worker', typeof Worker === 'function', false],
    ['WebAssembly', typeof WebAssembly === 'object', false],
    ['WebAssembly.compileStreaming', typeof WebAssembly !== 'object' || 'compileStreaming' in WebAssembly, false],
  ],

  /** The names of what is missing. */
  missing: '',

  /** Nobody has done anything yet, so that what fails has failed while the page started. */
  starting: true,

  /** @param {string} selector @returns {HTMLElement[]} */
  all: function (selector) { return [].slice.call(document.querySelectorAll(selector)) },

  /** @param {string} selector @param {string} words */
  fill: function (selector, words) { early.all(selector).forEach(function (node) { node.textContent = words }) },

  /**
   * Shows the section, and of it what is for this reason.
   * @param {'missing' | 'unloaded' | 'failed'} why @param {string} [message] @param {string} [details]
   */
  show: function (why, message, details) {
    var section = early.all('.early')[0]
    if (!section || !section.hidden) return // the first reason is the reason
    early.fill('.early .crash-message', message || '')
    early.fill('.early pre', (details || message || early.missing) + '\n' + navigator.userAgent)
    early.fill('.early-missing', early.missing)
    early.all('.early [data-when]').forEach(function (part) {
      part.hidden = part.getAttribute('data-when') !== (part.hasAttribute('data-of') ? early.missing : why)
    })
    section.hidden = false
    early.all('.early .again')[0].onclick = function () { location.reload() }
  },

  /** Shows what only readers without scripts see, to readers whose scripts cannot run. */
  showWithoutScripts: function () {
    early.all('noscript').forEach(function (node) {
      var shown = document.createElement('div')
      shown.innerHTML = node.textContent || ''
      if (node.parentNode) node.parentNode.insertBefore(shown, node)
    })
    // A script that has moved to another document does not run.
    var elsewhere = document.implementation.createHTMLDocument('')
    early.all('script[type="module"]').forEach(function (script) { elsewhere.adoptNode(script) })
  },

  /** Makes the element of PageMeta in web/headers a policy. 'self' matches nothing where the origin is opaque: see Named there. */
  limit: function () {
    var asks = document.querySelector('meta[name="asks"]')
    if (!asks) return
    var policy = document.createElement('meta')
    var host = location.protocol === 'file:' ? '' : ' ' + location.protocol + '//' + location.host
    policy.setAttribute('http-equiv', 'Content-Security-Policy')
    policy.setAttribute('content', "connect-src 'self'" + host + ' ' + asks.getAttribute('content'))
    document.head.appendChild(policy)
  },

  /** Tells of what fails while the page starts. */
  listen: function () {
    ['pointerdown', 'keydown'].forEach(function (type) {
      addEventListener(type, function () { early.starting = false }, true)
    })
    addEventListener('error', function (event) {
      var error = event.error
      if (event.target instanceof HTMLScriptElement) early.show('unloaded')
      else if (error && early.starting) early.show('failed', event.message, error.stack)
    }, true) // captured: the error of an element does not bubble
    addEventListener('unhandledrejection', function (event) {
      var error = event.reason
      if (error && early.starting) early.show('failed', String(error.message || error), error.stack)
    })
  },

  /** Tells what is missing as soon as the page is read; its modules have not run yet. */
  test: function () {
    var missing = early.parts.filter(function (part) { return !part[1] })
    if (missing.length === 0) return
    var stays = missing.some(function (part) { return part[2] })
    early.missing = missing.map(function (part) { return part[0] }).join(', ')
    document.documentElement.setAttribute('data-missing', early.missing)
    if (stays) document.documentElement.setAttribute('data-stays', '')
    document.addEventListener('readystatechange', function () {
      if (document.readyState !== 'interactive') return
      early.show('missing')
      if (stays) early.showWithoutScripts()
    })
  },
}

early.limit()
early.listen()
early.test()
