// @ts-check
// The charts there are, in the order in which lists show them. Written from engine/chart by
// go generate ./wasm/engine/server; a test there fails if it is stale.

/** @typedef {import('../engine/messages.js').ChartKind} ChartKind */

/** @type {readonly ChartKind[]} */
export const CHARTS = [
  {"id":"payoffs","name":"Payoffs","title":"Payoffs","label":"Expected payoffs of the arms","yTitle":"expected payoff","place":"arms","xAxis":"pulls or rounds","zooms":true,"symlog":false,"bands":false},
  {"id":"regret","name":"Regret","title":"Regret","label":"Cumulative regret of the policies","yTitle":"cumulative regret","place":"policies","xAxis":"rounds","zooms":true,"symlog":true,"bands":true},
  {"id":"per-round","name":"per round","title":"Regret per round","label":"Regret per round of the policies","yTitle":"regret per round","place":"policies","xAxis":"rounds","zooms":true,"symlog":true,"bands":false},
  {"id":"pulls","name":"pulls","title":"Pulls","label":"Pulls of each arm by each policy","yTitle":"pulls","place":"policies","xAxis":"arms","zooms":false,"symlog":true,"bands":false},
  {"id":"best-arm","name":"best arm","title":"Runs on the best arm","label":"Share of the runs that pull the best arm","yTitle":"runs that pull the best arm, %","place":"policies","xAxis":"rounds","zooms":true,"symlog":false,"bands":true},
  {"id":"inspector","name":"Why this arm?","title":"Why this arm?","label":"What each arm’s index is made of","yTitle":"reward","place":"moment","xAxis":"none","zooms":false,"symlog":false,"bands":false},
]

/** @param {string} id @returns {ChartKind} */
export function chartKind(id) {
  const kind = CHARTS.find(c => c.id === id)
  if (!kind) throw new Error(`no chart is called ${id}`)
  return kind
}
