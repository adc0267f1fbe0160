// @ts-check
// The dialog of scenarios: the paper's experiments and ours, with pictures; those saved on this device; and files.

import {h, keyed, set, show} from '../../ui/dom.js'
import {signal} from '../../ui/store.js'
import {removeFocused} from '../../ui/focus.js'
import {text} from '../../text/text.js'
import {textInput} from '../fields/field.js'
import {isDark} from '../../ui/theme.js'
import {mountModal, notifyUnloaded} from '../shell/part.js'
import {notify} from '../../model/state/state.js'
import {loadLater} from '../../ui/later.js'
import {downloadScenario} from '../share/share-dialog.js'
import {svgAddress} from '../../ui/encode.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Description, Parsed, Preset} from '../../engine/messages.js' */
/** @import {Saved} from '../../model/saving/saved.js' */

/** @typedef {Record<string, {light: string, dark: string}>} Pictures  of presets, by name */

const t = text.editing.open

/** @param {Preset} p */
export const isPaperPreset = p => p.name.startsWith('paper-')

/** @param {Element} host @param {Page} page */
export function mountGallery(host, page) {
  const {commands, store, store: {drawn}} = page
  const file = h('input', {
    type: 'file', accept: '.json,.jsonl,.ndjson,.csv,.tsv,.txt,.feat,.gz,application/json,text/csv', class: 'visually-hidden', tabindex: -1,
    'aria-hidden': 'true',
    onchange: () => {
      const [chosen] = file.files ?? []
      if (chosen) commands.files.open(chosen)
      file.value = ''
    },
  })
  /** @param {string} words @param {string} title @param {() => unknown} onclick */
  const action = (words, title, onclick) => h('button', {type: 'button', class: 'button', title, onclick}, words)
  const save = action(t.save, t.saveHelp, () => commands.saved.add())
  set(save, {disabled: () => !drawn.saved || !drawn.parsed})
  const actions = [
    action(t.file, t.fileHelp, () => file.click()), action(t.train, t.trainHelp, () => commands.modal.show({kind: 'learners'})), save,
    action(t.download, t.downloadHelp, () => downloadScenario(store.state)),
    action(t.duplicate, t.duplicateHelp, () => commands.scenario.duplicate()),
  ]
  const about = h('button', {type: 'button', class: 'link', onclick: () => commands.modal.show({kind: 'about'})}, text.header.aboutPage)
  const mine = h('ul', {class: 'saved'})
  const deleted = () => drawn.lastDeleted.saved
  const savedRows = keyed(mine, () => savedRow(page))
  const pictures = signal(/** @type {Pictures} */ ({}))
  const [paper, ours] = [gallery(page, t.paper), gallery(page, t.ours)]
  mountModal(host, page, {
    kind: 'open', title: t.title, class: 'open-dialog',
    body: [h('div', {class: 'open-actions'}, actions), file,
      h('section', {}, h('h3', {}, t.mine),
        h('p', {class: 'fault', role: 'alert', hidden: () => drawn.lastDeleted.problem === ''}, () => drawn.lastDeleted.problem), mine,
        h('p', {hidden: () => !!drawn.saved?.length}, () => (drawn.saved ? t.none : t.forbidden)),
        h('p', {class: 'deleted', hidden: () => !deleted()}, h('span', {}, () => t.deleted(deleted()?.name ?? '')), ' ',
          h('button', {type: 'button', class: 'link', onclick: () => commands.saved.restore()}, t.restore))),
      paper.node, ours.node, h('p', {}, about)],
    async opened() {
      if (Object.keys(pictures.value).length === 0) pictures.value = await fetchGallery()
    },
    render({saved, description}) {
      savedRows(saved ?? [], s => s.id)
      const presets = description?.presets ?? []
      paper.render(presets.filter(isPaperPreset), pictures.value)
      ours.render(presets.filter(p => !isPaperPreset(p)), pictures.value)
    },
  })
}

/** @param {Page} page @param {string} title */
function gallery(page, title) {
  const list = h('ul', {class: 'gallery'})
  const cards = keyed(list, (/** @type {{preset: Preset, pictures: Pictures}} */ {preset}) => presetCard(page, preset))
  return {
    node: h('section', {}, h('h3', {}, title), list),
    /** @param {Preset[]} presets @param {Pictures} pictures */
    render: (presets, pictures) => cards(presets.map(preset => ({preset, pictures})), ({preset}) => preset.name),
  }
}

/** @param {Page} page @param {Preset} preset */
function presetCard({commands, store: {drawn}}, {name, hash, title, figure, sentence}) {
  const shown = signal(/** @type {Pictures} */ ({}))
  const src = () => shown.value[name]?.[isDark(drawn) ? 'dark' : 'light']
  const node = h('li', {}, h('button', {
    type: 'button', disabled: () => drawn.engine !== 'ready', 'aria-current': () => (drawn.parsed?.hash === hash ? 'true' : null),
    onclick: () => {
      commands.modal.close()
      commands.scenario.choosePreset(name)
    },
  }, h('img', {alt: '', loading: 'lazy', width: 240, height: 132, src}), h('b', {}, title), h('span', {class: 'figure'}, figure),
  h('span', {class: 'sentence'}, sentence)))
  return {node, render: (/** @type {{pictures: Pictures}} */ {pictures}) => { shown.value = pictures }}
}

