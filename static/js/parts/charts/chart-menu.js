// @ts-check
// The menu of a chart: a list of actions that opens at a small button.

import {notifyUnloaded} from '../shell/part.js'
import {h, setText, set, show, wholeWords} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {RIGHT, SPREADS, THEORY, isLog, canLive} from '../../model/state/looking.js'
import {chartKind} from '../../text/charts.js'
import {popover, place} from '../../ui/popover.js'
import {notify} from '../../model/state/state.js'
import {loadLater} from '../../ui/later.js'
import {text} from '../../text/text.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */
/** @import {ChartId} from '../../model/state/looking.js' */
/** @import {ExportFormat} from './export.js' */
/** @import {Rule} from '../../engine/messages.js' */

/** The formats that the menu offers, in its order. @type {ExportFormat[]} */
const EXPORT_FORMATS = ['png', 'svg', 'pdf', 'tex', 'csv', 'json']

const t = text.plots.chart

/**
 * @param {Page} page @param {() => ChartId} id  of the chart that is shown there now
 * @param {ReturnType<typeof sentence>} sentence  above it
 * @returns {{node: HTMLElement, render: (state: State) => void}}
 */
export function chartMenu(page, id, sentence) {
  const open = h('button', {type: 'button', class: 'icon-button more'}, icon('more'))
  /** @param {string} words @param {() => void} act @param {string} [name] */
  const item = (words, act, name = '') => h('button', {
    type: 'button', class: `menu-item ${name}`, onclick: () => {
      list.close()
      act()
    },
  }, words)
  const items = menuItems(page, id, item)
  const rules = item(t.rules, () => sentence.open(), 'of-rules')
  /** @param {ExportFormat} format */
  const save = format => () => saveLater(page, () => import('./export.js'), ({saveChart}) => saveChart(page, id(), format))
  const formats = EXPORT_FORMATS.map(format => item(t.formats[format], save(format), 'format'))
  const more = item(t.figure, () => openFigureDialog(page, id()), 'of-figure')
  const menu = h('div', {class: 'menu'}, rules, items.nodes,
    h('p', {class: 'menu-head'}, t.exportAs), h('div', {class: 'formats'}, formats), more)
  const list = popover(open, menu)
  return {
    node: h('div', {class: 'chart-menu'}, open, menu),
    render(state) {
      const name = t.more(chartKind(id()).label)
      set(open, {'aria-label': name, title: name})
      open.disabled = state.engine !== 'ready'
      items.render(state)
      show(rules, sentence.hasRules())
    },
  }
}

/**
 * Returns the actions for this chart in its current state.
 * @param {Page} page @param {() => ChartId} id
 * @param {(words: string, act: () => void, name?: string) => HTMLButtonElement} item
 */
function menuItems(page, id, item) {
  const {store, commands} = page
  /** @param {State} state */
  const isSymlog = state => state.look.axes[id()]?.y === 'symlog'
  const rights = RIGHT.map(right => item(chartKind(right).title, () => commands.look.setRight(right), 'right-choice'))
  const theory = item(t.theoryHelp, () => commands.look.setTheory(THEORY[0]), 'right-choice')
  const why = item(text.plots.live.why, () => commands.look.explain(), 'right-choice of-why')
  const pin = item(text.pinned.pin, () => commands.pinned.present())
  const unpin = item(text.pinned.remove, () => commands.pinned.remove())
  const table = item(t.table, () => commands.look.openTable(id()))
  const reset = item(t.reset, () => commands.look.showAll(id()))
  const log = item(t.toLog, () => commands.look.toggleLog(id()))
  const symlog = item(t.toSymlog, () => commands.look.setAxis(id(), 'y', isSymlog(store.state) ? 'auto' : 'symlog'))
  const previous = item(t.hidePrevious, () => commands.look.dropGhosts())
  const all = item(t.showAll, () => commands.look.setHidden([]))
  const spreads = SPREADS.map(spread => item(t.spreads[spread], () => commands.look.setSpread(spread)))
  const spreadHead = h('p', {class: 'menu-head'}, t.around)
  const keys = item(t.keys, () => commands.look.openTable('keys'))
  return {
    nodes: [...rights, theory, why, pin, unpin, table, reset, log, symlog, previous, all, keys, spreadHead, ...spreads],
    /** @param {State} state */
    render(state) {
      const now = id()
      const {place, zooms, symlog: bends, spreads: spreadable} = chartKind(now)
      const right = place === 'policies'
      rights.forEach((r, i) => {
        show(r, right)
        set(r, {'aria-pressed': String(RIGHT[i] === now)})
      })
      show(theory, right && !!page.theory)
      show(why, right && !!page.theory && state.look.mode !== 'live')
      why.disabled = !canLive(state)
      show(spreadHead, spreadable)
      spreads.forEach((node, i) => {
        show(node, spreadable)
        set(node, {'aria-pressed': String(SPREADS[i] === state.look.spread)})
      })
      show(pin, !state.look.inspecting && state.pinned?.parsed !== state.parsed)
      show(unpin, state.pinned !== null)
      show(reset, state.look.windows[now] !== undefined)
      show(log, zooms)
      setText(log, isLog(state, now) ? t.toLinear : t.toLog)
      show(symlog, bends)
      setText(symlog, isSymlog(state) ? t.toPlain : t.toSymlog)
      show(previous, !!state.laid[now]?.hasPrevious)
      show(all, right && state.look.hidden.length > 0)
    },
  }
}

