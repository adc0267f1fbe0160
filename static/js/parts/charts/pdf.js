// @ts-check
// A chart as PDF. The engine lays it out; training.wasm, which has the fonts, writes it, the same bytes as the
// command `rising plot`.

import {trainingProgram} from '../../engine/load.js'
import {startWorker} from '../../engine/worker.js'
import {fromBase64} from '../../ui/encode.js'

/**
 * @param {import('../../engine/api.js').Engine} engine @param {string} chart @param {import('../../engine/api.js').FigureLook} look
 * @returns {Promise<{name: string, blob: Blob}>}
 */
export async function pdfFile(engine, chart, look) {
  const [figure, program] = await Promise.all([engine.charts.export(chart, 'scene', look), trainingProgram()])
  const worker = startWorker(program, {debug: false, onDeath: () => {}})
  try {
    const {theme = 'light', transparent = false} = look
    const {base64} = await worker.request({type: 'pdf', scene: figure.text, theme, title: figure.caption, transparent})
    return {name: figure.name.replace(/scene$/, 'pdf'), blob: new Blob([fromBase64(base64)], {type: 'application/pdf'})}
  } finally {
    worker.end()
  }
}