/** @param {Page} page */
function savedRow(page) {
  const {commands, store: {drawn}} = page
  /** @type {Saved} */
  let saved
  const now = signal(/** @type {Saved | null} */ (null))
  const named = (/** @type {(name: string) => string} */ words) => () => words(now.value?.name ?? '')
  const name = textInput(page, {
    path: () => `saved.${saved.id}`, value: () => saved.name, apply: typed => commands.saved.rename(saved.id, typed),
    props: {'aria-label': named(t.rename)},
  })
  const isShown = () => drawn.parsed?.hash === now.value?.hash
  const node = h('li', {}, h('span', {class: 'control'}, name.node),
    h('span', {class: 'when'}, () => (isShown() ? t.shown : t.when(new Date(now.value?.when ?? 0).toLocaleDateString()))),
    h('button', {type: 'button', class: 'button', 'aria-label': named(t.openOne), disabled: () => drawn.engine !== 'ready',
      onclick: () => commands.saved.open(saved)}, t.open),
    h('button', {type: 'button', class: 'link', 'aria-label': named(t.remove),
      onclick: () => removeFocused(node, () => commands.saved.remove(saved.id))}, text.editing.arms.remove))
  return {
    node,
    /** @param {Saved} next */
    render(next) {
      now.value = saved = next
      name.render(drawn)
    },
  }
}

// What the page shows before the engine is loaded: the presets as the engine describes them, and a picture of the one
// that it opens. The build asks the engine itself for these files (web/build/first), so that they are the same as its
// later answers.

/** @typedef {{description: Description, parsed: Parsed[], runs: number}} First  parsed: the first few presets */

const firstFile = new URL('../../../first/first.json', import.meta.url)
const firstPictures = {
  payoffs: {
    light: new URL('../../../first/payoffs-light.svg', import.meta.url).href,
    dark: new URL('../../../first/payoffs-dark.svg', import.meta.url).href,
  },
  regret: {
    light: new URL('../../../first/regret-light.svg', import.meta.url).href,
    dark: new URL('../../../first/regret-dark.svg', import.meta.url).href,
  },
}

/**
 * Shows the preset that the address names, if any, until the engine takes over. If these files are missing, the page
 * only shows less until then.
 * @param {import('../../model/playing/session.js').PageStore} store
 * @param {string} fragment  of the address
 */
export async function showFirst(store, fragment) {
  try {
    const answer = await fetch(firstFile)
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    /** @type {First} */
    const {description, parsed, runs} = await answer.json()
    const {presets} = description
    const at = fragment ? presets.findIndex(p => p.link === fragment) : 0
    const still = {hash: presets[0].hash, runs, pictures: firstPictures}
    if (store.state.parsed || store.state.description) return
    store.update(parsed[at] ? {description, still, parsed: parsed[at]} : {description, still})
  } catch (error) {
    console.warn(error)
  }
}

const galleryFile = new URL('../../../first/gallery.json', import.meta.url)

/**
 * Returns the addresses of the presets' small pictures, by name; none if they cannot be loaded.
 * @returns {Promise<Record<string, {light: string, dark: string}>>}
 */
async function fetchGallery() {
  try {
    const answer = await fetch(galleryFile)
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    /** @type {Record<string, {light: string, dark: string}>} */
    const drawings = await answer.json()
    return Object.fromEntries(
      Object.entries(drawings).map(([name, {light, dark}]) => [name, {light: svgAddress(light), dark: svgAddress(dark)}]))
  } catch (error) {
    console.warn(error)
    return {}
  }
}

// A file dropped anywhere on the page: a scenario, learning curves or a dataset, which may be a folder.

/** @param {Element} host @param {Page} page */
export function mountDrop(host, page) {
  const {commands} = page
  const node = h('div', {class: 'drop', hidden: true, 'aria-hidden': 'true'}, h('p', {}, text.editing.open.drop))
  host.append(node)
  const hasFiles = (/** @type {DragEvent} */ e) => !!e.dataTransfer?.types.includes('Files')
  document.addEventListener('dragover', e => {
    if (!hasFiles(e)) return
    e.preventDefault()
    show(node, true)
  })
  document.addEventListener('dragleave', e => {
    if (!e.relatedTarget) show(node, false) // out of the window
  })
  document.addEventListener('drop', e => {
    if (!hasFiles(e)) return
    e.preventDefault()
    show(node, false)
    const entries = [...e.dataTransfer?.items ?? []].flatMap(item => item.webkitGetAsEntry() ?? [])
    if (entries.some(entry => entry.isDirectory)) return void openFolder(page, entries)
    const [file, ...more] = e.dataTransfer?.files ?? []
    if (file) commands.files.open(file, more)
  })
}

/**
 * Opens the files of examples in a folder, or the logs if there are none.
 * @param {Page} page @param {FileSystemEntry[]} entries  what was dropped
 */
async function openFolder({store, commands}, entries) {
  const open = text.editing.open
  try {
    const folder = await loadLater(() => import('./folder.js'), () => notifyUnloaded(store))
    if (!folder) return
    const examples = store.state.modal?.kind === 'log' ? [] : await folder.examplesIn(entries)
    const isLog = examples.length === 0 && store.state.modal?.kind !== 'learners'
    const [file, ...more] = isLog ? await folder.logsIn(entries) : examples
    if (file) commands.modal.show({kind: isLog ? 'log' : 'learners', file, more})
    else notify(store, isLog ? open.emptyFolder : open.folder)
  } catch {
    notify(store, open.unreadable)
  }
}
