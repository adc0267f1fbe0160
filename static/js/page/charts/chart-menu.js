// @ts-check
// What else can be done with a chart, behind one small button: a list that opens under it.

import {EXPORT_FORMATS, exportChart} from './export.js'
import {freshId, h, say, set, show} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {isLog, RIGHT} from './looking.js'
import {text} from '../../text/text.js'
import {chartTheme} from '../../ui/theme.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state.js').State} State */

const t = text.plots.chart

/**
 * @param {Page} page @param {() => string} id  of the chart that stands there now
 * @returns {{node: HTMLElement, render: (state: State) => void}}
 */
export function chartMenu(page, id) {
  const {store, session, commands, announce} = page
  const listId = freshId('menu')
  const open = h('button', {type: 'button', class: 'icon-button more', 'aria-expanded': 'false', 'aria-controls': listId, onclick: () => toggle()}, icon('more'))
  /** @param {string} words @param {() => void} act @param {string} [name] */
  const item = (words, act, name = '') => h('button', {
    type: 'button', class: `menu-item ${name}`, onclick: () => {
      toggle(false)
      act()
    },
  }, words)
  const rights = RIGHT.map(right => item(t.labels[right], () => commands.setRight(right), 'right-choice'))
  const table = item(t.table, () => commands.openTable(id()))
  const reset = item(t.reset, () => commands.showAll(id()))
  const log = item(t.toLog, () => commands.toggleLog(id()))
  const symlog = item(t.toSymlog, () => commands.setAxis(id(), 'y', isSymlog(store.state) ? 'auto' : 'symlog'))
  const all = item(t.showAll, () => commands.hide([]))
  const keys = item(t.keys, () => commands.openTable('keys'))
  const formats = EXPORT_FORMATS.map(format => item(t.formats[format], () => keep(format), 'format'))
  const list = h('div', {id: listId, class: 'menu', hidden: true}, ...rights, table, reset, log, symlog, all, keys,
    h('p', {class: 'menu-head'}, t.exportAs), h('div', {class: 'formats'}, ...formats))
  const node = h('div', {
    class: 'chart-menu',
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== 'Escape' || list.hidden) return
      e.stopPropagation()
      toggle(false)
    },
    onfocusout: (/** @type {FocusEvent} */ e) => {
      if (e.relatedTarget instanceof Node && !node.contains(e.relatedTarget)) close()
    },
  }, open, list)

  /** @param {State} state */
  const isSymlog = state => state.look.axes[id()]?.y === 'symlog'
  /** @param {PointerEvent} e */
  const outside = e => {
    if (!node.contains(/** @type {Node} */ (e.target))) close()
  }
  function close() {
    show(list, false)
    set(open, {'aria-expanded': 'false'})
    document.removeEventListener('pointerdown', outside)
  }
  function toggle(wanted = list.hidden) {
    if (!wanted) {
      close()
      open.focus()
      return
    }
    show(list, true)
    set(open, {'aria-expanded': 'true'})
    document.addEventListener('pointerdown', outside)
    const first = list.querySelector('button:not([hidden])')
    if (first instanceof HTMLElement) first.focus()
  }
  /** @param {import('./export.js').ExportFormat} format */
  async function keep(format) {
    const engine = session.engine()
    if (!engine) return
    try {
      await exportChart(engine, id(), format, {theme: chartTheme(store.state.theme)})
      announce(t.exported(t.formats[format]))
      // A sandbox may drop the file without a word, and nobody can ask it.
      if (window.origin === 'null') store.update({notice: {kind: 'plain', text: t.exportFramed, raw: '', faults: []}})
    } catch (/** @type {any} */ error) {
      const why = t.exportFailed(error?.message ?? String(error))
      store.update({notice: {kind: 'plain', text: why, raw: '', faults: []}})
    }
  }

  return {
    node,
    render(state) {
      const now = id()
      const lines = now === 'regret' || now === 'per-round'
      const name = t.more(t.labels[/** @type {keyof typeof t.labels} */ (now)])
      set(open, {'aria-label': name, title: name})
      rights.forEach((r, i) => {
        show(r, now !== 'payoffs' && now !== 'inspector')
        set(r, {'aria-pressed': String(RIGHT[i] === now)})
      })
      show(reset, state.look.windows[now] !== undefined)
      show(log, lines || now === 'payoffs')
      say(log, isLog(state, now) ? t.toLinear : t.toLog)
      show(symlog, lines)
      say(symlog, isSymlog(state) ? t.toPlain : t.toSymlog)
      show(all, state.look.hidden.length > 0 && now !== 'payoffs' && now !== 'inspector')
      open.disabled = state.engine !== 'ready'
    },
  }
}
