// @ts-check
// What the page shows before the engine is loaded: the presets as the engine describes them, and a picture of the one
// that it opens. The build asks the engine itself for these files (web/build/first), so that they are the same as its
// later answers.

import {svgAddress} from '../../ui/encode.js'

/** @typedef {import('../../engine/messages.js').Description} Description */
/** @typedef {import('../../engine/messages.js').Parsed} Parsed */
/** @typedef {{description: Description, parsed: Parsed[], runs: number}} First  parsed: the first few presets */

const file = new URL('../../../first/first.json', import.meta.url)
const pictures = {
  payoffs: {
    light: new URL('../../../first/payoffs-light.svg', import.meta.url).href,
    dark: new URL('../../../first/payoffs-dark.svg', import.meta.url).href,
  },
  regret: {
    light: new URL('../../../first/regret-light.svg', import.meta.url).href,
    dark: new URL('../../../first/regret-dark.svg', import.meta.url).href,
  },
}

/**
 * Shows the preset that the address names, if any, until the engine takes over. If these files are missing, the page
 * only shows less until then.
 * @param {import('../../model/playing/session.js').PageStore} store
 * @param {string} fragment  of the address
 */
export async function showFirst(store, fragment) {
  try {
    const answer = await fetch(file)
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    /** @type {First} */
    const {description, parsed, runs} = await answer.json()
    const {presets} = description
    const at = fragment ? presets.findIndex(p => p.link === fragment) : 0
    const still = {hash: presets[0].hash, runs, pictures}
    if (store.state.parsed || store.state.description) return
    store.update(parsed[at] ? {description, still, parsed: parsed[at]} : {description, still})
  } catch (error) {
    console.warn(error)
  }
}

const gallery = new URL('../../../first/gallery.json', import.meta.url)

/**
 * Returns the addresses of the presets' small pictures, by name; none if they cannot be loaded.
 * @returns {Promise<Record<string, {light: string, dark: string}>>}
 */
export async function fetchGallery() {
  try {
    const answer = await fetch(gallery)
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`)
    /** @type {Record<string, {light: string, dark: string}>} */
    const drawings = await answer.json()
    return Object.fromEntries(
      Object.entries(drawings).map(([name, {light, dark}]) => [name, {light: svgAddress(light), dark: svgAddress(dark)}]))
  } catch (error) {
    console.warn(error)
    return {}
  }
}
