// @ts-check
// The header: title, choice of presets, undo and redo, the fingerprint's badge, the page of the paper, share, theme.

import {reproduces, promiseOf} from '../sharing/citation.js'
import {h, setText, set, show} from '../../ui/dom.js'
import {redoable, undoable} from '../editing/history.js'
import {icon, setIcon} from '../../ui/icons.js'
import {isStale, plainName, presetOf} from '../state.js'
import {same} from '../../ui/store.js'
import {text} from '../../text/text.js'
import {page as texts} from '../../text/page.js'
import {applyWhenChosen} from '../../ui/select.js'
import {nextTheme} from '../../ui/theme.js'
import {isPaperPreset} from '../saving/gallery.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('../state.js').State} State */

const t = text.header
const {badge} = texts
/** The digits of a fingerprint that are shown; the title has all of them. */
const DIGITS = 10

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountHeader(host, page) {
  const {commands, store} = page
  const chooser = presetChooser(page)
  const undo = h('button', {type: 'button', class: 'icon-button undo', onclick: () => commands.history.undo()}, icon('undo'))
  const redo = h('button', {type: 'button', class: 'icon-button redo', onclick: () => commands.history.redo()}, icon('redo'))
  const editor = h('button', {
    type: 'button', class: 'icon-button open-editor', 'aria-label': t.editor, title: t.editor, 'aria-controls': 'editor',
    onclick: () => commands.shell.setDrawer(!store.state.drawer),
  }, icon('sliders'))
  const status = statusBadge(page)
  const all = h('button', {
    type: 'button', class: 'icon-button gallery-button', 'aria-label': text.editing.open.button, title: text.editing.open.button,
    onclick: () => commands.modal.show({kind: 'open'}),
  }, icon('gallery'))
  const share = h('button', {type: 'button', class: 'button share', onclick: () => commands.modal.show({kind: 'share'})},
    text.editing.share.button)
  const theme = h('button', {
    type: 'button', class: 'icon-button theme', onclick: () => commands.shell.setTheme(nextTheme(store.state)),
  })
  const paper = h('a', {class: 'to-paper', href: new URL('../../../paper.html', import.meta.url).href, target: '_blank',
    rel: 'noopener noreferrer'}, t.paper)
  const about = h('button', {type: 'button', class: 'link to-about', onclick: () => commands.modal.show({kind: 'about'})}, t.about)
  const line = h('div', {class: 'loading-line', hidden: true})
  const parts = [line, editor, h('h1', {}, text.title), chooser.node, all, undo, redo, h('span', {class: 'gap'}), status.node, paper, about,
    share, theme]
  host.append(...parts)
  const unwatch = store.watch((state, before) => {
    const sameResults = state.play.results === before?.play.results
    if (sameResults && same(state, before, 'parsed', 'description', 'history', 'engine', 'promised', 'drawer', 'theme', 'systemTheme',
      'loading')) return
    const {loaded, total} = state.loading
    show(line, state.engine === 'loading')
    line.style.setProperty('--share', String(total > 0 ? Math.min(loaded / total, 1) : 0))
    document.title = [presetOf(state.description, state.parsed)?.title ?? state.parsed?.scenario.title, text.title].filter(Boolean)
      .join(' \u00b7 ')
    chooser.render(state)
    renderStep(undo, undoable(state.history), t.undo, t.undoWhat, state)
    renderStep(redo, redoable(state.history), t.redo, t.redoWhat, state)
    status.render(state)
    share.disabled = !state.parsed || state.engine !== 'ready'
    all.disabled = !state.description
    set(editor, {'aria-expanded': String(state.drawer)})
    setIcon(theme, {light: 'sun', dark: 'moon', system: 'system'}[state.theme])
    const label = t.theme(t.themes[state.theme], t.themes[nextTheme(state)])
    set(theme, {'aria-label': label, title: label})
  })
  return () => {
    unwatch()
    for (const p of parts) p.remove()
  }
}

