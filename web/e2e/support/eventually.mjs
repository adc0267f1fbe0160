// @ts-check
// Assertions about a page that answers late: what is read once may be read too early. They read until it is as wanted, for a while.

import assert from 'node:assert/strict'

const PATIENCE = 10_000 // ms

/** @param {() => Promise<void>} check  throws as long as it is not as wanted */
async function until(check) {
  for (const start = performance.now(); ;) {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || performance.now() - start > PATIENCE) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** The assertions of node, of what a function reads. */
export const eventually = {
  /** @template T @param {() => Promise<T>} read @param {T} want @param {string} [message] */
  equal: (read, want, message) => until(async () => assert.equal(await read(), want, message)),
  /** @template T @param {() => Promise<T>} read @param {T} want @param {string} [message] */
  deepEqual: (read, want, message) => until(async () => assert.deepEqual(await read(), want, message)),
  /** @param {() => Promise<string | null>} read @param {RegExp} want @param {string} [message] */
  match: (read, want, message) => until(async () => assert.match(await read() ?? '', want, message)),
  /** @param {() => Promise<unknown>} read @param {string} [message] */
  ok: (read, message) => until(async () => assert.ok(await read(), message)),
}
