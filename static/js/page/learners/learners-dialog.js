// @ts-check
// Learners that train in the browser's workers: a dataset, average learning curves, and a scenario whose arms
// are the learners.

import {dataStep} from './data-step.js'
import {programWith} from './dataset.js'
import {trainStep} from './train-step.js'
import {h, setText, show} from '../../ui/dom.js'
import {datasetKey, lacksDataset} from '../state.js'
import {learners as t} from '../../text/learners.js'
import {mountModal} from '../../ui/modal.js'

/** @typedef {import('../commands.js').Page} Page */
/** @typedef {import('./data-step.js').Ready} Ready */

/**
 * @param {Element} host @param {Page} page
 * @returns {() => void} undo
 */
export function mountLearners(host, page) {
  const {store, session, commands} = page
  /** @type {Ready | null} */
  let ready = null
  /** @type {{training: import('./trainer.js').Training, right: import('./trainer.js').Right} | null} */
  let trained = null
  const wanted = h('p', {class: 'fault', hidden: true})
  const other = h('p', {class: 'fault', role: 'alert', hidden: true})
  const data = dataStep(next => {
    ready = next
    training.use(next)
    offer()
  })
  const training = trainStep(next => {
    trained = next
    offer()
  }, error => data.refuse(error))
  const watch = h('button',
    {type: 'button', class: 'button primary', title: t.watchHelp, hidden: true, onclick: () => watchPolicies()}, t.watch)
  const play = h('button', {type: 'button', class: 'button primary', hidden: true, onclick: () => playPresent()}, t.play)

  /** What the present scenario lacks. */
  const lacking = () => (lacksDataset(store.state) ? store.state.parsed?.scenario.dataset ?? null : null)
  function offer() {
    const want = lacking()
    const key = ready && datasetKey({sha256: ready.dataset.hash, features: ready.dataset.features})
    const fits = !!want && key === datasetKey(want)
    show(play, fits)
    show(other, !!want && !!ready && !fits)
    show(watch, !!trained)
  }

  /** Starts the engine with the dataset. @returns {Promise<boolean>} whether it runs */
  async function equip() {
    if (!ready) return false
    data.setStatus(t.preparing)
    training.stop()
    const {dataset, source, worker} = ready
    session.useProgram(await programWith(source), datasetKey({sha256: dataset.hash, features: dataset.features}))
    worker.end() // its memory is needed
    return commands.play.restart()
  }
  async function watchPolicies() {
    if (!ready || !trained) return
    const {training: {learners, runs, pulls, every}, right} = trained
    const title = t.bandit(ready.name)
    try {
      const {text} = await ready.worker.request({type: 'bandit', options: {title: cut(title), learners, runs, pulls, every}},
        {data: Float64Array.from(right.flat(2))})
      if (await equip()) {
        await commands.files.openText(text, title)
        commands.look.setMode('live', true)
      }
    } catch (error) {
      data.refuse(error)
    }
  }
  async function playPresent() {
    if (!await equip()) return
    commands.modal.close()
    if (store.state.look.mode !== 'live') session.player.begin()
  }
  /** As many whole characters of a title as a scenario takes. @param {string} title */
  function cut(title) {
    const most = store.state.description?.bounds.title[1] ?? 100
    let out = [...title]
    while (new TextEncoder().encode(out.join('')).length > most) out = out.slice(0, -1)
    return out.join('')
  }

  /** @param {import('../state.js').Modal | null} modal */
  function take(modal) {
    if (modal?.file) data.take([modal.file, ...modal.more ?? []])
  }

  return mountModal(host, page, {
    kind: 'learners', title: t.title, class: 'learners-dialog',
    body: [h('p', {}, t.help), wanted, data.node, other, training.node, h('footer', {}, watch, play)],
    opened({modal}) {
      const want = lacking()
      show(wanted, !!want)
      setText(wanted, want ? t.wanted(want.sha256.slice(0, 12)) : '')
      setText(other, t.notWanted)
      data.open(want?.features)
      take(modal)
    },
    render({modal}, before) {
      if (before && modal !== before.modal) take(modal)
    },
    closed() {
      training.stop()
      data.close()
    },
  })
}