/** Opens the dialog for sizes, colours and the clipboard. @param {Page} page @param {ChartId} chart */
export const openFigureDialog = (page, chart) =>
  saveLater(page, () => import('./export-dialog.js'), ({openFigures}) => openFigures(page, chart))

/**
 * Loads what saves charts only when it is needed: few charts are ever saved.
 * @template T @param {Page} page @param {() => Promise<T>} load @param {(loaded: T) => Promise<void>} act
 */
async function saveLater({store}, load, act) {
  const loaded = await loadLater(load, () => notifyUnloaded(store))
  if (!loaded) return
  try {
    await act(loaded)
  } catch (/** @type {any} */ error) {
    notify(store, t.exportFailed(error?.message ?? String(error)))
  }
}

// The sentence above a chart. Words that refer to a rule, such as "ends on", are marked: a press on them shows the rules of the
// sentence. For the keyboard the chart's menu shows the same.

/** @param {HTMLElement} heading  the sentence stands in */
export function sentence(heading) {
  const texts = h('div', {class: 'rule', popover: 'auto'})
  /** @param {HTMLElement} [words]  that were pressed */
  function open(words = heading) {
    texts.showPopover()
    place(words, texts)
  }
  return {
    /** The texts of the rules, hidden until they are opened. */
    rules: texts,
    open: () => open(),
    /** Whether the sentence has words that refer to a rule. */
    hasRules: () => texts.childElementCount > 0,
    /** @param {string} sentence @param {Rule[]} rules */
    render(sentence, rules) {
      if (heading.textContent === sentence) return
      const parts = split(sentence, rules)
      texts.replaceChildren(...[...new Set(parts.flatMap(({rule}) => rule?.text ?? []))].map(text => h('p', {}, text)))
      heading.replaceChildren(...parts.flatMap(({words, end, rule}) =>
        (rule ? h('span', {class: 'whole'}, marked(rule, open), end) : wholeWords(words))))
    },
  }
}

/** @param {Rule} rule @param {(words: HTMLElement) => void} open */
function marked({words, text}, open) {
  const node = h('span', {class: 'rule-words', title: text, onclick: () => open(node)}, words)
  return node
}

/**
 * Splits a sentence into the words of a rule, with the punctuation after them, and the text between.
 * @param {string} sentence @param {Rule[]} rules
 * @returns {{words: string, end: string, rule?: Rule}[]}
 */
export function split(sentence, rules) {
  const place = (/** @type {Rule} */ r) => sentence.indexOf(r.words)
  const [rule] = rules.filter(r => place(r) >= 0).sort((a, b) => place(a) - place(b))
  if (!rule) return sentence ? [{words: sentence, end: ''}] : []
  const at = place(rule)
  const after = sentence.slice(at + rule.words.length)
  const end = /^[.,;:]?/.exec(after)?.[0] ?? ''
  return [...split(sentence.slice(0, at), []), {words: rule.words, end, rule}, ...split(after.slice(end.length), rules)]
}
