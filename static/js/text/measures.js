// @ts-check
// What can be said of a policy's runs, in the order in which lists show it. Generated from engine/measure by
// go generate ./wasm/engine/server; a test there fails if it is stale.

/**
 * @typedef {object} Measure
 * @property {string} id
 * @property {string} name      for a menu or the head of a column
 * @property {string} title     what it is, without a unit
 * @property {string} doc       one sentence or more
 * @property {string} unit
 * @property {boolean} rises    more is better
 * @property {boolean} ofRound  it is defined for each round
 * @property {number} decimals  of its text; of a share those of its percents
 * @property {boolean} shown    tables have it without being asked for
 * @property {string} column    of the table of results that shows it in a way of its own; '' for none
 */

/** @type {readonly Measure[]} */
export const MEASURES = [
  {"id":"regret","name":"Regret","title":"mean regret after the last round","doc":"The mean regret at the horizon over all runs.",
   "unit":"payoffs","rises":false,"ofRound":false,"decimals":2,"shown":true,"column":"regret"},
  {"id":"at","name":"Regret at a round","title":"mean regret after a round","doc":"The mean regret after a round over all runs.",
   "unit":"payoffs","rises":false,"ofRound":true,"decimals":2,"shown":false,"column":""},
  {"id":"std","name":"Std dev","title":"standard deviation of the final regret over the runs",
   "doc":"The standard deviation of the regret at the horizon over the runs: how much they differ.","unit":"payoffs","rises":false,
   "ofRound":false,"decimals":2,"shown":true,"column":"std"},
  {"id":"pulls","name":"Pulls of the best arm","title":"mean pulls of the best arm",
   "doc":"How often the policy pulls the arm in a run, as a mean.","unit":"pulls","rises":true,"ofRound":false,"decimals":1,"shown":true,
   "column":""},
  {"id":"share","name":"Best arm pulled","title":"share of the pulls that are of the best arm",
   "doc":"The arm's share of all pulls of the policy, from 0 to 1.","unit":"share of the pulls","rises":true,"ofRound":false,"decimals":1,
   "shown":false,"column":"best"},
  {"id":"best","name":"Ends on the best arm","title":"share of the runs that end on the best arm",
   "doc":"The share of the runs whose last pull is the arm, from 0 to 1.","unit":"share of the runs","rises":true,"ofRound":false,
   "decimals":0,"shown":true,"column":"ends"},
  {"id":"wrong","name":"Most pulled arm is wrong","title":"share of the runs whose most pulled arm is not the best at the horizon",
   "doc":"The share of the runs whose most pulled arm is wrong: another one pays more at the horizon.","unit":"share of the runs",
   "rises":false,"ofRound":false,"decimals":0,"shown":false,"column":""},
  {"id":"recommended","name":"Recommended arm is wrong","title":"share of the runs in which the policy recommends a wrong arm",
   "doc":"The share of the runs in which the arm that the policy recommends itself is not the best at the horizon.",
   "unit":"share of the runs","rises":false,"ofRound":false,"decimals":0,"shown":false,"column":""},
  {"id":"error","name":"Wrong arm","title":"share of the runs that recommend a wrong arm",
   "doc":"The share of the runs that recommend a wrong arm: by the policy's own rule, its best index, or else the most pulls.",
   "unit":"share of the runs","rises":false,"ofRound":false,"decimals":1,"shown":false,"column":"wrong"},
  {"id":"lost","name":"Payoff lost","title":"mean payoff lost by the recommended arm",
   "doc":"How much less the recommended arm pays at the horizon than the best one, as a mean.","unit":"payoffs","rises":false,
   "ofRound":false,"decimals":4,"shown":false,"column":""},
  {"id":"ratio","name":"Competitive ratio","title":"competitive ratio",
   "doc":"The total payoff that regret is measured against, over that of the policy: 1 is best.","unit":"ratio","rises":false,
   "ofRound":false,"decimals":4,"shown":false,"column":""},
  {"id":"max-regret","name":"Max regret","title":"mean max regret after the last round",
   "doc":"How far the best expected payoff obtained so far is below the best that one arm could have given.","unit":"payoffs",
   "rises":false,"ofRound":false,"decimals":4,"shown":false,"column":""},
  {"id":"time","name":"Time per round","title":"time per round","doc":"How long one round of the policy takes on this machine.",
   "unit":"ns","rises":false,"ofRound":false,"decimals":0,"shown":true,"column":"time"},
]
