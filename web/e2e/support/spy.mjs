// @ts-check
// Installs a spy in pages before their own scripts: tests find it as globalThis.spy. spy-page.js describes it.

import {fileURLToPath} from 'node:url'

const script = fileURLToPath(new URL('spy-page.js', import.meta.url))

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {{inPage?: boolean}} [options]  inPage: no canvas can be handed to a worker, as in browsers before 2023
 */
export async function installSpy(context, options = {}) {
  await context.addInitScript(spyOptions => void Object.assign(globalThis, {spyOptions}), options)
  await context.addInitScript({path: script})
}
