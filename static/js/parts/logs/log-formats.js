// @ts-check
// The programs whose logs are known, each with an example to load. The engine lists them when the list is first opened.

import {h, setText, show} from '../../ui/dom.js'
import {curves as t} from './words.js'

/** @typedef {import('../../engine/messages.js').LogFormat} LogFormat */

/** @param {() => Promise<LogFormat[]>} formats @param {(file: File) => void} load */
export function logFormats(formats, load) {
  const list = h('ul')
  const state = h('p', {role: 'status'})
  async function fill() {
    if (!node.open || list.childElementCount > 0) return
    setText(state, t.reading)
    const all = await formats().catch(error => void setText(state, t.noFormats(error.message)))
    if (!all) return
    show(state, false)
    list.replaceChildren(...all.map(format => h('li', {}, h('b', {}, format.name), ' ', h('code', {}, format.files), ' ',
      format.note && `${format.note} `,
      h('button', {type: 'button', class: 'link', 'aria-label': t.exampleOf(format.name),
        onclick: () => load(exampleOf(format))}, t.example))))
  }
  const node = h('details', {class: 'log-formats', ontoggle: fill}, h('summary', {}, t.formats), state, list)
  return node
}

/** @param {LogFormat} format */
const exampleOf = ({example, exampleFile}) => new File([Uint8Array.from(atob(example), c => c.charCodeAt(0))], exampleFile)
