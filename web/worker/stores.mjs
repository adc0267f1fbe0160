// @ts-check
// Cloudflare's stores behind one interface, and the calls of the Go program. They are called from here rather than by
// the package's drivers: that takes one call in each direction instead of thirty, and leaves no callback behind.

import {FOUND, MISSING, pass, STORED, UNCHANGED} from './answers.mjs'

/** @typedef {import('./answers.mjs').Done} Done */
/** @typedef {import('./answers.mjs').ToGo} ToGo */

/**
 * A store, like share.Store in Go, except for what depends on the document's content: put resolves with whether it has
 * stored the document, or left what the id already has.
 * @typedef {{get: (id: string) => Promise<string | null>, put: (id: string, document: string) => Promise<boolean>}} Store
 */

const SELECT = 'SELECT document FROM scenarios WHERE id = ?'
const INSERT = 'INSERT INTO scenarios (id, document) VALUES (?, ?) ON CONFLICT (id) DO NOTHING'

/**
 * D1: the table of migrations/0001_scenarios.sql. It needs no transactions: the first to insert gets the id.
 * @param {Database} database @returns {Store}
 */
const d1 = database => ({
  get: async id => database.prepare(SELECT).bind(id).first('document'),
  async put(id, document) {
    const {meta} = await database.prepare(INSERT).bind(id, document).run()
    return meta.changes > 0
  },
})

/**
 * KV. It may take a minute to see a write from elsewhere, so two clients who store different documents under one id at
 * once may both succeed; with ids of 60 bits that is no concern.
 * @param {Namespace} namespace @returns {Store}
 */
const kv = namespace => ({
  get: async id => namespace.get(id, 'text'),
  async put(id, document) {
    if (await namespace.get(id, 'text') !== null) return false
    await namespace.put(id, document)
    return true
  },
})

/**
 * Opens the store that the variable STORE names.
 * @param {Bindings} env @param {string} kind  of STORE
 * @returns {((done: Done, ticket: number, id: string, document?: string) => void) | string}
 *   what asks the store for an id, or with a document stores that, and calls done; or why there is no store
 */
export function openStore(env, kind) {
  if (kind !== '' && kind !== 'd1' && kind !== 'kv') return `STORE is "${kind}", want d1 or kv`
  const store = kind === 'kv' ? env.KV && kv(env.KV) : env.DB && d1(env.DB)
  if (!store) return kind === 'kv' ? 'the binding KV of a namespace is missing' : 'the binding DB of a D1 database is missing'
  return (done, ticket, id, document) => pass(document === undefined ? get(store, id) : put(store, id, document), done, ticket)
}

/** @param {Store} store @param {string} id @returns {Promise<ToGo>} */
async function get(store, id) {
  const document = await store.get(id)
  if (document === null) return [MISSING, '']
  if (typeof document !== 'string') throw new Error(`the store gave back ${typeof document}, want a text`)
  return [FOUND, document]
}

/** @param {Store} store @param {string} id @param {string} document @returns {Promise<ToGo>} */
async function put(store, id, document) {
  return [await store.put(id, document) ? STORED : UNCHANGED, '']
}
