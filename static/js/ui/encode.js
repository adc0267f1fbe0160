// @ts-check
// Text and bytes in the forms that addresses and HTML need.

/** @param {Uint8Array} bytes @returns {string} base64url, as in links */
export const toBase64url = bytes => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @param {string} characters  base64 or base64url; throws if they are not @returns {Uint8Array<ArrayBuffer>} */
export const fromBase64 = characters => Uint8Array.from(atob(characters.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

/** @param {string} drawing  an SVG document @returns {string} its address, for an image */
export const svgAddress = drawing => `data:image/svg+xml,${encodeURIComponent(drawing)}`

/** @param {string} value @returns {string} escaped for an HTML attribute in double quotes */
export const htmlAttribute = value => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