/**
 * @param {HTMLButtonElement} button @param {import('../editing/history.js').Entry | undefined} entry
 * @param {string} plain @param {(what: string) => string} what @param {State} state
 */
function renderStep(button, entry, plain, what, state) {
  const label = entry ? what(entry.label) : plain
  set(button, {'aria-label': label, title: label})
  button.disabled = !entry || state.engine !== 'ready'
}

/** @param {Page} page */
function presetChooser({commands}) {
  const own = h('option', {value: ''})
  const paper = h('optgroup', {label: text.editing.open.paper})
  const ours = h('optgroup', {label: text.editing.open.ours})
  const select = h('select', {
    class: 'chooser', 'aria-label': t.scenario,
  }, own, paper, ours)
  const choice = applyWhenChosen(select, name => name && commands.scenario.choosePreset(name))
  const node = h('div', {class: 'chooser-box'}, select, icon('down'))
  /** @type {unknown} */
  let listed = null
  return {
    node,
    /** @param {State} state */
    render(state) {
      const {description, parsed} = state
      if (listed !== description && description) {
        listed = description
        const options = (/** @type {boolean} */ ofPaper) =>
          description.presets.filter(p => isPaperPreset(p) === ofPaper).map(p => h('option', {value: p.name}, p.title))
        paper.replaceChildren(...options(true))
        ours.replaceChildren(...options(false))
      }
      const preset = presetOf(description, parsed)
      show(own, !preset)
      own.disabled = !!preset
      if (!preset) setText(own, parsed ? ownTitle(state) : '\u2026')
      const value = preset?.name ?? ''
      if (select.value !== value && !choice.waits()) select.value = value
      select.disabled = state.engine !== 'ready'
    },
  }
}

/** Returns the name of a scenario that is not a preset. @param {State} state */
export function ownTitle({description, parsed}) {
  const title = parsed && plainName(parsed.scenario.title ?? '')
  if (!title) return t.untitled
  return description?.presets.some(p => p.title === title) ? t.edited(title) : title
}

/**
 * Says why the results are not those that the link promised, or not yet. If the link has another numerics version, that
 * is known before any run.
 * @param {number} numerics  of the link; NaN if its fingerprint is incomplete
 * @param {number} here @param {boolean} differs
 */
function unkeptWords(numerics, here, differs) {
  if (Number.isNaN(numerics)) return badge.cut
  if (numerics !== here && !Number.isNaN(here)) return badge.numerics
  return differs ? badge.differs : badge.waiting
}

/**
 * The badge: the fingerprint of these results, or whether they are those that the link promised.
 * @param {Page} page
 */
function statusBadge({commands}) {
  const mark = h('span', {class: 'badge-mark'}, icon('tick'))
  const words = h('span', {class: 'badge-words'})
  const print = h('code', {class: 'fingerprint'})
  const about = h('button', {type: 'button', class: 'link to-fingerprint', onclick: () => commands.modal.show({kind: 'fingerprint'})},
    h('span', {class: 'fingerprint-word'}, texts.fingerprint.short), ' ', print)
  const what = h('button', {type: 'button', class: 'link', hidden: true, onclick: () => commands.modal.show({kind: 'differs'})},
    text.editing.differs.show)
  const node = h('p', {class: 'badge', hidden: true}, mark, words, what, about)
  return {
    node,
    /** @param {State} state */
    render(state) {
      const got = isStale(state) ? '' : state.play.results?.fingerprint ?? ''
      const {promised} = state
      const same = promised !== '' && reproduces(promised, got)
      const differs = got !== '' && promised !== '' && !same
      setText(words, same ? badge.same
        : promised ? unkeptWords(promiseOf(promised).numerics, state.description?.numerics ?? NaN, differs) : '')
      show(mark, same)
      show(what, differs)
      setText(print, got.slice(0, DIGITS))
      show(about, got !== '')
      set(node, {title: differs ? badge.differsHelp(promised, got) : got && `${badge.fingerprint}: ${got}`})
      show(node, got !== '' || promised !== '')
      node.classList.toggle('is-different', differs)
    },
  }
}
