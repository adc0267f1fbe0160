// @ts-check
// A dataset as files of the browser, and workers that get it before they do anything else.

import {trainingProgram} from '../../engine/training.js'

/** @typedef {import('./unpack.js').Unpacked} Unpacked */
/** @typedef {import('../../engine/messages.js').Dataset} Dataset */
/** @typedef {import('../../engine/load.js').Program} Program */

/** The bytes that are sent to a worker at once, a multiple of 8. */
const PART = 1 << 20

/** @typedef {{files: Unpacked[], features: number}} Source */

/**
 * Sends the dataset to a worker.
 * @param {Source} source @param {Parameters<NonNullable<Program['prepare']>>[0]} request
 * @param {(share: number) => void} [onProgress]
 * @returns {Promise<Dataset>}
 */
export async function give({files, features}, request, onProgress = () => {}) {
  await request({type: 'dataBegin', features})
  const all = files.reduce((sum, f) => sum + f.blob.size, 0)
  let sent = 0
  for (const {name, blob} of files) {
    for (let from = 0; from === 0 || from < blob.size; from += PART) {
      const data = new Uint8Array(await blob.slice(from, from + PART).arrayBuffer())
      await request({type: 'dataPart', file: from === 0 ? name : ''}, {data})
      sent += data.length
      onProgress(sent / (all || 1))
    }
  }
  return request({type: 'dataEnd'})
}

/**
 * Returns a program whose workers get the dataset.
 * @param {Source} source
 * @returns {Promise<Program>}
 */
export async function programWith(source) {
  return {...await trainingProgram(), prepare: request => give(source, request)}
}
