// @ts-check
// The dialog of scenarios: the paper's experiments and ours, with pictures; those saved on this device; and files.

import {h, keyed, setText, set, show} from '../../ui/dom.js'
import {removeFocused} from '../../ui/focus.js'
import {text} from '../../text/text.js'
import {textInput} from '../fields/field.js'
import {isDark} from '../../ui/theme.js'
import {mountModal} from '../shell/part.js'
import {downloadScenario} from '../share/share-dialog.js'
import {svgAddress} from '../../ui/encode.js'

/** @typedef {import('../../model/commands.js').Page} Page */
/** @typedef {import('../../model/state/state.js').State} State */
/** @typedef {import('../../engine/messages.js').Preset} Preset */
/** @typedef {import('../../model/saving/saved.js').Saved} Saved */
/** @typedef {import('../../engine/messages.js').Description} Description */
/** @typedef {import('../../engine/messages.js').Parsed} Parsed */

/** @typedef {Record<string, {light: string, dark: string}>} Pictures  of presets, by name */

const t = text.editing.open

/** @param {Preset} p */
export const isPaperPreset = p => p.name.startsWith('paper-')

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountGallery(host, page) {
  const {commands, store} = page
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
  const actions = [
    action(t.file, t.fileHelp, () => file.click()), action(t.train, t.trainHelp, () => commands.modal.show({kind: 'learners'})), save,
    action(t.download, t.downloadHelp, () => downloadScenario(store.state)),
    action(t.duplicate, t.duplicateHelp, () => commands.scenario.duplicate()),
  ]
  const about = h('button', {type: 'button', class: 'link', onclick: () => commands.modal.show({kind: 'about'})}, text.header.aboutPage)
  const mine = h('ul', {class: 'saved'})
  const none = h('p')
  const problem = h('p', {class: 'fault', role: 'alert', hidden: true})
  const deletedWords = h('span')
  const deleted = h('p', {class: 'deleted', hidden: true}, deletedWords, ' ',
    h('button', {type: 'button', class: 'link', onclick: () => commands.saved.restore()}, t.restore))
  const savedRows = keyed(mine, () => savedRow(page))
  const paper = gallery(page, t.paper)
  const ours = gallery(page, t.ours)
  /** @type {Pictures} */
  let pictures = {}
  return mountModal(host, page, {
    kind: 'open', title: t.title, class: 'open-dialog',
    body: [h('div', {class: 'open-actions'}, actions), file, h('section', {}, h('h3', {}, t.mine), problem, mine, none, deleted),
      paper.node, ours.node, h('p', {}, about)],
    async opened() {
      if (Object.keys(pictures).length > 0) return
      pictures = await fetchGallery()
      draw(store.state)
    },
    render: draw,
  })

  /** @param {State} state */
  function draw(state) {
    const {saved, description, lastDeleted} = state
    show(problem, lastDeleted.problem !== '')
    setText(problem, lastDeleted.problem)
    show(deleted, !!lastDeleted.saved)
    setText(deletedWords, lastDeleted.saved ? t.deleted(lastDeleted.saved.name) : '')
    savedRows((saved ?? []).map(s => ({saved: s, state})), ({saved: s}) => s.id)
    show(none, !saved?.length)
    setText(none, saved ? t.none : t.forbidden)
    save.disabled = !saved || !state.parsed
    paper.render(description?.presets.filter(isPaperPreset) ?? [], state, pictures)
    ours.render(description?.presets.filter(p => !isPaperPreset(p)) ?? [], state, pictures)
  }
}

/** @param {Page} page @param {string} title */
function gallery(page, title) {
  const list = h('ul', {class: 'gallery'})
  const cards = keyed(list, () => presetCard(page))
  return {
    node: h('section', {}, h('h3', {}, title), list),
    /** @param {Preset[]} presets @param {State} state @param {Pictures} pictures */
    render(presets, state, pictures) {
      cards(presets.map(preset => ({preset, state, pictures})), ({preset}) => preset.name)
    },
  }
}

/** @param {Page} page */
function presetCard({commands}) {
  let name = ''
  const picture = h('img', {alt: '', loading: 'lazy', width: 240, height: 132})
  const title = h('b')
  const figure = h('span', {class: 'figure'})
  const sentence = h('span', {class: 'sentence'})
  const button = h('button', {
    type: 'button', onclick: () => {
      commands.modal.close()
      commands.scenario.choosePreset(name)
    },
  }, picture, title, figure, sentence)
  const node = h('li', {}, button)
  return {
    node,
    /** @param {{preset: Preset, state: State, pictures: Pictures}} item */
    render({preset, state, pictures}) {
      name = preset.name
      const drawn = pictures[preset.name]
      set(picture, {src: drawn && drawn[isDark(state) ? 'dark' : 'light']})
      setText(title, preset.title)
      setText(figure, preset.figure)
      setText(sentence, preset.sentence)
      const shown = state.parsed?.hash === preset.hash
      set(button, {'aria-current': shown ? 'true' : null})
      button.disabled = state.engine !== 'ready'
    },
  }
}

/** @param {Page} page */
function savedRow(page) {
  /** @type {Saved} */
  let saved
  const name = textInput(page, {
    path: () => `saved.${saved.id}`, value: () => saved.name,
    apply: typed => page.commands.saved.rename(saved.id, typed),
  })
  const when = h('span', {class: 'when'})
  const open = h('button', {type: 'button', class: 'button', onclick: () => page.commands.saved.open(saved)}, t.open)
  const remove = h('button', {
    type: 'button', class: 'link', onclick: () => removeFocused(node, () => page.commands.saved.remove(saved.id)),
  }, text.editing.arms.remove)
  const node = h('li', {}, h('span', {class: 'control'}, name.node), when, open, remove)
  return {
    node,
    /** @param {{saved: Saved, state: State}} item */
    render(item) {
      saved = item.saved
      name.render(item.state)
      set(name.node, {'aria-label': t.rename(saved.name)})
      setText(when, item.state.parsed?.hash === saved.hash ? t.shown : t.when(new Date(saved.when).toLocaleDateString()))
      set(open, {'aria-label': t.openOne(saved.name)})
      set(remove, {'aria-label': t.remove(saved.name)})
      open.disabled = item.state.engine !== 'ready'
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

/**
 * @param {Element} host @param {import('../../model/commands.js').Page} page
 * @returns {() => void} undo
 */
export function mountDrop(host, {commands}) {
  const node = h('div', {class: 'drop', hidden: true, 'aria-hidden': 'true'}, h('p', {}, text.editing.open.drop))
  host.append(node)
  const hasFiles = (/** @type {DragEvent} */ e) => !!e.dataTransfer?.types.includes('Files')
  const end = new AbortController()
  const {signal} = end
  document.addEventListener('dragover', e => {
    if (!hasFiles(e)) return
    e.preventDefault()
    show(node, true)
  }, {signal})
  document.addEventListener('dragleave', e => {
    if (!e.relatedTarget) show(node, false) // out of the window
  }, {signal})
  document.addEventListener('drop', e => {
    if (!hasFiles(e)) return
    e.preventDefault()
    show(node, false)
    const entries = [...e.dataTransfer?.items ?? []].flatMap(item => item.webkitGetAsEntry() ?? [])
    if (entries.some(entry => entry.isDirectory)) return void commands.files.openFolder(entries)
    const [file, ...more] = e.dataTransfer?.files ?? []
    if (file) commands.files.open(file, more)
  }, {signal})
  return () => {
    end.abort()
    node.remove()
  }
}
