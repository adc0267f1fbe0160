// @ts-check
// What each client may still do, counted by a Durable Object for each: all isolates of all places ask the same one.

import {DurableObject} from 'cloudflare:workers'
import {ALLOWED, pass, REFUSED} from './answers.mjs'
import {taken} from './buckets.mjs'

/** @typedef {import('./buckets.mjs').Bucket} Bucket */
/** @typedef {import('./buckets.mjs').Limit} Limit */

/** What comes back within this time, s, is kept in memory alone: the platform keeps an object for longer than that. */
const FORGOTTEN = 60

/** One client. The platform names the object by a hash of the address; in it there is no address. */
export class Client extends DurableObject {
  /** @type {Map<string, Bucket>} */
  buckets = new Map()

  /**
   * Takes an amount of a kind, if so much is left.
   * @param {string} kind @param {number} amount @param {Limit} limit
   */
  async take(kind, amount, limit) {
    const lasting = limit.size / limit.perSecond > FORGOTTEN
    const {storage} = this.ctx
    const last = this.buckets.get(kind) ?? (lasting ? await storage.get(kind) : undefined)
    const bucket = taken(last, amount, limit, Date.now())
    if (!bucket) return false
    this.buckets.set(kind, bucket)
    if (lasting) {
      await storage.put(kind, bucket)
      if (await storage.getAlarm() === null) await storage.setAlarm(bucket.whole)
    }
    return true
  }

  /** Forgets the client, if everything has come back, or looks again later. */
  async alarm() {
    const {storage} = this.ctx
    const whole = Math.max(0, ...Array.from((await storage.list()).values(), bucket => bucket.whole))
    if (whole > Date.now()) await storage.setAlarm(whole)
    else await storage.deleteAll()
  }
}

/**
 * Returns what the program asks for a client's limits, or undefined if nothing limits it.
 * @param {Bindings} env @param {() => boolean} loading  whether the script is loading: then everything is allowed
 */
export function limitsOf({CLIENTS}, loading) {
  if (!CLIENTS) return
  /**
   * @param {import('./answers.mjs').Done} done @param {number} ticket @param {string} client  its address
   * @param {string} kind @param {number} amount @param {number} size @param {number} perSecond
   */
  return (done, ticket, client, kind, amount, size, perSecond) => {
    /** @returns {Promise<import('./answers.mjs').ToGo>} */
    const asked = async () => {
      const may = loading() || await CLIENTS.get(CLIENTS.idFromName(client)).take(kind, amount, {size, perSecond})
      return [may ? ALLOWED : REFUSED, '']
    }
    pass(asked(), done, ticket)
  }
}
