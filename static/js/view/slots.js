// @ts-check
// Shares the WebGL contexts of a browser among embeds. A browser takes the oldest context away when there are too many,
// about 16 over all frames of a page. So views with freeWhenHidden share eight slots per origin, those of all deployments
// there together; a view without a slot draws in 2D. Frames of opaque origin, and frames on another site where the browser
// separates sites, cannot know of each other: there, the first eight frames of a page may use WebGL.

const count = 8

/** Whether this window is among the first frames of its parent. Windows can be compared across origins. */
export function isAmongFirst() {
  for (let i = 0; i < count; i++) if (window.parent[i] === window) return true
  return window.parent === window
}

/**
 * Takes a slot. Resolves with a function that releases it, or with null if all are taken.
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
