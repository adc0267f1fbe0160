// @ts-check
// The names under which a browser keeps what belongs to this site: its caches, and the keys of its storages. All deployments on
// one origin share both (user.github.io/a/ and /b/, /v1/ and /latest/), so every name contains the place of its deployment: the
// folder of its pages.
//
// Releases before December 2026 used names without a place. What is stored under those is found again by this rule:
//   - A cache belongs to the deployment of whose pages it holds one. The service worker treats it as one of its own releases, and
//     leaves all others alone (sw.js).
//   - A value belongs to every deployment that was there. When a deployment looks for a key for the first time, it copies the
//     value to its own name, and never looks again (storage.js). The old value stays: another deployment may not have looked yet,
//     or still be of such a release.
// Names of both kinds begin differently, so that no such release takes a new cache for its own and deletes it.
//
// What deployments share on purpose has no place: the slots for WebGL, of which the browser has so many for all (view/slots.js).

/** What the names of caches and of keys began with when they had no place. */
export const BEFORE_PLACES = {cache: 'rising-bandits ', key: 'rising-bandits.'}

/** Returns the place of a deployment. @param {string} address  of one of its pages, or of its folder */
export const placeOf = address => new URL('.', address).pathname

/**
 * Returns the name of a cache or a key. No name of one place is the beginning of another place's: a path contains no space.
 * @param {string} place @param {string} key
 */
export const nameAt = (place, key) => `rising-bandits${place} ${key}`
