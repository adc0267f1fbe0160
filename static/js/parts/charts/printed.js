// @ts-check
// The charts on paper. Browsers leave no time between the print command and the print, so pictures are made in advance, whenever
// the charts have stopped changing.

import {chartsShown} from '../../model/state/looking.js'
import {freshId, h, setText} from '../../ui/dom.js'
import {svgAddress} from '../../ui/encode.js'

/** @import {State} from '../../model/state/state.js' */
/** @import {FigureLook as Look} from '../../engine/api.js' */

/** Charts that did not change for this long count as at rest, ms. */
const RESTS = 300

/** What the pictures of the charts depend on. @param {State} state @returns {unknown[]} */
const partsOf = ({parsed, play, live, look, hiddenArms, pinned, proven, against}) =>
  [parsed, play.results, live.state, look, hiddenArms, pinned, proven, against]

/** Whether a drag is in progress: its value is not in the scenario yet, and other pictures would slow it down. @param {State} state */
const tries = ({preview, play}) => preview !== null || (play.trial && play.phase === 'running')

/** @param {unknown[]} a @param {unknown[]} b */
const sameParts = (a, b) => a.every((part, i) => part === b[i])

/**
 * Keeps pictures of the charts as they are.
 * @param {import('../../model/commands.js').Page} page @param {(charts: number) => Look['size']} size  of each of so many charts
 * @param {(pictures: HTMLElement[]) => unknown} made  called with new pictures, and waited for
 */
export function keepPictures({store, session}, size, made) {
  /** What the pictures show. @type {unknown[]} */
  let parts = []
  const ready = () => parts.length > 0 && sameParts(parts, partsOf(store.state))

  async function make() {
    const engine = session.engine()
    if (!engine || !store.state.parsed || ready()) return
    const now = partsOf(store.state)
    const shown = chartsShown(store.state)
    const pictures = await Promise.all(shown.map(id => pictureOf(engine, id, size(shown.length))))
    if (!sameParts(now, partsOf(store.state))) return
    await made(pictures)
    if (sameParts(now, partsOf(store.state))) parts = now
  }

  let timer = 0
  const unwatch = store.react((state, before) => {
    if (before && tries(before) === tries(state) && sameParts(partsOf(state), partsOf(before))) return
    clearTimeout(timer)
    if (!tries(state)) timer = Number(setTimeout(() => make().catch(() => {}), RESTS)) // the session reports a lost engine
  })
  return {
    ready,
    /**
     * Waits until the pictures match the page, but no longer, because a run may still be in progress.
     * @param {number} patience  ms
     */
    async settled(patience) {
      for (const begun = performance.now(); !ready() && performance.now() - begun < patience;) {
        await make().catch(() => {})
        if (!ready()) await new Promise(resolve => setTimeout(resolve, RESTS))
      }
    },
    end() {
      unwatch()
      clearTimeout(timer)
    },
  }
}

/** @param {import('../../engine/api.js').Engine} engine @param {string} id @param {Look['size']} size */
async function pictureOf(engine, id, size) {
  const {text, caption} = await engine.charts.export(id, 'svg', {size, theme: 'light-contrast'})
  const image = h('img', {src: svgAddress(text), alt: caption})
  await image.decode()
  const sentence = h('p', {id: freshId('printed')})
  return h('figure', {'data-chart': id, 'aria-labelledby': sentence.id}, sentence, image)
}

/** The sentence above a chart. @param {HTMLElement} figure @param {State} state */
export function sayTakeaway(figure, {laid}) {
  setText(/** @type {Element} */ (figure.firstElementChild), laid[figure.dataset.chart ?? '']?.takeaway ?? '')
}
