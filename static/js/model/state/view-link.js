// @ts-check
// The view in a link, after the scenario: "#1.<data>?chart=pulls&mode=live&run=37&round=25000". It is a query of plain
// words. Unknown names and invalid values are ignored, so that links of other versions of the page open too.

import {plainLook, RIGHT, SPREADS, SET_CHARTS, THEORY} from './looking.js'

/** @import {Look} from './looking.js' */
/** @import {AxisKind} from '../../engine/api.js' */
/** @import {ChartWindow} from '../../engine/messages.js' */

/**
 * What a link says about the live run.
 * @typedef {object} LiveView
 * @property {number} run      from 0
 * @property {number} round
 * @property {number} speed    rounds a second; 0 for the default
 * @property {string} policy   key; '' for the first
 * @property {number} arm      whose rewards the inspector shows; -1 for the one that is pulled
 */

/** @type {LiveView} */
export const plainLive = {run: 0, round: 0, speed: 0, policy: '', arm: -1}

const KINDS = ['auto', 'linear', 'log', 'symlog']

/** @param {string} fragment  without '#' */
export function splitFragment(fragment) {
  const at = fragment.indexOf('?')
  return at < 0 ? {link: fragment, view: ''} : {link: fragment.slice(0, at), view: fragment.slice(at + 1)}
}

/** @param {string} link @param {string} view @returns {string} a fragment without '#' */
export const joinFragment = (link, view) => (link && view ? `${link}?${view}` : link)

/** Numbers of a window are read by people too: six digits are finer than any screen. @param {number} x */
const short = x => String(+x.toPrecision(6))

/**
 * @param {Look} look @param {LiveView} live @param {number[]} [hiddenArms]  from 0; in links from 1
 * @param {string} [pin]  the link of the pinned scenario, without '#'
 * @param {string} [from]  the name of the preset that the scenario was edited from
 * @returns {string}  '' if everything has its default
 */
export function writeView(look, live, hiddenArms = [], pin = '', from = '') {
  /** @type {string[]} */
  const parts = []
  const add = (/** @type {string} */ name, /** @type {string | number} */ value) =>
    parts.push(`${name}=${encodeURIComponent(value).replace(/%2F|%2C|%3A/g, decodeURIComponent)}`)
  if (look.right !== plainLook.right) add('chart', look.right)
  const axes = Object.entries(look.axes).map(([id, {x, y}]) => `${id}:${x}:${y}`)
  if (axes.length > 0) add('axes', axes.join())
  const zoom = Object.entries(look.windows).map(([id, w]) => `${id}:${w.map(short).join(':')}`)
  if (zoom.length > 0) add('zoom', zoom.join())
  if (look.hidden.length > 0) add('hide', look.hidden.join())
  if (look.single) add('single', look.single)
  if (hiddenArms.length > 0) add('without', hiddenArms.map(i => i + 1).join())
  if (look.spread) add('spread', look.spread)
  if (look.pair.length > 0) add('pair', look.pair.join())
  if (look.oracle) add('against', look.oracle)
  if (look.theory) add('theory', look.theory.toLowerCase())
  if (pin) add('pin', pin)
  if (from) add('from', from)
  if (look.mode === 'runs') {
    if (look.playhead > 0) add('round', look.playhead)
    return parts.join('&')
  }
  add('mode', 'live')
  if (live.run > 0) add('run', live.run + 1)
  if (live.round > 0) add('round', live.round)
  if (live.speed > 0) add('speed', live.speed)
  if (live.policy) add('policy', live.policy)
  if (look.inspecting) add('why', 1)
  if (look.inspecting && live.arm >= 0) add('arm', live.arm + 1)
  if (look.inspecting && look.trace) add('over', look.trace)
  return parts.join('&')
}

/**
 * @param {string} view
 * @returns {{look: Look, live: LiveView, hiddenArms: number[], pin: string, from: string}}
 */
export function readView(view) {
  const query = new URLSearchParams(view)
  const count = (/** @type {string} */ name) => {
    const n = Number(query.get(name) ?? 0)
    return Number.isSafeInteger(n) && n > 0 ? n : 0
  }
  const list = (/** @type {string} */ name) => (query.get(name) ?? '').split(',').filter(Boolean)
  const right = RIGHT.find(id => id === query.get('chart')) ?? plainLook.right
  const without = list('without').map(Number).filter(n => Number.isSafeInteger(n) && n > 0)
  const mode = query.get('mode') === 'live' ? 'live' : 'runs'
  const round = count('round')
  const inspecting = mode === 'live' && query.get('why') === '1'
  return {
    look: {
      right, mode, inspecting, trace: inspecting ? /^[\p{L}_][\p{L}\p{N}_ ]{0,63}$/u.exec(query.get('over') ?? '')?.[0] ?? '' : '',
      axes: Object.fromEntries(list('axes').flatMap(readAxes)),
      windows: Object.fromEntries(list('zoom').flatMap(readWindow)),
      hidden: list('hide'),
      single: query.get('single') ?? '',
      spread: SPREADS.find(spread => spread === query.get('spread')) ?? '',
      pair: list('pair').length === 2 ? list('pair') : [],
      playhead: mode === 'runs' ? round : 0,
      oracle: /^[a-z]{1,20}$/.exec(query.get('against') ?? '')?.[0] ?? '',
      theory: inspecting ? '' : THEORY.find(part => part.toLowerCase() === query.get('theory')) ?? '',
    },
    live: {run: Math.max(count('run') - 1, 0), round: mode === 'live' ? round : 0, speed: count('speed'), policy: query.get('policy') ?? '',
      arm: count('arm') - 1},
    pin: query.get('pin') ?? '',
    from: query.get('from') ?? '',
    hiddenArms: [...new Set(without)].map(n => n - 1),
  }
}

/** @param {string} s @returns {Array<[string, {x: AxisKind, y: AxisKind}]>} one, or none */
function readAxes(s) {
  const [id, x, y] = s.split(':')
  if (!SET_CHARTS.includes(id) || !KINDS.includes(x) || !KINDS.includes(y)) return []
  return [[id, {x: /** @type {AxisKind} */ (x), y: /** @type {AxisKind} */ (y)}]]
}

/** @param {string} s @returns {Array<[string, ChartWindow]>} one, or none */
function readWindow(s) {
  const [id, ...ends] = s.split(':')
  const [x0, x1, y0, y1] = ends.map(Number)
  const sound = ends.length === 4 && [x0, x1, y0, y1].every(Number.isFinite) && x0 <= x1 && y0 <= y1 && x0 >= 0
  return SET_CHARTS.includes(id) && sound ? [[id, [x0, x1, y0, y1]]] : []
}
