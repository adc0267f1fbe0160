// @ts-check
// Bindings of D1 and KV that break as a test asks: a read as the id begins, a write as the document's title says. What the
// Worker reads for /healthz fails. The limits of a client break as its address says.
// A title "says: …" makes the binding fail with those words.

const never = () => new Promise(() => {})
/** @param {string} words */
const fail = words => Promise.reject(new Error(words))

/** What a read answers, by what the id begins with. @param {string} id */
function read(id) {
  if (id.startsWith('fails') || id === 'healthz') return fail('D1_ERROR: Network connection lost, secret')
  if (id.startsWith('throws')) throw new Error('thrown: secret')
  if (id.startsWith('slow')) return never()
  if (id.startsWith('garbage')) return Promise.resolve('{"version":1}')
  if (id.startsWith('number')) return Promise.resolve(5)
  if (id.startsWith('undefined')) return Promise.resolve(undefined)
  if (id.startsWith('nothing')) return undefined
  return Promise.resolve(null)
}

/** What a write answers, by the document's title. @param {string} document @param {unknown} stored */
function write(document, stored) {
  const {title} = JSON.parse(document)
  if (title.startsWith('says: ')) return fail(title.slice('says: '.length))
  if (title === 'throws') throw new Error('thrown: secret')
  if (title === 'slow') return never()
  return Promise.resolve(stored)
}

export const d1 = () => ({
  prepare: () => ({
    bind: (/** @type {string} */ id, /** @type {string} */ document) => ({
      first: () => read(id),
      run: () => write(document, {success: true, meta: {changes: 1}}),
    }),
  }),
})

export const kv = () => ({
  get: read,
  put: (/** @type {string} */ _, /** @type {string} */ document) => write(document, undefined),
})

export const clients = () => ({
  idFromName: (/** @type {string} */ address) => address,
  get: (/** @type {string} */ address) => ({
    take() {
      if (address === 'throws') throw new Error('thrown: secret')
      return address === 'fails' ? fail('Durable Object is overloaded, secret') : address === 'slow' ? never() : Promise.resolve(true)
    },
  }),
})

export default {}
