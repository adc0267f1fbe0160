// @ts-check
// A classic script in the head of every page, before its modules: it says whom the page may ask, tests what the browser has, and
// shows the page's section .early if something is missing or fails while the page starts, which no module could say. It is
// written in the JavaScript of 2009, so that browsers that are too old for the page can read it. The words stand in the HTML.

;(function () {
  /** The oldest browsers that the page is made for; they have all that it needs, and nothing older is tried. */
  var OLDEST = 'Chrome or Edge 120, Firefox 125 or Safari 17'

  /**
   * What browsers may lack: its name, whether it is there, and whether no page can be built without it. The oldest browsers are
   * those with all of these, and whoever has all of these has the rest. Colours need no test: see web/build/colours.go.
   * @type {Array<[name: string, there: boolean, needed: boolean]>}
   */
  var PARTS = [
    ['Popover', 'popover' in HTMLElement.prototype, true],
    ['URL.canParse', typeof URL === 'function' && 'canParse' in URL, true],
    ['Worker', typeof Worker === 'function', false],
    ['WebAssembly', typeof WebAssembly === 'object', false],
    ['WebAssembly.compileStreaming', typeof WebAssembly !== 'object' || 'compileStreaming' in WebAssembly, false],
  ]

  var root = document.documentElement
  var missing = PARTS.filter(function (part) { return !part[1] })
  var names = missing.map(function (part) { return part[0] }).join(', ')
  var stays = missing.some(function (part) { return part[2] })
  /** Nobody has done anything yet, so that what fails has failed while the page started. */
  var starting = true

  /** @param {string} selector @returns {HTMLElement[]} */
  function all(selector) { return [].slice.call(document.querySelectorAll(selector)) }

  /** @param {string} selector @param {string} words */
  function fill(selector, words) { all(selector).forEach(function (node) { node.textContent = words }) }

  /**
   * Shows the section, and of it what is for this reason.
   * @param {'missing' | 'unloaded' | 'failed'} why @param {string} [message] @param {string} [details]
   */
  function show(why, message, details) {
    var section = all('.early')[0]
    if (!section || !section.hidden) return // the first reason is the reason
    fill('.early .crash-message', message || '')
    fill('.early pre', (details || message || names) + '\n' + navigator.userAgent)
    fill('.early-missing', names)
    fill('.early-oldest', OLDEST)
    all('.early [data-when]').forEach(function (part) {
      part.hidden = part.getAttribute('data-when') !== (part.hasAttribute('data-of') ? names : why)
    })
    section.hidden = false
    all('.early .again')[0].onclick = function () { location.reload() }
  }

  /** What only readers without scripts see, for readers whose scripts cannot run. */
  function showWithoutScripts() {
    all('noscript').forEach(function (node) {
      var shown = document.createElement('div')
      shown.innerHTML = node.textContent || ''
      if (node.parentNode) node.parentNode.insertBefore(shown, node)
    })
    // A script that has moved to another document does not run.
    var elsewhere = document.implementation.createHTMLDocument('')
    all('script[type="module"]').forEach(function (script) { elsewhere.adoptNode(script) })
  }

  // 'self' matches nothing where the origin is opaque: see Named in web/headers.
  var asks = document.querySelector('meta[name="asks"]')
  if (asks) {
    var policy = document.createElement('meta')
    var host = location.protocol === 'file:' ? '' : ' ' + location.protocol + '//' + location.host
    policy.setAttribute('http-equiv', 'Content-Security-Policy')
    policy.setAttribute('content', "connect-src 'self'" + host + ' ' + asks.getAttribute('content'))
    document.head.appendChild(policy)
  }

  ;['pointerdown', 'keydown'].forEach(function (type) {
    addEventListener(type, function () { starting = false }, true)
  })

  addEventListener('error', function (event) {
    var error = event.error
    if (event.target instanceof HTMLScriptElement) show('unloaded')
    else if (error && starting) show('failed', event.message, error.stack)
  }, true) // captured: the error of an element does not bubble

  addEventListener('unhandledrejection', function (event) {
    var error = event.reason
    if (starting && error) show('failed', String(error.message || error), error.stack)
  })

  if (missing.length > 0) {
    if (stays) root.setAttribute('data-stays', '')
    root.setAttribute('data-missing', names)
    // The page is read, and its modules have not run yet.
    document.addEventListener('readystatechange', function () {
      if (document.readyState !== 'interactive') return
      show('missing')
      if (stays) showWithoutScripts()
    })
  }
})()
