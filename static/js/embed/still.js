// @ts-check
// What an embed shows before its reader presses Run: of a preset a still picture and its words, as
// the engine itself wrote them at the build; of another scenario its outline, read from the link
// without the engine. Twenty embeds on a page so cost twenty pictures and no engine.

import {fromBase64url, svgAddress} from '../ui/encode.js'

/** @typedef {import('../page/state.js').Parsed} Parsed */
/** @typedef {{name: string, link: string, file: string}} StillEntry */
/** @typedef {{parsed: Parsed, runs: number, pictures: Record<string, {light: string, dark: string}>}} StillFile */

/** @type {Promise<StillEntry[]> | undefined} */
let listed

/** The presets' names and links. @returns {Promise<StillEntry[]>} */
export function presetLinks() {
  return listed ??= import(new URL('../../first/stills.js', import.meta.url).href).then(m => m.stills, error => {
    listed = undefined // the next one who asks tries again
    throw error
  })
}

/** What there is to know of policies, for the table. @returns {Promise<import('../engine/messages.js').Description>} */
export async function description() {
  const answer = await fetch(new URL('../../first/first.json', import.meta.url))
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  return (await answer.json()).description
}

/**
 * @param {StillEntry} entry
 * @returns {Promise<Pick<import('../page/state.js').State, 'parsed' | 'still'>>} what the store then holds
 */
export async function stillOf(entry) {
  const answer = await fetch(entry.file)
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
  /** @type {StillFile} */
  const {parsed, runs, pictures} = await answer.json()
  const addresses = Object.fromEntries(Object.entries(pictures)
    .map(([chart, {light, dark}]) => [chart, {light: svgAddress(light), dark: svgAddress(dark)}]))
  return {parsed, still: {hash: parsed.hash, runs, pictures: addresses}}
}

/** The largest document there is, bytes: engine/scenario says so too. */
export const LARGEST = 1 << 20

/**
 * The document in a link, as far as it can be had without the engine: unchecked.
 * @param {string} link  "1.<data>", perhaps with more behind it
 * @returns {Promise<Record<string, any> | null>} null if it is none
 */
export async function documentOf(link) {
  const [version, data = ''] = link.split('.')
  if (version !== '1' || typeof DecompressionStream !== 'function') return null
  try {
    const stream = new Blob([fromBase64url(data)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const doc = JSON.parse(await upTo(stream, LARGEST))
    return doc && typeof doc === 'object' && !Array.isArray(doc) ? doc : null
  } catch {
    return null
  }
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most bytes */
async function upTo(stream, most) {
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', {fatal: true})
  let text = ''
  for (let size = 0; ;) {
    const {done, value} = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) throw new Error('too large')
    text += decoder.decode(value, {stream: true})
  }
}
