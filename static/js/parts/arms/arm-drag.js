// @ts-check
// Moves an arm up and down its list: by dragging its grip, or by the arrow keys while the grip has the focus.

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
  const rows = () => [...list.children]
  const drag = dragMarks(rows, at)
  const node = h('button', {
    type: 'button', class: 'grip',
    onpointerdown: (/** @type {PointerEvent} */ e) => {
      if (e.button !== 0) return
      node.setPointerCapture(e.pointerId)
      drag.to(at())
    },
    onpointermove: (/** @type {PointerEvent} */ e) => {
      if (drag.place() >= 0) drag.to(placeAt(rows(), at(), e.clientY))
    },
    onpointerup: () => {
      const [from, place] = [at(), drag.place()]
      drag.end()
      if (place >= 0 && place !== from) move(from, place)
    },
    onpointercancel: drag.end,
    onkeydown: (/** @type {KeyboardEvent} */ e) => {
      const by = e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0
      if (e.key === 'Escape' && drag.place() >= 0) drag.end()
      else if (by === 0) return
      else void step(at() + by)
      e.preventDefault()
      e.stopPropagation()
    },
  }, icon('grip', 14))

  /** Moves the row, and the focus with it. @param {number} place */
  async function step(place) {
    await move(at(), place)
    requestAnimationFrame(() => {
      const next = rows()[place]?.querySelector('.grip')
      if (next instanceof HTMLElement) next.focus()
    })
  }
  return {
    node,
    /** @param {string} name @param {boolean} ready @param {boolean} selected  only then it is a stop of the Tab key */
    render(name, ready, selected) {
      set(node, {'aria-label': t.grip(name), title: t.grip(name), tabindex: selected ? 0 : -1})
      node.disabled = !ready
    },
  }
}

/** Marks in the rows where a dragged row would go. @param {() => Element[]} rows @param {() => number} from */
function dragMarks(rows, from) {
  let place = -1
  /** @param {number} next  -1 for none */
  function to(next) {
    place = next
    rows().forEach((row, i) => {
      row.classList.toggle('is-moved', place >= 0 && i === from())
      row.classList.toggle('drop-before', place >= 0 && i === place && place < from())
      row.classList.toggle('drop-after', place >= 0 && i === place && place > from())
    })
  }
  return {
    /** The place the row would take, -1 while it is not dragged. */
    place: () => place,
    to,
    end: () => to(-1),
  }
}

/** Returns the place in the list for a row that is held at y. @param {Element[]} rows @param {number} from @param {number} y */
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
