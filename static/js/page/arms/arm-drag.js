// @ts-check
// Moving an arm up and down its list: by its grip with the pointer, or with the arrow keys while
// the grip has the focus.

import {h, set} from '../../ui/dom.js'
import {icon} from '../../ui/icons.js'
import {text} from '../../text/text.js'

const t = text.editing.arms

/**
 * @param {Element} list  whose children are the rows, in order
 * @param {() => number} at  the row's place
 * @param {(from: number, to: number) => unknown} move
 */
export function grip(list, at, move) {
  /** The place the row would take. */
  let to = -1
  const rows = () => [...list.children]
  const node = h('button', {
    type: 'button', class: 'grip',
    onpointerdown: (/** @type {PointerEvent} */ e) => {
      if (e.button !== 0) return
      node.setPointerCapture(e.pointerId)
      to = at()
      mark()
    },
    onpointermove: (/** @type {PointerEvent} */ e) => {
      if (to < 0) return
      to = placeAt(rows(), at(), e.clientY)
      mark()
    },
    onpointerup: () => {
      const [from, place] = [at(), to]
      end()
      if (place >= 0 && place !== from) move(from, place)
    },
    onpointercancel: end,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0
      if (e.key === 'Escape' && to >= 0) end()
      else if (by === 0) return
      else void step(at() + by)
      e.preventDefault()
      e.stopPropagation()
    },
  }, icon('grip', 14))

  /** The focus goes where the arm goes. @param {number} place */
  async function step(place) {
    await move(at(), place)
    requestAnimationFrame(() => {
      const next = rows()[place]?.querySelector('.grip')
      if (next instanceof HTMLElement) next.focus()
    })
  }
  function end() {
    to = -1
    mark()
  }
  function mark() {
    rows().forEach((row, i) => {
      row.classList.toggle('is-moved', to >= 0 && i === at())
      row.classList.toggle('drop-before', to >= 0 && i === to && to < at())
      row.classList.toggle('drop-after', to >= 0 && i === to && to > at())
    })
  }
  return {
    node,
    /** @param {string} name @param {boolean} ready */
    render(name, ready) {
      set(node, {'aria-label': t.grip(name), title: t.grip(name)})
      node.disabled = !ready
    },
  }
}

/** The place in the list for a row that is held at y. @param {Element[]} rows @param {number} from @param {number} y */
function placeAt(rows, from, y) {
  let to = from
  rows.forEach((row, i) => {
    const {top, bottom} = row.getBoundingClientRect()
    const middle = (top + bottom) / 2
    if (i < from && y < middle) to = Math.min(to, i)
    if (i > from && y > middle) to = Math.max(to, i)
  })
  return to
}
