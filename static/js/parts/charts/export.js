// @ts-check
// Saves a chart as a file. The engine writes the file from the data; only a PNG is made here, by letting the browser
// draw the SVG.

import {figures} from './figures-words.js'
import {text as words} from '../../text/text.js'
import {download} from '../../ui/browser.js'
import {loadLater} from '../../ui/later.js'
import {chartTheme} from '../../ui/theme.js'
import {notify} from '../../model/state/state.js'

/** @import {Engine, FigureLook} from '../../engine/api.js' */
/** @import {Exported} from '../../engine/messages.js' */
/** @typedef {'csv' | 'json' | 'svg' | 'tex' | 'tsv' | 'png' | 'pdf'} ExportFormat */

/**
 * The pixels of a PNG per CSS pixel, so that it is sharp in print and on dense screens.
 * @type {Record<NonNullable<FigureLook['size']>, number>}
 */
const SCALE = {'': 2, screen: 2, 'one-column': 4, 'two-columns': 4, slide: 2, page: 2}

/**
 * Downloads a chart as it is shown, with its policies, axes, zoom and colours, and announces it. Rejects if it cannot
 * be written.
 * @param {import('../../model/commands.js').Page} page @param {string} chart @param {ExportFormat} format
 */
export async function saveChart({store, session, announce}, chart, format) {
  const engine = session.engine()
  if (!engine) return
  const {name, blob} = await chartFile(engine, chart, format, {theme: chartTheme(store.state)})
  download(blob, name)
  announce(figures.exported(words.plots.chart.formats[format]))
  // A sandbox may discard the file silently, and a page cannot detect that.
  if (window.origin === 'null') notify(store, figures.exportFramed)
}

/**
 * Returns the file without downloading it.
 * @param {Engine} engine @param {string} chart @param {ExportFormat} format @param {FigureLook} [look]
 * @returns {Promise<{name: string, blob: Blob}>}
 */
export async function chartFile(engine, chart, format, look = {}) {
  if (format === 'pdf') {
    const pdf = await loadLater(() => import('./pdf.js'), words => { throw new Error(words) })
    return /** @type {typeof import('./pdf.js')} */ (pdf).pdfFile(engine, chart, look)
  }
  if (format === 'png') {
    const file = await engine.charts.export(chart, 'svg', look)
    return {name: file.name.replace(/svg$/, 'png'), blob: await drawn(file, SCALE[look.size ?? ''])}
  }
  const file = await engine.charts.export(chart, format, look)
  return {name: file.name, blob: new Blob([file.text], {type: file.mime})}
}

/** Returns the size of a PNG in pixels. @param {Pick<Exported, 'width' | 'height'>} picture @param {FigureLook} look */
export function pixelsOf({width, height}, {size = ''}) {
  return {width: Math.round(width * SCALE[size]), height: Math.round(height * SCALE[size])}
}

/** @param {Exported} svg @param {number} scale @returns {Promise<Blob>} */
async function drawn({text, mime, width, height}, scale) {
  const address = URL.createObjectURL(new Blob([text], {type: mime}))
  try {
    const image = new Image(width, height)
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error(words.picture.noCanvas)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await encoded(canvas)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
function encoded(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error(words.picture.notWritten))), 'image/png')
  })
}
