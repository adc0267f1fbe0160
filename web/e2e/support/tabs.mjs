// @ts-check
// Tabs that visits use one after the other: a page opens in one at half the cost of a new one, since its files are
// cached and the programs are compiled. Nothing else is left in it of the visit before.

/** @import {Browser, BrowserContext as Context, Page} from 'playwright-core' */
/** @typedef {{context: Context, page: Page | null, busy: boolean}} Used */
/** @typedef {{page: Page, leave: () => Promise<void>}} Tab */

/**
 * What a visit may ask for beside the profile.
 * @typedef {object} Wishes
 * @property {string} address        of the site, whose storage is emptied
 * @property {{width: number, height: number}} viewport
 * @property {'light' | 'dark' | 'no-preference' | null} [colorScheme]
 * @property {'reduce' | 'no-preference'} reducedMotion
 * @property {'active' | 'none' | null} [forcedColors]
 * @property {string[]} permissions
 */

/** @type {WeakMap<Browser, Map<string, Used>>} by what the profiles were made with */
const all = new WeakMap()

/** What a test can do to a tab that nothing undoes. */
const LASTING = /** @type {const} */ (['addInitScript', 'exposeFunction', 'exposeBinding', 'addLocatorHandler', 'setExtraHTTPHeaders'])

/** What tests listen to. */
const EVENTS = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', 'request', 'requestfailed', 'response', 'worker']

/**
 * A tab used before, or a new one where there is none.
 * @param {Browser} browser
 * @param {string} kind  what the profile is made with, as text
 * @param {() => Promise<Context>} make
 * @param {Wishes} wishes
 * @returns {Promise<Tab | null>} null while another visit uses it
 */
export async function usedTab(browser, kind, make, wishes) {
  /** @type {Map<string, Used>} */
  const mine = all.get(browser) ?? new Map()
  all.set(browser, mine)
  const used = mine.get(kind) ?? {context: await make(), page: null, busy: false}
  mine.set(kind, used)
  if (used.busy) return null
  used.busy = true
  const {context} = used
  await context.grantPermissions(wishes.permissions)
  const page = used.page ?? await context.newPage()
  used.page = null
  const spent = watch(page, context)
  await prepare(page, context, wishes)
  return {page, async leave() {
    await Promise.all(context.pages().filter(p => p !== page).map(p => p.close()))
    await context.clearPermissions()
    if (page.isClosed() || spent()) await page.close()
    else {
      await emptied(page, wishes.address)
      used.page = page
    }
    used.busy = false
  }}
}

/** A tab in a profile of its own. @param {() => Promise<Context>} make @returns {Promise<Tab>} */
export async function newTab(make) {
  const context = await make()
  return {page: await context.newPage(), leave: () => context.close()}
}

/** @param {Page} page @param {Context} context @param {Wishes} wishes */
async function prepare(page, context, {address, viewport, colorScheme = 'light', reducedMotion, forcedColors = 'none'}) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({media: null, colorScheme, reducedMotion, forcedColors, contrast: 'no-preference'})
  const wire = await Object.getPrototypeOf(context).newCDPSession.call(context, page)
  await wire.send('Storage.clearDataForOrigin', {origin: new URL(address).origin, storageTypes: 'all'})
  await wire.detach()
}

/**
 * The tab without what the test left: its page, listeners and routes, a mouse over it, what is kept for the tab.
 * @param {Page} page @param {string} address
 */
async function emptied(page, address) {
  for (const event of EVENTS) page.removeAllListeners(/** @type {any} */ (event))
  await page.unrouteAll({behavior: 'ignoreErrors'})
  await page.mouse.move(-1, -1)
  await page.goto(address + 'robots.txt') // of the same site, so that the process of the page stays
  await page.evaluate(() => sessionStorage.clear())
}

/**
 * Notices what cannot be undone: the tab is closed after that.
 * @param {Page} page @param {Context} context
 * @returns {() => boolean} whether it happened
 */
function watch(page, context) {
  let spent = false
  for (const [object, names] of /** @type {Array<[any, readonly string[]]>} */ ([[page, LASTING], [context, ['newCDPSession']]])) {
    for (const name of names) {
      object[name] = (/** @type {any[]} */ ...args) => {
        spent = true
        return Object.getPrototypeOf(object)[name].apply(object, args)
      }
    }
  }
  return () => spent
}
