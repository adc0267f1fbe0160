// @ts-check
// Text and bytes in the forms that addresses and HTML need.

/** @param {Uint8Array} bytes @returns {string} base64url, as in links */
export const toBase64url = bytes => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @param {string} characters  base64 or base64url; throws if they are not @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64(characters) {
  const binary = atob(characters.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** @param {string} drawing  an SVG document @returns {string} its address, for an image */
export const svgAddress = drawing => `data:image/svg+xml,${encodeURIComponent(drawing)}`

/** @param {string} value @returns {string} escaped for an HTML attribute in double quotes */
export const htmlAttribute = value => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The permissions of a frame with an embed. It works with allow-scripts alone, but can then do less. */
export const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads'

/**
 * The code of a frame, which every page gives that gives code to embed.
 * @param {string} address @param {string} title @param {number} height  CSS px
 */
export const frame = (address, title, height) =>
  `<iframe src="${htmlAttribute(address)}" title="${htmlAttribute(title)}" width="100%" height="${height}" style="border:0"` +
  ` loading="lazy" sandbox="${SANDBOX}" allow="clipboard-write"></iframe>`

/**
 * A text that somebody else may have written, as one line that looks as it is read: without control characters, byte order marks
 * and marks of direction. Package plain of the engine has the same functions, which a test holds to the same examples.
 * @param {string} text
 */
export const plainLine = text => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
  .replace(/[\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/**
 * The beginning of a text that somebody else may have written, as one line in an XML document: XML has no place for some
 * characters, not even by their numbers, and none for `]]>`.
 * @param {string} text @param {number} most  characters
 */
export const xmlLine = (text, most) =>
  htmlAttribute(Array.from(plainLine(text).replace(/[\p{Cs}\ufffe\uffff]/gu, ' ')).slice(0, most).join('')).replaceAll('>', '&gt;')

/**
 * A text as a cell of a table, so that no spreadsheet takes a part of it for a formula, also one that splits at semicolons.
 * @param {string} text
 */
export function plainCell(text) {
  const line = plainLine(text)
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(line)) return line
  let begins = true // a cell begins here, for some reader
  return line.replace(/[^\s"]/gu, c => {
    // What is shown as nothing, such as a space of no width: readers may leave it out.
    if (/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(c)) return c
    const isFormula = begins && '=+-@＝＋－＠﹦﹢﹣﹫'.includes(c)
    begins = c === ',' || c === ';'
    return isFormula ? `'${c}` : c
  })
}
