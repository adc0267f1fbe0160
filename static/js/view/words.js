// @ts-check
// Matches the words of a chart with its picture. Both belong to one scene, but arrive separately: the words from the
// engine's worker, the picture through the view's. The words wait here, so that the page never shows the words of one
// scene beside the picture of another.

/** @import {LaidChart} from '../engine/messages.js' */

// The most scenes of a chart whose words are kept. While a chart is out of sight nothing is drawn, but scenes keep
// coming. The view draws the newest, so older ones are not needed.
const MOST_NUMBERS = 16

/**
 * @param {(charts: LaidChart[]) => void} onWords  of the scenes on the screen
 */
export function matchWords(onWords) {
  /** By chart: the last words of each scene number, in the order of the numbers. @type {Map<string, Map<number, LaidChart>>} */
  const laidByChart = new Map()
  /** @type {Record<string, number> | null} */
  let onScreen = null
  /** What waits for its scene. @type {{id: string, number: number, run: () => void} | null} */
  let waiting = null

  /** @param {LaidChart[]} charts  all there are */
  function remember(charts) {
    for (const id of laidByChart.keys()) if (!charts.some((chart) => chart.id === id)) laidByChart.delete(id)
    for (const chart of charts) {
      const numbers = laidByChart.get(chart.id) ?? new Map()
      laidByChart.set(chart.id, numbers)
      numbers.set(chart.number, chart)
      if (numbers.size > MOST_NUMBERS) numbers.delete(numbers.keys().next().value)
    }
  }

  /** @returns {LaidChart[]} of the scenes on the screen; of the newest while nothing draws */
  function matching() {
    const found = []
    for (const [id, numbers] of laidByChart) {
      const chart = onScreen ? numbers.get(onScreen[id]) : [...numbers.values()].at(-1)
      if (chart) found.push(chart)
    }
    return found
  }

  /** Whether a chart shows a scene or a later one. A chart that is not drawn counts as shown. @param {string} id @param {number} number */
  const isShown = (id, number) => !onScreen || !number || !(id in onScreen) || onScreen[id] >= number

  return {
    /** Takes the engine's words for its charts. @param {LaidChart[]} charts */
    laid(charts) {
      remember(charts)
      onWords(matching())
    },
    /** Takes the numbers of the scenes on the screen, by chart; null: nothing draws. @param {Record<string, number> | null} numbers */
    drawn(numbers) {
      const before = onScreen
      onScreen = numbers
      const changed = !before || !numbers || [...laidByChart.keys()].some((id) => before[id] !== numbers[id])
      if (changed) onWords(matching())
      if (!waiting || !isShown(waiting.id, waiting.number)) return
      const {run} = waiting
      waiting = null
      run()
    },
    /**
     * Calls `run` once a chart shows a scene, so that speech matches the picture. A later call replaces an earlier one.
     * @param {string} id @param {number} number  0 if nobody draws it @param {() => void} run
     */
    whenShown(id, number, run) {
      waiting = null
      if (isShown(id, number)) run()
      else waiting = {id, number, run}
    },
  }
}
