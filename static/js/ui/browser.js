// @ts-check
// Whether the reader's system asks for less motion. Then nothing plays by itself.

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

// The one way in which the page saves a file.

// A download reads its address after the click; this is long enough for the slowest, ms.
const REVOKE_AFTER = 60_000

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER)
}
