// @ts-check
// All kinds of charts, in the order in which lists show them. Generated from engine/chart by
// go generate ./wasm/engine/server; a test there fails if it is stale.

/** @typedef {import('../engine/messages.js').ChartKind} ChartKind */

/** @type {readonly ChartKind[]} */
export const CHARTS = [
  {"id":"payoffs","name":"Payoffs","title":"Payoffs","label":"Expected payoffs of the arms","yTitle":"expected payoff","place":"arms",
   "group":"","xAxis":"pulls or rounds","zooms":true,"symlog":false,"bands":false,"spreads":false},
  {"id":"regret","name":"Regret","title":"Regret","label":"Cumulative regret of the policies","yTitle":"cumulative regret",
   "place":"policies","group":"","xAxis":"rounds","zooms":true,"symlog":true,"bands":true,"spreads":true},
  {"id":"per-round","name":"per round","title":"Regret per round","label":"Regret per round of the policies","yTitle":"regret per round",
   "place":"policies","group":"","xAxis":"rounds","zooms":true,"symlog":true,"bands":false,"spreads":false},
  {"id":"pulls","name":"pulls","title":"Pulls","label":"Pulls of each arm by each policy","yTitle":"pulls","place":"policies","group":"",
   "xAxis":"arms","zooms":false,"symlog":true,"bands":false,"spreads":false},
  {"id":"best-arm","name":"best arm","title":"Runs on the best arm","label":"Share of the runs that pull the best arm",
   "yTitle":"runs that pull the best arm, %","place":"policies","group":"more","xAxis":"rounds","zooms":true,"symlog":false,"bands":true,
   "spreads":false},
  {"id":"pairs","name":"pairs","title":"Pairs of policies","label":"Difference in regret between every two policies, in the same runs",
   "yTitle":"regret of the row’s policy minus the column’s","place":"policies","group":"more","xAxis":"none","zooms":false,
   "symlog":false,"bands":false,"spreads":false},
  {"id":"reward","name":"reward","title":"Cumulative reward","label":"Cumulative expected reward of the policies",
   "yTitle":"cumulative expected reward","place":"policies","group":"more","xAxis":"rounds","zooms":true,"symlog":true,"bands":true,
   "spreads":true},
  {"id":"max-regret","name":"max regret","title":"Max regret","label":"Max regret of the policies so far","yTitle":"max regret so far",
   "place":"policies","group":"more","xAxis":"rounds","zooms":true,"symlog":true,"bands":true,"spreads":false},
  {"id":"pull-shares","name":"pulls over time","title":"Pulls over time","label":"Share of each arm in the pulls so far, by policy",
   "yTitle":"share of the pulls so far","place":"policies","group":"more","xAxis":"rounds","zooms":true,"symlog":false,"bands":false,
   "spreads":false},
  {"id":"inspector","name":"Why this arm?","title":"Why this arm?","label":"What the policy decides by","yTitle":"reward",
   "place":"moment","group":"","xAxis":"none","zooms":false,"symlog":false,"bands":false,"spreads":false},
  {"id":"trace","name":"Over the rounds","title":"Over the rounds","label":"One value of every arm over the rounds of this run",
   "yTitle":"value","place":"moment","group":"","xAxis":"rounds","zooms":false,"symlog":true,"bands":false,"spreads":false},
  {"id":"bound","name":"Regret and bound","title":"Regret and its bound",
   "label":"Measured regret beside the bound that the paper proves","yTitle":"cumulative regret","place":"theory","group":"Bound",
   "xAxis":"rounds","zooms":false,"symlog":false,"bands":false,"spreads":false},
  {"id":"bound-by-q","name":"Bound by q","title":"The bound by q","label":"The bounds at the horizon for every q, with the best q",
   "yTitle":"bound on the regret at T","place":"theory","group":"Bound","xAxis":"q","zooms":false,"symlog":false,"bands":false,
   "spreads":false},
  {"id":"increment","name":"Cumulative increment","title":"The cumulative increment by q",
   "label":"The cumulative increment of the arms for every q","yTitle":"cumulative increment Y(M, q)","place":"theory",
   "group":"Increments","xAxis":"q","zooms":false,"symlog":false,"bands":false,"spreads":false},
  {"id":"rates","name":"Rates","title":"Rates","label":"The exponent of T in the bounds, by how fast increments die out",
   "yTitle":"exponent of T","place":"theory","group":"Increments","xAxis":"powers","zooms":false,"symlog":false,"bands":false,
   "spreads":false},
  {"id":"both-instances","name":"One policy on both","title":"One policy on both instances",
   "label":"Regret of one policy on both instances that cannot be learned","yTitle":"cumulative regret","place":"theory",
   "group":"Not learnable","xAxis":"rounds of the instances","zooms":false,"symlog":false,"bands":false,"spreads":false},
  {"id":"worst-case","name":"All policies","title":"All policies on both instances",
   "label":"Every policy’s regret on the one instance against that on the other","yTitle":"regret on the second instance",
   "place":"theory","group":"Not learnable","xAxis":"regrets","zooms":false,"symlog":false,"bands":false,"spreads":false},
  {"id":"sweep","name":"Sweep","title":"Sweep","label":"A measure of the policies at every value of what the sweep varies",
   "yTitle":"mean regret after the last round","place":"sweep","group":"","xAxis":"swept values","zooms":false,"symlog":false,
   "bands":true,"spreads":false},
  {"id":"sweep-map","name":"Map","title":"Map","label":"The best policy, or one policy's measure, for every pair of values",
   "yTitle":"the policy of least mean regret","place":"sweep","group":"","xAxis":"swept values","zooms":false,"symlog":false,
   "bands":false,"spreads":false},
  {"id":"sweep-axes","name":"Parallel axes","title":"Parallel axes","label":"A line for each combination of values, to its measure",
   "yTitle":"each combination is a line in the colour of its policy of least mean regret","place":"sweep","group":"",
   "xAxis":"swept values","zooms":false,"symlog":false,"bands":false,"spreads":false},
  {"id":"ranking","name":"Ranking","title":"Ranking","label":"The mean rank of each policy over the bandits, the best first",
   "yTitle":"mean rank by mean regret; 1 is the best","place":"sweep","group":"","xAxis":"ranks","zooms":false,"symlog":false,
   "bands":false,"spreads":false},
]

/** @param {string} id @returns {ChartKind} */
export function chartKind(id) {
  const kind = CHARTS.find(c => c.id === id)
  if (!kind) throw new Error(`no chart is called ${id}`)
  return kind
}
