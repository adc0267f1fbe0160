// @ts-check
// A binding of Cloudflare's rate limit that knows no clock.

/** @param {{limit: number}} env */
export default function limit(env) {
  /** @type {Map<string, number>} */
  const done = new Map()
  return {
    /** @param {{key: string}} client */
    async limit({key}) {
      if (typeof key !== 'string') throw new Error(`the key must be a text, got ${typeof key}`)
      done.set(key, (done.get(key) ?? 0) + 1)
      return {success: Number(done.get(key)) <= env.limit}
    },
  }
}
