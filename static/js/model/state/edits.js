// @ts-check
// Edits of a scenario document, as pure functions on a copy. An edit checks nothing: the engine parses the result and
// reports its faults.

/** @import {NoiseKind} from '../../engine/messages.js' */

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

// Edits of the list of arms, as pure functions on a copy of the document. Like all edits they check nothing: the engine
// parses the result.

/** @typedef {{name?: string, payoff: {family: string} & Record<string, any>}} Arm */
/** A learning curve. @typedef {{name: string, points: [number, number][]}} Curve */

/** Rounds to three digits, enough for an edit by hand. @param {number} n */
const short = n => +n.toPrecision(3)

/** Returns a name that no arm has, or undefined if the number that the arm would get is free as a name. @param {Arm[]} arms */
export function freeName(arms) {
  const labels = new Set(arms.map((a, i) => a.name ?? String(i + 1)))
  let n = arms.length + 1
  if (!labels.has(String(n))) return undefined
  while (labels.has(String(n))) n++
  return String(n)
}

/** @param {Arm} arm @param {string | undefined} name @returns {Arm} */
const named = ({payoff}, name) => (name === undefined ? {payoff} : {name, payoff})

/**
 * Adds an arm at the end.
 * @param {Arm['payoff']} payoff @param {boolean} alone  it replaces all others
 * @returns {(doc: {arms: Arm[]}) => void}
 */
export const addArm = (payoff, alone) => doc => {
  if (alone) doc.arms = []
  doc.arms.push(named({payoff}, freeName(doc.arms)))
}

/** Inserts the copy below the original. @param {number} at @returns {(doc: {arms: Arm[]}) => void} */
export const duplicateArm = at => doc => {
  doc.arms.splice(at + 1, 0, named(structuredClone(doc.arms[at]), freeName(doc.arms) ?? String(doc.arms.length + 1)))
}

/** @param {number} at @returns {(doc: {arms: Arm[]}) => void} */
export const removeArm = at => doc => void doc.arms.splice(at, 1)

/**
 * @param {'arms' | 'policies'} list @param {number} from @param {number} to  its place afterwards
 * @returns {(doc: any) => void}
 */
export const moveItem = (list, from, to) => doc => {
  const [item] = doc[list].splice(from, 1)
  doc[list].splice(to, 0, item)
}

/**
 * Returns where an item of a list is after another one moved.
 * @param {number} from @param {number} to
 * @returns {(i: number) => number}
 */
export const afterMove = (from, to) => i => {
  if (i === from) return to
  if (from < i && i <= to) return i - 1
  if (to <= i && i < from) return i + 1
  return i
}

/** @param {number} at @returns {(i: number) => number} -1 for the one removed */
export const afterRemoval = at => i => (i === at ? -1 : i > at ? i - 1 : i)

/** @param {number} at @returns {(i: number) => number} */
export const afterInsertion = at => i => (i >= at ? i + 1 : i)

/**
 * Makes learning curves into arms.
 * @param {Curve[]} curves @param {boolean} replace @param {string} family  the one with points
 * @returns {(doc: {arms: Arm[]}) => void}
 */
export const setCurves = (curves, replace, family) => doc => {
  const arms = curves.map(({name, points}) => named({payoff: {family, points}}, name || undefined))
  if (replace) doc.arms = arms
  else for (const arm of arms) doc.arms.push(named(arm, arm.name ? untaken(arm.name, doc.arms) : freeName(doc.arms)))
}

/** Returns a name, numbered if an arm has it: "vit", "vit (2)". @param {string} name @param {Arm[]} arms */
function untaken(name, arms) {
  const taken = new Set(arms.map(arm => arm.name))
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} (${n})`
  return free
}

/**
 * Adds a point in the middle of the widest gap, or after the last point.
 * @param {[number, number][]} points @returns {[number, number][]}
 */
export function withPoint(points) {
  let at = 0
  for (let i = 1; i < points.length; i++) if (points[i][0] - points[i - 1][0] > points[at + 1][0] - points[at][0]) at = i - 1
  const [[x0, y0], [x1, y1]] = [points[at], points[at + 1]]
  const x = x1 - x0 > 1 ? Math.round((x0 + x1) / 2) : (x0 + x1) / 2
  return points.toSpliced(at + 1, 0, [x, short(y0 + ((y1 - y0) * (x - x0)) / (x1 - x0))])
}
