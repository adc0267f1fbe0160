// @ts-check
// What the playground adds to the header of the site: choice of presets, undo and redo, the fingerprint's badge, share, theme.

import {kept} from '../../model/sharing/citation.js'
import {follow, h, mount} from '../../ui/dom.js'
import {undoButton} from '../shell/keys.js'
import {icon} from '../../ui/icons.js'
import {isStale, plainName, presetOf} from '../../model/state/state.js'
import {text} from '../../text/text.js'
import {page as texts} from '../../text/page.js'
import {applyWhenChosen} from '../../ui/fields.js'
import {nextTheme} from '../../ui/theme.js'
import {isPaperPreset} from '../gallery/gallery.js'
import {removeFocused} from '../../ui/focus.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {State} from '../../model/state/state.js' */

const t = text.header
const {badge} = texts
/** The digits of a fingerprint that are shown; the title has all of them. */
const DIGITS = 10

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export const mountHeader = (host, page) => mount(host, () => {
  const {commands, store: {drawn}} = page
  follow(() => {
    const {description, parsed} = drawn
    document.title = [presetOf(description, parsed)?.title ?? parsed?.scenario.title, text.title].filter(Boolean).join(' \u00b7 ')
  })
  const all = text.editing.open.button
  return [loadingLine(drawn), h('div', {class: 'page-tools'},
    h('button', {
      type: 'button', class: 'icon-button open-editor', 'aria-label': t.editor, title: t.editor, 'aria-controls': 'editor',
      'aria-expanded': () => String(drawn.drawer), onclick: () => commands.shell.setDrawer(!drawn.drawer),
    }, icon('sliders')),
    h('h1', {class: 'visually-hidden'}, text.title),
    presetChooser(page),
    h('button', {
      type: 'button', class: 'icon-button gallery-button', 'aria-label': all, title: all, disabled: () => !drawn.description,
      onclick: () => commands.modal.show({kind: 'open'}),
    }, icon('gallery')),
    undoButton(page, 'undo'),
    undoButton(page, 'redo'),
    h('span', {class: 'gap'}),
    statusBadge(page),
    h('button', {
      type: 'button', class: 'button share', disabled: () => !drawn.parsed || drawn.engine !== 'ready',
      onclick: () => commands.modal.show({kind: 'share'}),
    }, text.editing.share.button),
    themeButton(page)),
  ]
})

/** How much of the engine is loaded. @param {State} drawn */
function loadingLine(drawn) {
  const node = h('div', {class: 'loading-line', hidden: () => drawn.engine !== 'loading'})
  follow(() => {
    const {loaded, total} = drawn.loading
    node.style.setProperty('--share', String(total > 0 ? Math.min(loaded / total, 1) : 0))
  })
  return node
}

/** @param {Page} page */
function themeButton({commands, store: {drawn}}) {
  const label = () => t.theme(t.themes[drawn.theme], t.themes[nextTheme(drawn)])
  return h('button', {
    type: 'button', class: 'icon-button theme', 'aria-label': label, title: label, onclick: () => commands.shell.setTheme(nextTheme(drawn)),
  }, () => icon(/** @type {const} */ ({light: 'sun', dark: 'moon', system: 'system'})[drawn.theme]))
}

/** @param {Page} page */
function presetChooser({commands, store: {drawn}}) {
  const preset = () => presetOf(drawn.description, drawn.parsed)
  const paper = h('optgroup', {label: text.editing.open.paper})
  const ours = h('optgroup', {label: text.editing.open.ours})
  const select = h('select', {class: 'chooser', 'aria-label': t.scenario, disabled: () => drawn.engine !== 'ready'},
    h('option', {value: '', hidden: () => !!preset(), disabled: () => !!preset()}, () => (drawn.parsed ? ownTitle(drawn) : '\u2026')),
    paper, ours)
  const choice = applyWhenChosen(select, name => name && commands.scenario.choosePreset(name))
  /** @type {unknown} */
  let listed = null
  follow(() => {
    const {description} = drawn
    if (listed !== description) {
      listed = description
      /** @param {boolean} ofPaper */
      const options = ofPaper =>
        (description?.presets ?? []).filter(p => isPaperPreset(p) === ofPaper).map(p => h('option', {value: p.name}, p.title))
      paper.replaceChildren(...options(true))
      ours.replaceChildren(...options(false))
    }
    const value = preset()?.name ?? ''
    if (select.value !== value && !choice.waits()) select.value = value
  })
  return h('div', {class: 'chooser-box'}, select, icon('down'))
}

