// @ts-check
// The sentence above each chart, computed from what is known. It claims an order only where the
// 95% bands do not overlap.

import {armName} from './state.js'
import {regret, whole} from './numbers.js'
import {text} from './text.js'

/** @typedef {import('../engine/types.js').Parsed} Parsed */
/** @typedef {import('../engine/types.js').Results} Results */
/** @typedef {import('../engine/types.js').Row} Row */

/** @typedef {Row & {final: NonNullable<Row['final']>}} Known */

const t = text.takeaway

/** A policy has settled if this share of its runs ends on one arm; it explores below the other. */
const SETTLED = 0.95
const EXPLORES = 0.5
/** Runs from which a share of last pulls says anything. */
const ENOUGH = 10

/**
 * @param {Parsed} parsed
 * @returns {string[]} sentences
 */
export function payoffsTakeaway(parsed) {
  const {leads, best} = parsed.arms
  if (leads.length === 0) return []
  /** @param {number} arm */
  const name = arm => armName(parsed, arm)
  if (parsed.scenario.arms.length === 1) return [t.oneArm(name(0))]
  const first = leads[0].arm
  const last = leads[leads.length - 1].arm
  if (leads.length === 1) return [t.alwaysBest(name(first))]
  const rested = parsed.scenario.setting === 'rested'
  const sentences = [t.leads(name(first), whole(leads[1].from - 1), rested)]
  if (leads.length === 2) sentences.push(t.then(name(last)))
  else sentences.push(t.manyLeads(leads.length - 1), t.atLast(name(last)))
  if (rested && best !== last) sentences.push(t.overHorizon(name(best)))
  return sentences
}

/**
 * @param {Parsed} parsed @param {Results | null} results
 * @returns {string[]} sentences
 */
export function regretTakeaway(parsed, results) {
  if (!results) return [t.beforeRun]
  const rows = byRegret(results)
  const enough = rows.every(r => r.runs >= Math.min(2, results.totalRuns))
  if (rows.length < results.rows.length || !enough) return [t.firstRuns]
  if (rows.length === 1) return [t.only(rows[0].name, regret(rows[0].final.mean))]
  const sentences = [order(rows, results.final)]
  const more = habit(parsed, rows, results.bestArm)
  if (more) sentences.push(more)
  return sentences
}

/**
 * Rows with a result, least regret first.
 * @param {Results} results @returns {Known[]}
 */
export function byRegret(results) {
  const known = /** @type {Known[]} */ (results.rows.filter(r => r.final !== null))
  return known.sort((a, b) => a.final.mean - b.final.mean || a.index - b.index)
}

/** @param {Known[]} rows @param {boolean} final */
function order(rows, final) {
  const [least, ...others] = rows
  const near = others.filter(r => r.final.mean - r.final.ci95 <= least.final.mean + least.final.ci95)
  if (near.length === 0) return t.least(title(least, rows))
  if (near.length === 1) {
    return (final ? t.tiedFinal : t.tied)(title(least, rows), title(near[0], rows))
  }
  return (final ? t.tiedManyFinal : t.tiedMany)(title(least, rows), near.length)
}

/**
 * What one policy does that explains the picture: the worst one that settles on a wrong arm, else
 * the best one if it finds the best arm, else the worst if it still explores.
 * @param {Parsed} parsed @param {Known[]} rows @param {number} best
 */
function habit(parsed, rows, best) {
  const told = rows.filter(r => r.runs >= ENOUGH && r.lastArm.length > 0)
  for (const r of told.toReversed()) {
    const arm = r.lastArm.findIndex(share => share >= SETTLED)
    if (arm >= 0 && arm !== best) return t.settles(title(r, rows), armName(parsed, arm))
  }
  const [first] = told
  if (first && first.lastArm[best] >= SETTLED) return t.findsBest(title(first, rows), armName(parsed, best))
  const worst = told.at(-1)
  if (worst && Math.max(...worst.lastArm) < EXPLORES) return t.spreads(title(worst, rows))
  return ''
}

/**
 * A policy's name, with its version where the scenario has both.
 * @param {Known} row @param {Known[]} rows
 */
function title(row, rows) {
  const twin = rows.some(r => r !== row && r.policy === row.policy)
  return twin && row.variant === 'released' ? `${row.name} (${text.results.released})` : row.name
}
