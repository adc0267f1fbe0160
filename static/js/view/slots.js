// @ts-check
// A browser takes the oldest WebGL context away when there are too many, which is some 16 over
// all the frames of a page. Frugal views of one site share eight places; who gets none draws in
// 2D. Frames of opaque origin, and frames on another site where the browser keeps sites apart,
// cannot know of each other: of those that a page has, the first eight may use WebGL.

const count = 8

/** Whether this window is among the first frames of its parent: a comparison works across origins. */
export function isAmongFirst() {
  for (let i = 0; i < count; i++) if (window.parent[i] === window) return true
  return window.parent === window
}

/**
 * Takes a place: resolves with its release, or with null if all are taken.
 * @param {boolean} alone  the answer where frames cannot know of each other: see isAmongFirst
 * @returns {Promise<(() => void) | null>}
 */
export async function takeSlot(alone) {
  for (let i = 0; i < count; i++) {
    const release = await take(`rising-bandits-view-${i}`, alone)
    if (release) return release
  }
  return null
}

/** @param {string} name @param {boolean} alone @returns {Promise<(() => void) | null>} */
function take(name, alone) {
  return new Promise((resolve) => {
    const free = () => resolve(alone ? () => {} : null)
    if (!navigator.locks) return free()
    navigator.locks.request(name, {ifAvailable: true}, (lock) => {
      if (!lock) return resolve(null)
      return new Promise((release) => resolve(() => release(undefined)))
    }).catch(free)
  })
}