/** Returns the name of a scenario that is not a preset. @param {Pick<State, 'description' | 'parsed'>} state */
export function ownTitle({description, parsed}) {
  const title = parsed && plainName(parsed.scenario.title ?? '')
  if (!title) return t.untitled
  return description?.presets.some(p => p.title === title) ? t.edited(title) : title
}

/**
 * The badge: the fingerprint of these results, or whether they are those that the link promised.
 * @param {Page} page
 */
function statusBadge({commands, store: {drawn}}) {
  const got = () => (isStale(drawn) ? '' : drawn.play.results?.fingerprint ?? '')
  const promise = () => kept(drawn.promised, got(), drawn.description?.numerics)
  const differs = () => got() !== '' && !['', 'same'].includes(promise())
  const words = () => {
    const word = promise()
    return word && badge[word]
  }
  return h('p', {
    class: () => ['badge', differs() && 'is-different', words() && 'has-words'].filter(Boolean).join(' '),
    hidden: () => got() === '' && drawn.promised === '',
    title: () => (differs() ? badge.differsHelp(drawn.promised, got()) : got() && `${badge.fingerprint}: ${got()}`),
  },
    h('span', {class: 'badge-mark', hidden: () => promise() !== 'same'}, icon('tick')),
    h('span', {class: 'badge-words'}, words),
    h('button', {type: 'button', class: 'link', hidden: () => !differs(), onclick: () => commands.modal.show({kind: 'differs'})},
      text.editing.differs.show),
    h('button', {
      type: 'button', class: 'link to-fingerprint', hidden: () => got() === '', onclick: () => commands.modal.show({kind: 'fingerprint'}),
    },
      h('span', {class: 'fingerprint-word'}, texts.fingerprint.short), ' ',
      h('code', {class: 'fingerprint'}, () => got().slice(0, DIGITS))))
}

// Offline use: registers the service worker once the page has settled, and offers a new release when it has been
// fetched. The reader decides when to switch; no edit is lost.

/** @typedef {import('../../ui/store.js').Store<State>} PageStore */

/**
 * @param {Element} host     where the offer is shown
 * @param {PageStore} store  each time the engine is started again, it checks for a new release
 */
export async function offerReleases(host, store) {
  const workers = workersHere()
  if (!workers) return
  const offer = createOffer(host, workers)
  try {
    const registration = await workers.register(new URL('../../../sw.js', import.meta.url), {updateViaCache: 'none'})
    const look = () => {
      // Without a controller this is the first service worker, so there is no release to switch from.
      if (registration.waiting && workers.controller) offer(registration.waiting)
    }
    const follow = () => registration.installing?.addEventListener('statechange', look)
    registration.addEventListener('updatefound', follow)
    follow()
    look()
    store.react((state, before) => {
      if (before && state.engine === 'loading' && before.engine !== 'loading') registration.update().catch(noOffline)
    })
  } catch (error) {
    noOffline(error)
  }
}

/** @param {unknown} error */
const noOffline = error => console.info('offline use is not possible here:', String(error))

/**
 * Returns a function that offers the release of a waiting worker, once, with a button that activates it.
 * @param {Element} host @param {ServiceWorkerContainer} workers
 * @returns {(worker: ServiceWorker) => void}
 */
function createOffer(host, workers) {
  let asked = false
  let offered = false
  workers.addEventListener('controllerchange', () => {
    if (asked) window.location.reload()
  })
  return worker => {
    if (offered) return
    offered = true
    const take = h('button', {type: 'button', class: 'link', onclick: () => {
      // Another tab may have switched to it meanwhile; then there is nothing to wait for.
      if (worker.state === 'activated') return window.location.reload()
      asked = true
      worker.postMessage('take over')
    }}, text.release.take)
    const later = h('button', {
      type: 'button', class: 'icon-button', 'aria-label': text.release.later, title: text.release.later,
      onclick: () => removeFocused(node, () => node.remove()),
    }, icon('close'))
    const node = h('div', {class: 'notice of-release', role: 'status'}, h('span', {class: 'notice-words'}, text.release.newVersion),
      take, later)
    host.append(node)
  }
}

/** A framed page is somebody's embed; an insecure context has no service workers; a sandbox throws. */
function workersHere() {
  try {
    return window.parent === window ? navigator.serviceWorker : undefined
  } catch {
    return undefined
  }
}
