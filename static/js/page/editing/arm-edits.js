// @ts-check
// Edits of the list of arms, as pure functions of a copy of the document. Like all edits they never
// judge: the engine parses what they leave.

/** @typedef {import('../../engine/messages.js').Kind} Kind */
/** @typedef {{name?: string, payoff: {family: string} & Record<string, any>}} Arm */

/** The payoff and the speed of a new arm, where there is no other to be like. */
const LEVEL = 0.7
const HALF = 0.02 // of the horizon
/** The power of a polynomial whose shape comes from another family. */
const RHO = 0.8
/** Points of a curve that comes from another family. */
const POINTS = 8

/**
 * What families have in common: the level an arm comes to, and the x at which it has half of it.
 * @typedef {{level: number, half: number}} Shape
 */

/** Three digits are as many as an edit by hand means. @param {number} n */
const short = n => +n.toPrecision(3)

/**
 * @param {{family: string} & Record<string, any>} payoff @param {number} horizon
 * @returns {Shape}
 */
export function shapeOf(payoff, horizon) {
  const level = payoff.c ?? payoff.cap ?? payoff.value ?? payoff.high ?? payoff.points?.at(-1)?.[1] ?? LEVEL
  return {level, half: Math.min(Math.max(halfOf(payoff, level) || HALF * horizon, 1), horizon)}
}

/** @param {{family: string} & Record<string, any>} p @param {number} level @returns {number} NaN or 0 if it has none */
function halfOf(p, level) {
  if (p.family === 'exp') return p.a > 0 ? Math.LN2 / p.a : 0
  if (p.family === 'poly') return (p.s ?? p.b ** (1 / p.rho)) * (2 ** (1 / p.rho) - 1)
  if (p.family === 'linear') return level / (2 * p.slope)
  if (p.family === 'step') return p.after
  if (p.family === 'points') return p.points.find((/** @type {[number, number]} */ q) => q[1] >= level / 2)?.[0] ?? 0
  return 0
}

/** How each family takes on a shape; what is not named here starts where the engine says. */
/** @type {Record<string, (s: Shape, horizon: number) => Record<string, any>>} */
const taken = {
  exp: ({level, half}) => ({c: level, a: short(Math.LN2 / half)}),
  poly: ({level, half}) => ({c: level, b: short((half / (2 ** (1 / RHO) - 1)) ** RHO), rho: RHO}),
  linear: ({level, half}) => ({slope: short(level / (2 * half)), cap: level}),
  constant: ({level}) => ({value: level}),
  step: ({level, half}) => ({low: 0, high: level, after: Math.round(half)}),
  points: ({level, half}, horizon) => ({points: sampled(level, half, horizon)}),
}

/** @param {number} level @param {number} half @param {number} horizon */
function sampled(level, half, horizon) {
  const last = Math.max(2, Math.min(horizon, half * 100))
  /** @type {[number, number][]} */
  const points = []
  for (let i = 0; i < POINTS; i++) {
    const x = Math.round(last ** (i / (POINTS - 1)))
    if (x > (points.at(-1)?.[0] ?? 0)) points.push([x, short(level * (1 - 2 ** (-x / half)))])
  }
  return points
}

/**
 * A payoff of another family that keeps what fits: parameters of the same name, the level, and
 * how fast it is come to.
 * @param {Kind} family @param {{family: string} & Record<string, any>} old @param {number} horizon
 */
export function payoffOf(family, old, horizon) {
  if (family.id === old.family) return old
  const like = taken[family.id]?.(shapeOf(old, horizon), horizon) ?? {}
  /** @type {{family: string} & Record<string, any>} */
  const payoff = {family: family.id}
  for (const p of family.params) {
    const value = like[p.name] ?? (p.optional ? undefined : old[p.name] ?? p.default)
    if (value !== undefined) payoff[p.name] = value
  }
  return payoff
}

/** A name that no arm has, or undefined if the number it gets by its place is free. @param {Arm[]} arms */
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
 * One more arm at the end, as the families' first has it.
 * @param {Kind} family @param {number} horizon @param {boolean} alone  it takes the place of all others
 * @returns {(doc: {arms: Arm[]}) => void}
 */
export const addArm = (family, horizon, alone) => doc => {
  if (alone) doc.arms = []
  const payoff = payoffOf(family, {family: '', c: LEVEL}, horizon)
  doc.arms.push(named({payoff}, freeName(doc.arms)))
}

/** The copy stands right below. @param {number} at @returns {(doc: {arms: Arm[]}) => void} */
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
 * Where an item of a list is after another one moved.
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
 * Learning curves as arms.
 * @param {import('../curves/read-csv.js').Curve[]} curves @param {boolean} replace
 * @returns {(doc: {arms: Arm[]}) => void}
 */
export const setCurves = (curves, replace) => doc => {
  const arms = curves.map(({name, points}) => named({payoff: {family: 'points', points}}, name || undefined))
  if (replace) doc.arms = arms
  else for (const arm of arms) doc.arms.push(named(arm, arm.name ?? freeName(doc.arms)))
}

/** A point halfway along the widest gap, or beyond the last. @param {[number, number][]} points @returns {[number, number][]} */
export function withPoint(points) {
  let at = 0
  for (let i = 1; i < points.length; i++) if (points[i][0] - points[i - 1][0] > points[at + 1][0] - points[at][0]) at = i - 1
  const [[x0, y0], [x1, y1]] = [points[at], points[at + 1]]
  const x = x1 - x0 > 1 ? Math.round((x0 + x1) / 2) : (x0 + x1) / 2
  return points.toSpliced(at + 1, 0, [x, short(y0 + ((y1 - y0) * (x - x0)) / (x1 - x0))])
}
