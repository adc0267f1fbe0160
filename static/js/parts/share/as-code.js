// @ts-check
// Shows the scenario as a program in Go or Python, to copy or to save. training.wasm writes it, the same as the command
// `rising show`.

import {trainingProgram} from '../../engine/load.js'
import {startWorker} from '../../engine/worker.js'
import {asCode as t} from './words.js'
import {dialogBox} from '../../ui/dialog.js'
import {h, set, setText, show} from '../../ui/dom.js'
import {percent} from '../../ui/numbers.js'
import {addStyles} from '../../ui/later.js'
import {copy, download} from '../../ui/browser.js'

/** @typedef {'go' | 'python'} Language */
/** @import {Translation} from '../../engine/messages.js' */

/**
 * Opens the dialog over the page.
 * @param {string} canonical  the scenario @param {Language} language
 */
export async function openAsCode(canonical, language) {
  await addStyles(new URL('../../../css/parts/as-code.css', import.meta.url))
  const area = h('textarea', {readonly: true, spellcheck: 'false', 'aria-label': t.label, wrap: 'off', hidden: true})
  const outcome = h('p', {class: 'as-code-outcome', role: 'status'}, t.writing)
  const run = h('p', {hidden: true})
  const leftOut = h('div', {hidden: true})
  const buttons = h('div', {class: 'foot', hidden: true})
  const end = new AbortController()
  const dialog = dialogBox({class: 'modal as-code-dialog', title: t.title(t.names[language]), onclose: () => {
    end.abort()
    dialog.remove()
  }}, h('p', {}, t.about[language]), run, leftOut, area, buttons, outcome)
  document.body.append(dialog)
  dialog.showModal()
  try {
    const program = await translated(canonical, language, share => setText(outcome, t.loading(share)), end.signal)
    area.value = program.text
    run.append(`${t.run} `, h('code', {}, program.run))
    leftOut.append(h('p', {}, t.leftOut), h('ul', {}, program.leftOut.map(policy => h('li', {}, policy))))
    buttons.append(...actions(program, area, outcome))
    for (const node of [area, run, buttons]) show(node, true)
    show(leftOut, program.leftOut.length > 0)
    setText(outcome, '')
    area.setSelectionRange(0, 0)
    area.focus()
  } catch (/** @type {any} */ error) {
    if (!end.signal.aborted) setText(outcome, t.failed(error?.message ?? String(error)))
  }
}

/**
 * The buttons that copy and save the program.
 * @param {Translation} program @param {HTMLTextAreaElement} area @param {HTMLElement} outcome
 */
function actions({text, file}, area, outcome) {
  const copies = h('button', {
    type: 'button', class: 'button primary',
    onclick: async () => {
      const done = await copy(text)
      setText(outcome, done ? t.copied : t.copyFailed)
      if (done) return
      area.focus()
      area.select()
    },
  }, t.copy)
  const saves = h('button', {
    type: 'button', class: 'button',
    onclick: () => {
      download(new Blob([text], {type: 'text/plain'}), file)
      setText(outcome, t.saved(file))
    },
  }, t.save(file))
  set(copies, {'aria-label': `${t.copy}: ${file}`})
  return [copies, saves]
}

/**
 * @param {string} canonical @param {Language} language @param {(share: string) => void} onProgress  while it loads
 * @param {AbortSignal} signal
 * @returns {Promise<Translation>}
 */
async function translated(canonical, language, onProgress, signal) {
  const program = await trainingProgram((loaded, total) => onProgress(percent(loaded / total)))
  signal.throwIfAborted()
  const worker = startWorker(program, {debug: false, onDeath: () => {}})
  try {
    return await worker.request({type: 'translate', text: canonical, language})
  } finally {
    worker.end()
  }
}
