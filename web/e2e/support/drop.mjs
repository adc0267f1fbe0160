// @ts-check
// Files that a reader drops on the page.

/** @import {Page} from 'playwright-core' */

/**
 * Drops a file of text, or of bytes, anywhere on the page.
 * @param {Page} page @param {string} name @param {string | Buffer} contents
 */
export const drop = (page, name, contents) => dropAll(page, [[name, contents]])

/**
 * Drops several files together.
 * @param {Page} page @param {[name: string, contents: string | Buffer][]} files
 */
export async function dropAll(page, files) {
  await page.evaluate(files => {
    const data = new DataTransfer()
    for (const [name, packed] of files) data.items.add(new File([Uint8Array.from(atob(packed), c => c.charCodeAt(0))], name))
    for (const kind of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}))
  }, files.map(([name, contents]) => [name, Buffer.from(contents).toString('base64')]))
}

/**
 * Drops files or folders of the disk, as the desktop does: a page reads folders of nothing else.
 * @param {Page} page @param {...string} paths
 */
export async function dropFromDisk(page, ...paths) {
  const wire = await page.context().newCDPSession(page)
  const data = {items: [], files: paths, dragOperationsMask: 1}
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop']))
    await wire.send('Input.dispatchDragEvent', {type, x: 300, y: 200, data})
  await wire.detach()
}
