// @ts-check
// Files that a reader drops on the page.

/** @typedef {import('playwright-core').Page} Page */

/**
 * Drops a file of text, or of bytes, anywhere on the page.
 * @param {Page} page @param {string} name @param {string | Buffer} contents
 */
export async function drop(page, name, contents) {
  const packed = Buffer.from(contents).toString('base64')
  await page.evaluate(([name, packed]) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(packed), c => c.charCodeAt(0))], name))
    for (const kind of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}))
  }, [name, packed])
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
