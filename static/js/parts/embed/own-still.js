// @ts-check
// Draws the still picture of a scenario that is not a preset. Once the embed is in sight, the engine starts, draws the
// charts of one run and ends, so that a page with many embeds has engines only for those that play. Run starts its engine
// from the same compiled program, which is kept while the embed is in sight. If the picture fails or would take too long,
// the outline or an empty chart is shown until Run.

import {engineProgram, openEngine} from '../../engine/engine.js'
import {ARMS_CHART, RIGHT} from '../../model/state/looking.js'
import {svgAddress} from '../../ui/encode.js'

/** @import {Parsed} from '../../engine/messages.js' */
/** @import {Engine} from '../../engine/api.js' */
/** @typedef {{width: number, height: number}} Size  CSS px */

/** The longest that is played for a picture, s, by the engine's count for native play; here it takes about a second. */
const LONGEST = 0.4

/**
 * @param {string} link @param {{arms: Size, right: Size}} sizes  of the charts @param {AbortSignal} signal  ends the engine at once
 * @returns {Promise<import('./still.js').Shown | null>} null if the link holds no sound scenario
 */
export async function drawOwn(link, sizes, signal) {
  const program = await engineProgram.load()
  if (signal.aborted) return null
  const engine = await openEngine({program, runners: 1})
  signal.addEventListener('abort', () => engine.close(), {once: true})
  try {
    if (signal.aborted) return null
    const parsed = await engine.decodeLink(link)
    if ('faults' in parsed) return null
    const runs = await playOne(engine, parsed)
    /** @type {Record<string, {light: string, dark: string}>} */
    const pictures = {[ARMS_CHART]: await pictureOf(engine, ARMS_CHART, sizes.arms)}
    if (runs > 0) for (const chart of RIGHT) pictures[chart] = await pictureOf(engine, chart, sizes.right)
    return {parsed, still: {hash: parsed.hash, runs, pictures}}
  } finally {
    engine.close()
  }
}

/** Drops the compiled program: an embed out of sight keeps none. An engine that runs goes on. */
export const forgetEngine = () => engineProgram.drop()

/**
 * Shows a scenario and plays one run of it, unless that takes too long.
 * @param {Engine} engine @param {Parsed} parsed @returns {Promise<number>} the runs
 */
async function playOne(engine, parsed) {
  const one = await engine.parse(JSON.stringify({...JSON.parse(parsed.canonical), runs: 1}))
  if ('faults' in one) throw new Error(one.faults[0].message)
  await engine.charts.show(one.canonical)
  if (one.scenario.dataset || one.resolved.length === 0 || one.most > LONGEST) return 0
  await new Promise((resolve, reject) => engine.run(one.canonical, {onDone: resolve, onError: reject}))
  return 1
}

/** @param {Engine} engine @param {string} chart @param {Size} size */
async function pictureOf({charts}, chart, {width, height}) {
  const [light, dark] = await Promise.all(['light', 'dark'].map(theme => charts.picture(chart, theme, width, height)))
  return {light: svgAddress(light.svg), dark: svgAddress(dark.svg)}
}
