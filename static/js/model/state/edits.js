// @ts-check
// Edits of a scenario document, as pure functions on a copy. An edit checks nothing: the engine parses the result and
// reports its faults.

/** @typedef {import('../../engine/document.js').Scenario} Scenario */
/** @typedef {import('../../engine/messages.js').NoiseKind} NoiseKind */

/**
 * One edit, as a view passes it to the commands.
 * @typedef {object} Edit
 * @property {string} label   what changes, for undo: "horizon"
 * @property {string} path    the field that shows a refusal: "arms[2].payoff.c"
 * @property {string} typed   what was typed, kept in the field if it is refused
 * @property {(doc: any) => void} change  changes a copy of the last valid document
 * @property {(arm: number) => number} [moved]  where an arm is afterwards, -1 for nowhere; default where it was
 * @property {number} [select]  the arm selected afterwards
 * @property {string} [merges]  edits in a row with the same name are one step for undo
 */

/**
 * "arms[2].payoff.c" -> ["arms", 2, "payoff", "c"]
 * @param {string} path
 */
const steps = path =>
  path.split(/[.[\]]+/).filter(Boolean).map(s => (/^\d+$/.test(s) ? Number(s) : s))

/**
 * @param {any} doc @param {string} path
 * @returns {any} the value there; undefined if there is none
 */
export const valueAt = (doc, path) => steps(path).reduce(
  (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? at[step] : undefined), doc)

/**
 * Sets a member, whatever its name: a reader may call a parameter __proto__, which = would not set.
 * @param {any} node @param {string | number} name @param {unknown} value
 */
const put = (node, name, value) =>
  Object.defineProperty(node, name, {value, writable: true, enumerable: true, configurable: true})

/**
 * @param {string} path @param {unknown} value  undefined removes the field
 * @returns {(doc: any) => void}
 */
export function setAt(path, value) {
  const way = steps(path)
  const last = /** @type {string | number} */ (way.pop())
  return doc => {
    const at = way.reduce((node, step) => {
      if (!Object.hasOwn(node, step) || node[step] === undefined) put(node, step, {})
      return node[step]
    }, doc)
    if (value === undefined) delete at[last]
    else put(at, last, value)
  }
}

/**
 * Returns another kind of noise. Parameters that both kinds have keep their values; the others get their defaults.
 * @param {NoiseKind} kind @param {Record<string, any>} old
 */
export function noiseOf(kind, old) {
  /** @type {Record<string, any>} */
  const noise = {kind: kind.id}
  for (const p of kind.params) {
    if (old[p.name] !== undefined) noise[p.name] = old[p.name]
    else if (!p.optional && p.default !== undefined) noise[p.name] = p.default
  }
  return noise
}

/** The path of the draft that says that there is no arm: the document's list of arms cannot be empty. */
export const NO_ARMS = 'arms'

/** Returns the fields that show a refused value. @param {{drafts: Record<string, import('./state.js').Draft>}} state */
export const refusedIn = ({drafts}) =>
  Object.entries(drafts).filter(([path]) => path !== NO_ARMS).map(([path, draft]) => ({path, ...draft}))

/**
 * Formats a document for people: one arm and one policy per line. It parses to the same document.
 * @param {string} canonical
 */
export function pretty(canonical) {
  const lines = Object.entries(JSON.parse(canonical)).map(([key, value]) => {
    const written = Array.isArray(value)
      ? value.length === 0 ? '[]' : `[\n${value.map(v => '    ' + spaced(v)).join(',\n')}\n  ]`
      : spaced(value)
    return `  ${JSON.stringify(key)}: ${written}`
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

/** @param {any} value @returns {string} */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${spaced(v)}`).join(', ')}}`
}
