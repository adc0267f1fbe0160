// @ts-check
// Pointer, touch and keys on a chart. The engine knows what is where and what a gesture means (engine/chart); this
// module sends it the events and passes on the meanings. The page keeps vertical swipes and the plain wheel, and Tab
// always leaves the chart.

import {notifyUnloaded} from '../shell/part.js'
import {ARMS_CHART, kindOf} from '../../model/state/looking.js'
import {loadLater} from '../../ui/later.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {ChartPointer} from '../../engine/api.js' */

/**
 * @typedef {object} PlotCalls
 * @property {() => string} id                    of the chart that is shown there now
 * @property {(sentence: string) => void} announce  what a key read
 */

/** The keys that the engine handles on a chart; the page handles the others. */
const KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', '+', '=', '-', '0',
  'Enter', 's', 'o', 'x',
  'Insert', 'a', 'w', 'Delete', 'Backspace', 'Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'])

/** Pixels of a wheel that counts in lines or pages. */
const WHEEL = [1, 16, 400]

/**
 * @param {HTMLElement} node  covers the chart exactly
 * @param {Page} page
 * @param {PlotCalls} calls
 */
export function watchPlot(node, page, calls) {
  const send = pointerSender(node, page, calls.id)
  const grips = () => page.store.state.laid[calls.id()]?.grips ?? []
  watchPointer(node, send)
  holdStill(node, grips)
  watchMenu(node, send, page.theory ? grips : () => [])
  watchWheel(node, send, () => page.store.state.look.windows[kindOf(calls.id()).id] !== undefined)
  watchKeys(node, page, calls)
  node.addEventListener('blur', () => send({kind: 'leave', x: 0, y: 0}))
  // The browser must never start a drag of its own on a chart, whatever a double click has selected.
  node.addEventListener('dragstart', e => e.preventDefault())
}

/** @typedef {(event: ChartPointer) => void} Send */

/**
 * Sends events to the coordinator in order; of several moves that wait for an answer only the last is sent.
 * @param {HTMLElement} node @param {Page} page @param {() => string} id
 * @returns {Send}
 */
function pointerSender(node, page, id) {
  const {session, commands} = page
  let asking = false
  /** @type {ChartPointer | null} */
  let waiting = null

  /** @param {ChartPointer} event */
  async function go(event) {
    const engine = session.engine()
    if (!engine) return
    const intent = await engine.charts.pointer(id(), event).catch(() => null) // the session reports a lost coordinator
    if (!intent) return
    if (event.kind !== 'leave') node.style.cursor = intent.cursor
    commands.charts.handleIntent(intent)
    offerSweep(node, page, intent)
  }
  async function pump() {
    asking = true
    while (waiting) {
      const next = waiting
      waiting = null
      await go(next)
    }
    asking = false
  }
  return event => {
    if (event.kind === 'move') {
      waiting = event
      if (!asking) pump()
      return
    }
    if (waiting) go(waiting)
    waiting = null
    go(event)
  }
}

/** @param {HTMLElement} node @param {Send} send */
function watchPointer(node, send) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map()
  let pinching = false

  /** @param {PointerEvent | MouseEvent} e */
  const at = e => {
    const box = node.getBoundingClientRect()
    return {x: e.clientX - box.left, y: e.clientY - box.top}
  }
  /** @param {ChartPointer['kind']} kind @param {PointerEvent} e */
  const sendPointer = (kind, e) => send({kind, ...at(e), pan: e.shiftKey, touch: e.pointerType === 'touch'})

  /** @param {PointerEvent} e */
  function down(e) {
    if (e.button !== 0) return
    if (e.pointerType === 'touch') fingers.set(e.pointerId, at(e))
    node.setPointerCapture(e.pointerId)
    if (fingers.size === 2) {
      pinching = true
      sendPointer('cancel', e)
    } else if (!pinching) sendPointer('down', e)
  }
  /** @param {PointerEvent} e */
  function move(e) {
    if (!fingers.has(e.pointerId)) return sendPointer('move', e)
    const before = spread(fingers)
    fingers.set(e.pointerId, at(e))
    if (!pinching) return sendPointer('move', e)
    const now = spread(fingers)
    if (!before || !now) return
    send({kind: 'pinch', x: now.x, y: now.y, dx: now.x - before.x, dy: now.y - before.y, scale: now.apart / before.apart, touch: true})
  }
  /** @param {PointerEvent} e */
  function up(e) {
    fingers.delete(e.pointerId)
    if (!pinching) sendPointer(e.type === 'pointerup' ? 'up' : 'cancel', e)
    else if (fingers.size === 0) pinching = false
    if (e.pointerType === 'touch' && fingers.size === 0) sendPointer('leave', e)
  }
  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  node.addEventListener('pointerleave', e => {
    if (!fingers.has(e.pointerId)) sendPointer('leave', e)
  })
  node.addEventListener('dblclick', e => send({kind: 'double', ...at(e)}))
}

