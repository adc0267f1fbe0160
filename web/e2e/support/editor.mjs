// @ts-check
// What a reader does while editing, by the names the page gives its controls.

import {inflateRawSync} from 'node:zlib'

/** @import {Page} from 'playwright-core' */

const poll = {polling: 50}

/** The scenario in the address. @param {Page} page @returns {any} */
export const scenario = page => JSON.parse(inflateRawSync(Buffer.from(new URL(page.url()).hash.split(/[.?]/)[1], 'base64url')).toString())

/** Does something and waits until the address says so. @param {Page} page @param {() => Promise<unknown>} act */
export async function changes(page, act) {
  const before = page.url().split('?')[0]
  await act()
  await page.waitForFunction(url => location.href.split('?')[0] !== url, before, poll)
}

/** Selects an arm, from 0, unless it is. @param {Page} page @param {number} arm */
export async function select(page, arm) {
  const row = page.locator('.arm-row').nth(arm)
  if (await row.getAttribute('aria-expanded') !== 'true') await row.click()
  await page.locator('.arm').nth(arm).locator('.arm-tools').waitFor()
}

/** A button of the selected arm. @param {Page} page @param {string} name */
export const tool = (page, name) => page.locator('.arm.is-selected .arm-tools').getByRole('button', {name, exact: true})

/** The names of the arms, in their order. @param {Page} page */
export const names = page => page.locator('.arm-row .number').allTextContents()

/** Until the arms are called so: rows are drawn a moment after the address changes. @param {Page} page @param {string[]} want */
export const named = (page, want) => page.waitForFunction(
  want => [...document.querySelectorAll('.arm-row .number')].map(n => n.textContent).join('\n') === want, want.join('\n'), poll)

/** Until this is what undo would take back. @param {Page} page @param {string} what */
export const undoable = (page, what) => page.locator(`button.undo[aria-label$=": ${what}"]`).waitFor()

/** The middle of a handle of the selected arm in the payoff chart, by its symbol. @param {Page} page @param {string} symbol */
export async function handle(page, symbol) {
  const at = page.locator('.charts span').filter({hasText: new RegExp(`^${symbol}$`)}).first()
  await at.waitFor()
  const box = /** @type {{x: number, y: number, width: number, height: number}} */ (await at.boundingBox())
  // The symbol stands 11 px to the left and 6 px above, at the right end 20 px below.
  const plot = /** @type {{x: number, width: number}} */ (await page.locator('#payoffs-plot').boundingBox())
  const right = box.x + box.width + 30 > plot.x + plot.width - 30
  return right ? {x: box.x + box.width / 2 + 2, y: box.y - 7} : {x: box.x + box.width + 11, y: box.y + box.height / 2 + 10}
}

/**
 * Where the handles of the selected arm can be grasped, in the window, in the order the chart has them.
 * @param {Page} page @param {(grips: {x: number, y: number}[]) => boolean} [wanted]
 */
export async function grips(page, wanted = all => all.length > 0) {
  for (let i = 0; i < 400; i++) {
    const box = await page.locator('#payoffs-plot').boundingBox()
    /** @type {[number, number][]} */
    const told = await page.evaluate(
      () => /** @type {any} */ (globalThis).spy.laid.find((/** @type {any} */ c) => c.id === 'payoffs')?.grips ?? [])
    const all = told.map(([x, y]) => ({x: x + (box?.x ?? 0), y: y + (box?.y ?? 0)}))
    if (wanted(all)) return all
    await page.waitForTimeout(50)
  }
  throw new Error('the chart has no such handles')
}

/** The JSON editor of the open dialog, once it has taken the plain field's place. @param {Page} page */
export async function jsonEditor(page) {
  const area = page.getByLabel('Scenario, JSON')
  await page.locator('.code-area .cm-content').waitFor()
  return area
}

/**
 * Pastes over the whole text. To fill it in at once would have the browser edit it, which gives what is
 * typed over coloured words a style attribute now and then, and the policy says so in the console.
 * @param {Page} page @param {import('playwright-core').Locator} area @param {string} text
 */
export async function pasteOver(page, area, text) {
  await area.click()
  await page.keyboard.press('Control+a')
  await area.evaluate((node, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    node.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))
  }, text)
}

/** What is written in the open dialog, as far as it can be seen or not. @param {Page} page */
export const written = page => page.locator('.code-area textarea').inputValue()
