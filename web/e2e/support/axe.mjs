// @ts-check
// What axe-core finds wrong with a page, in light and in dark.

import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {thorough} from './verify.mjs'

/** @import {Page} from 'playwright-core' */

/** The text of axe-core, to be evaluated in a page. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds now, one line each; light with all its rules, then dark, in which the same things stand, with
 * the one about colours. Where colours are forced, they are the browser's and not looked at.
 * @param {Page} page @param {string} state @param {string} [within]  the part that is new, where the rest is as it was
 * @param {boolean} [colours]  false: the same part was looked at on another screen, in the same colours
 * @returns {Promise<string[]>}
 */
export async function found(page, state, within, colours = true) {
  if (within) await page.locator(within).filter({visible: true}).first().waitFor()
  if (!await page.evaluate('"axe" in globalThis')) await page.evaluate(axe)
  /** @type {string[]} */
  const wrong = []
  const noColours = !colours || await page.evaluate('matchMedia("(forced-colors: active)").matches')
  const schemes = /** @type {const} */ (['light', 'dark'])
  for (const colorScheme of noColours || within && !thorough ? schemes.slice(0, 1) : schemes) {
    await page.emulateMedia({colorScheme})
    await page.waitForFunction(dark => matchMedia('(prefers-color-scheme: dark)').matches === dark, colorScheme === 'dark')
    const violations = await page.evaluate(async ({dark, noColours, within}) => {
      const place = within ? [...document.querySelectorAll(within)].find(e => e.checkVisibility()) : document
      if (!place) throw new Error(`there is no ${within}`)
      // What scrolls cuts a target at its edge.
      const scrolls = place instanceof Element && place.scrollHeight > place.clientHeight
      const {violations, passes, incomplete} = await /** @type {any} */ (globalThis).axe.run(place, {
        resultTypes: ['violations'], rules: {'target-size': {enabled: !dark && !scrolls}, 'color-contrast': {enabled: !noColours}},
        ...dark && {runOnly: ['color-contrast']},
      })
      const rules = passes.length + incomplete.length // such as colours on a canvas
      if (rules < (dark ? 1 : within ? 5 : 10)) throw new Error(`axe looked at ${rules} rules only`)
      return violations.flatMap((/** @type {any} */ v) =>
        v.nodes.map((/** @type {any} */ n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary.replace(/\s+/g, ' ')}`))
    }, {dark: colorScheme === 'dark', noColours, within})
    wrong.push(...violations.map((/** @type {string} */ v) => `${state}, ${colorScheme}: ${v}`))
  }
  await page.emulateMedia({colorScheme: 'light'})
  return wrong
}