/**
 * Offers a sweep at a handle of an arm, where the page has them.
 * @param {HTMLElement} node @param {Page} page @param {import('../../engine/messages.js').Intent} intent
 */
async function offerSweep(node, page, intent) {
  if (intent.kind !== 'sweep' || !page.theory) return
  const menu = await loadLater(() => import('./handle-menu.js'), () => notifyUnloaded(page.store))
  menu?.openHandleMenu(node, page.store.state, intent)
}

/** Whether a grip is under an event. @param {HTMLElement} node @param {Grips} grips @param {{clientX: number, clientY: number}} at */
function onGrip(node, grips, {clientX, clientY}) {
  const box = node.getBoundingClientRect()
  return grips.some(([x, y, reach]) => Math.hypot(clientX - box.left - x, clientY - box.top - y) <= reach)
}

/** @typedef {import('../../engine/messages.js').LaidChart['grips']} Grips */

/**
 * The other button of a mouse, or a long press, opens the menu of a handle; elsewhere the browser opens its own.
 * @param {HTMLElement} node @param {Send} send @param {() => Grips} grips
 */
function watchMenu(node, send, grips) {
  node.addEventListener('contextmenu', e => {
    if (!onGrip(node, grips(), e)) return
    e.preventDefault()
    const box = node.getBoundingClientRect()
    send({kind: 'menu', x: e.clientX - box.left, y: e.clientY - box.top, touch: /** @type {PointerEvent} */ (e).pointerType === 'touch'})
  })
}

/**
 * A finger that goes down on a handle drags it in every direction; elsewhere the page keeps vertical swipes.
 * @param {HTMLElement} node @param {() => Grips} grips
 */
function holdStill(node, grips) {
  let held = false
  node.addEventListener('touchstart', e => {
    held = e.touches.length === 1 && onGrip(node, grips(), e.touches[0])
  }, {passive: true})
  node.addEventListener('touchmove', e => {
    if (held && e.cancelable) e.preventDefault()
  }, {passive: false})
}

/** Returns the middle of two fingers and the distance between them. @param {Map<number, {x: number, y: number}>} fingers */
function spread(fingers) {
  const [a, b] = fingers.values()
  if (!a || !b) return null
  return {x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1)}
}

/** @param {HTMLElement} node @param {Send} send @param {() => boolean} pans  whether the chart is zoomed */
function watchWheel(node, send, pans) {
  node.addEventListener('wheel', e => {
    const zoom = e.ctrlKey || e.metaKey
    const pan = e.shiftKey && pans()
    if (!zoom && !pan) return
    e.preventDefault()
    const box = node.getBoundingClientRect()
    const unit = WHEEL[e.deltaMode]
    send({kind: 'wheel', x: e.clientX - box.left, y: e.clientY - box.top, dx: e.deltaX * unit, dy: e.deltaY * unit, zoom, pan})
  }, {passive: false})
}

/** @param {HTMLElement} node @param {Page} page @param {PlotCalls} calls */
function watchKeys(node, page, {id, announce}) {
  const {session, commands} = page
  /** @param {string} key */
  async function ask(key) {
    const chart = id()
    const answer = await session.engine()?.charts.key(chart, key).catch(() => null) // as above
    if (!answer) return
    commands.charts.handleIntent(answer.intent)
    offerSweep(node, page, answer.intent)
    if (answer.announcement) session.whenShown(chart, answer.number, () => announce(answer.announcement))
  }
  node.addEventListener('keydown', e => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target !== node) return
    const plain = e.key.length === 1 ? e.key.toLowerCase() : e.key
    const key = e.shiftKey && id() === ARMS_CHART && plain.startsWith('Arrow') ? `Shift+${plain}` : plain
    if (key === 't') commands.look.openTable(id())
    else if (key === 'h' || key === '?') commands.look.openTable('keys')
    else if (key === 'l' && kindOf(id()).zooms) commands.look.toggleLog(kindOf(id()).id)
    else if (key === ' ') commands.play.toggle()
    else if (KEYS.has(key)) ask(key)
    else if (key === 'Escape' && kindOf(id()).place !== 'moment') ask(key)
    else return
    e.preventDefault()
    e.stopPropagation()
  })
}
