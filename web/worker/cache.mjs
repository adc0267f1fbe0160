// @ts-check
// A cache of recent answers that their Cache-Control allows to reuse, by address: a scenario, a short page or a picture
// that is requested again needs neither the program nor the store.

/** @typedef {import('./program.mjs').Answer} Answer */
/**
 * An answer, when it came and until when it may be used again, in ms, and the bytes that it takes.
 * @typedef {{answer: Answer, came: number, until: number, size: number}} Cached
 */

/** The most bytes of all answers: an isolate has 128 MB. */
export const ROOM = 8 << 20
/** What an answer takes besides its body and its address, mostly for its headers, in bytes. */
const OVERHEAD = 3000

/** Returns how long an answer may be reused, in seconds. @param {Answer} answer */
function freshness({status, headers}) {
  const control = headers.find(([name]) => name === 'Cache-Control')?.[1] ?? ''
  return status === 200 && /\bpublic\b/.test(control) ? Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0) : 0
}

/** Answers depend on the address and on the host that the client names. @param {Request} request */
const keyOf = ({url, headers}) => `${url}\n${headers.get('host') ?? ''}`

/**
 * A cache of answers. It first drops those that were unused for the longest time.
 * @param {number} room  bytes @param {() => number} now  ms
 */
export function answerCache(room, now = Date.now) {
  /** @type {Map<string, Cached>} */
  const byKey = new Map()
  let size = 0
  /** @param {string} key */
  const drop = key => {
    size -= byKey.get(key)?.size ?? 0
    byKey.delete(key)
  }
  return {
    /**
     * Returns the answer to a request, with its age. A client that may have the answer already is answered by the
     * program.
     * @param {Request} request @returns {Answer | undefined}
     */
    find(request) {
      if (request.method !== 'GET' || request.headers.has('if-none-match')) return
      const key = keyOf(request)
      const cached = byKey.get(key)
      if (!cached) return
      byKey.delete(key)
      if (cached.until <= now()) return void (size -= cached.size)
      byKey.set(key, cached) // the last one of the Map is the last one used
      const age = Math.floor((now() - cached.came) / 1000)
      return {...cached.answer, headers: [...cached.answer.headers, ['Age', String(age)]]}
    },
    /** @param {Request} request @param {Answer} answer */
    add(request, answer) {
      const seconds = request.method === 'GET' ? freshness(answer) : 0
      if (seconds === 0) return
      const key = keyOf(request)
      const entry = {answer, came: now(), until: now() + seconds * 1000, size: (answer.body?.length ?? 0) + 2 * key.length + OVERHEAD}
      drop(key)
      if (entry.size > room) return
      byKey.set(key, entry)
      size += entry.size
      for (const oldest of byKey.keys()) {
        if (size <= room) return
        drop(oldest)
      }
    },
  }
}
