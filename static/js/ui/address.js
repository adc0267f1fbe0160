// @ts-check
// The fragment of the page's address. An edit replaces it, since the page has its own undo; opening another scenario adds an entry to
// the browser's history, so that Back returns to the one before.

/** Safari refuses more than 100 changes of the address in 30 s; after this the change is tried again, ms. */
const AGAIN = 10_000
const TRIES = 4

/** The link in a fragment, without the view behind it. @param {string} fragment */
const linkIn = fragment => fragment.split('?')[0]

/** @param {string} packed  what stands before the link, such as a lesson of the reader's own; it holds no '&' */
export function openAddress(packed = '') {
  const before = packed && `${packed}&`
  /** The timer of the next try; a later change replaces it. @type {ReturnType<typeof setTimeout> | undefined} */
  let retry
  /** @param {'pushState' | 'replaceState'} how @param {any} state @param {string} link  without '#' */
  const change = (how, state, link) => window.history[how](state, '', `#${before}${link}`)
  /** @returns {string} without '#', as in the address */
  function fragment() {
    const whole = window.location.hash.slice(1)
    return whole.startsWith(packed) ? whole.slice(before.length) : whole
  }
  /**
   * Writes the link into the address. If the browser refuses, it tries again several times; a sandboxed frame may always refuse.
   * @param {string} link  without '#' @param {number} [tries]
   */
  function write(link, tries = TRIES) {
    clearTimeout(retry)
    try {
      change('replaceState', window.history.state, link)
    } catch {
      if (tries > 1) retry = setTimeout(write, AGAIN, link, tries - 1)
    }
  }
  return {
    fragment, write,
    /** The fragment without a link, with '#'; '' for none. */
    withoutLink: () => packed && `#${packed}`,
    /**
     * Adds an entry to the browser's history, into which the next fragment is written; the entry before keeps what is shown until now.
     * If the browser refuses, Back leaves the page.
     * @param {string | null} shown  the fragment of what is shown, null for nothing
     */
    enter(shown) {
      if (!shown) return
      clearTimeout(retry)
      const now = fragment()
      try {
        // If the address contains another link than the page's, such as a bad one, it is not changed.
        if (linkIn(now) === linkIn(shown)) change('replaceState', window.history.state, shown)
        change('pushState', null, now)
      } catch {
        // too many changes of the address, or a sandboxed frame
      }
    },
    /** @param {string} link @returns {string} the whole address for sharing */
    of: link => `${window.location.href.split('#')[0]}#${link}`,
    /**
     * Calls `opened` when someone pastes another link into the address.
     * @param {(fragment: string) => void} opened
     */
    watch(opened) {
      // It compares with what the page wrote last, because the page may have written its own link since.
      window.addEventListener('hashchange', e => opened(new URL(e.newURL).hash.slice(1)))
    },
  }
}

/** @typedef {ReturnType<typeof openAddress>} Address */
