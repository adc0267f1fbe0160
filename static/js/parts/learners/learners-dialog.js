// @ts-check
// Learners that train in the browser's workers: the dataset, their average learning curves, and a scenario whose arms
// are the learners.

import {programWith, dataStep} from './reading.js'
import {trainStep} from './train-step.js'
import {h, setText, show} from '../../ui/dom.js'
import {datasetKey, lacksDataset} from '../../model/state/state.js'
import {learners as t} from './words.js'
import {mountModal} from '../shell/part.js'
import {whole} from '../../ui/numbers.js'

/** @import {Page} from '../../model/commands.js' */
/** @import {Modal} from '../../model/state/state.js' */
/** @import {Ready} from './reading.js' */

/** The beginning of the sample's hash: everybody who opens a link to learners on the sample can generate it. */
const SAMPLE = '10c867b64962'

/** Returns the beginning of a hash, as the page shows it. @param {string} hash */
const start = hash => hash.slice(0, SAMPLE.length)

/** @param {string} words @param {() => void} onclick */
const endButton = (words, onclick) => h('button', {type: 'button', class: 'button primary', hidden: true, onclick}, words)

/** Says which dataset a scenario asks for. @param {{sha256: string}} want */
const asking = ({sha256}) => (start(sha256) === SAMPLE ? t.wantedSample : t.wanted(start(sha256)))

/** Says why a dataset is not the requested one. @param {{sha256: string, features: number}} want @param {Ready} ready */
const mismatch = (want, {dataset: {hash}}) => (hash === want.sha256 ? t.fewerWords(whole(want.features)) : t.notWanted(start(hash)))

/** The key by which datasets are distinguished. @param {Ready} ready */
const keyOf = ({dataset: {hash, features}}) => datasetKey({sha256: hash, features})

/** @param {Element} host @param {Page} page */
export function mountLearners(host, page) {
  /** @type {Ready | null} */
  let ready = null
  const data = dataStep(next => {
    ready = next
    training.use(next)
    ends.offer(next)
  })
  const training = trainStep(text => ends.made(text), error => data.refuse(error), () => {
    page.session.player.pause()
    page.commands.live.pause()
  })
  const ends = mountEnds(page, equip, error => data.refuse(error))

  /** Starts the engine with the dataset. @returns {Promise<boolean>} whether it runs */
  async function equip() {
    if (!ready) return false
    const now = ready
    data.setStatus(t.preparing)
    training.stop()
    const program = await programWith(now.source)
    if (ready !== now) return false // another dataset was dropped meanwhile
    page.session.useProgram(program, keyOf(now))
    now.worker.end() // its memory is needed
    return page.commands.play.restart()
  }
  /** @param {Modal | null} modal */
  function take(modal) {
    if (modal?.file) data.take([modal.file, ...modal.more ?? []])
  }

  mountModal(host, page, {
    kind: 'learners', title: t.title, class: 'learners-dialog',
    body: [h('p', {}, t.help), ends.wanted, data.node, ends.other, training.node, ends.node],
    opened({modal}) {
      data.open(ends.open())
      take(modal)
    },
    again: take,
    closed() {
      training.stop()
      data.close()
    },
  })
}

/**
 * The final buttons of the dialog: let policies choose among the trained learners, or play the current scenario, for
 * whose dataset the dialog was opened.
 * @param {Page} page @param {() => Promise<boolean>} equip @param {(error: unknown) => void} fail
 */
function mountEnds({store, session, commands}, equip, fail) {
  /** The scenario of the trained learners. */
  let text = ''
  let busy = false
  const wanted = h('p', {class: 'fault', hidden: true})
  const other = h('p', {class: 'fault', role: 'alert', hidden: true})
  const watch = endButton(t.watch, () => attempt(watchPolicies))
  const play = endButton(t.play, () => attempt(playPresent))
  const substitute = substituteEnd(commands, next => attempt(async () => { if (await next()) await playPresent() }))
  const note = h('p', {hidden: true}, t.watchHelp)

  /** The dataset that the current scenario lacks. */
  const lacking = () => (lacksDataset(store.state) ? store.state.parsed?.scenario.dataset ?? null : null)

  /** Runs one action at a time. @param {() => Promise<void>} end */
  async function attempt(end) {
    if (busy) return
    busy = true
    await end().catch(fail)
    busy = false
  }
  async function watchPolicies() {
    const made = text
    const {title} = JSON.parse(made)
    if (!await equip()) return
    await commands.files.openText(made, title)
    commands.look.setMode('live', true)
  }
  async function playPresent() {
    if (!await equip()) return
    commands.modal.close()
    if (store.state.look.mode !== 'live') session.player.begin()
  }

  return {
    wanted, other,
    node: h('div', {class: 'foot'}, watch, play, substitute.button, note, substitute.note),
    /** @returns {number | undefined} the number of features of the current scenario's dataset */
    open() {
      const want = lacking()
      show(wanted, !!want)
      setText(wanted, want ? asking(want) : '')
      return want?.features
    },
    /** @param {Ready | null} ready */
    offer(ready) {
      const want = lacking()
      const fits = !!want && !!ready && keyOf(ready) === datasetKey(want)
      show(play, fits)
      substitute.offer(want && !fits && ready?.dataset.features === want.features ? ready : null)
      setText(other, want && ready && !fits ? mismatch(want, ready) : '')
      show(other, other.textContent !== '')
    },
    /** @param {string} next */
    made(next) {
      text = next
      for (const node of [watch, note]) show(node, text !== '')
    },
  }
}

/**
 * Offers to play on a dataset other than the requested one: the scenario then names this one.
 * @param {Page['commands']} commands @param {(edit: () => Promise<boolean | undefined>) => void} attempt  edit: whether it was accepted
 */
function substituteEnd(commands, attempt) {
  /** @type {Ready | null} */
  let candidate = null
  async function edit() {
    if (!candidate) return false
    const {dataset: {hash, features}} = candidate
    const change = (/** @type {Record<string, any>} */ doc) => void (doc.dataset = {sha256: hash, features})
    return commands.scenario.edit({label: t.substituted, path: 'dataset', typed: '', change})
  }
  const button = endButton(t.substitute, () => attempt(edit))
  const note = h('p', {hidden: true}, t.substituteHelp)
  return {
    button, note,
    /** @param {Ready | null} ready */
    offer(ready) {
      candidate = ready
      for (const node of [button, note]) show(node, !!ready)
    },
  }
}
