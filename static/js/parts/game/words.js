// @ts-check
// The words of the page on which a person plays a scenario by hand.

import {counted, written} from '../../text/counts.js'

/** @param {number} n */
const rounds = n => counted(n, 'round', 'rounds')

export const play = {
  you: 'Your hand',
  challenger: 'Challenger',
  loading: 'Loading the engine…',
  /** @param {string} message */
  /** @param {string} message */
  badLink: message => `The link cannot be read: ${message}. A new game is shown.`,
  badPulls: 'The pulls in the link do not fit its scenario, so that the game begins anew.',
  learns: 'Arms that learn from a dataset cannot be played by hand. A new game is shown.',
  untitled: 'Your scenario',
  setting: {
    rested: 'Rested: what an arm pays depends on how often it was pulled.',
    restless: 'Restless: what an arm pays depends on the round, pulled or not.',
  },
  /** @param {string} title @param {number} arms @param {number} of @param {number} seed */
  about: (title, arms, of, seed) =>
    `${title} · ${/\barms?\b/i.test(title) ? '' : `${counted(arms, 'arm', 'arms')}, `}${rounds(of)}, seed ${seed}`,
  /** @param {number} times */
  large: times => `It is long for a person, so that you begin with ${written(times)} pulls at a time.`,
  game: 'The game',
  score: 'Your score',
  round: 'Rounds played',
  /** @param {string} n @param {string} of */
  of: (n, of) => `${n} of ${of}`,
  total: 'Earned',
  mean: 'Mean',
  toBeat: 'To beat',
  pace: 'Pulls at a time',
  other: 'Other number',
  arms: 'Arms',
  /** @param {number} arm  from 0 */
  arm: arm => `Arm ${arm + 1}`,
  /** @param {number} pulls */
  pulls: pulls => counted(pulls, 'pull', 'pulls'),
  notYet: 'not pulled yet',
  /** @param {string} last */
  last: last => `last ${last}`,
  undo: 'Take back',
  redo: 'Redo',
  /** @param {string} arm @param {number} times */
  finish: (arm, times) => `Stay with ${arm.toLowerCase()} for the other ${rounds(times)}`,
  keys: 'Keys 1 to 9 pull an arm, or ← → and Enter; + and − change how many at a time, U takes back',
  chart: 'Each chart shows the rewards of an arm in their order, all on one scale.',
  /** @param {number} size */
  chartMeans: size => `A point is the mean of up to ${counted(size, 'reward', 'rewards')} in a row.`,
  /** @param {string} arm @param {string} reward @param {number} left */
  paid: (arm, reward, left) => `${arm} paid ${reward}. ${left > 0 ? `${rounds(left)} left.` : ''}`,
  /** @param {string} arm @param {number} times @param {string} mean @param {number} left */
  paidMany: (arm, times, mean, left) =>
    `${arm}, ${written(times)} times: ${mean} on average. ${left > 0 ? `${rounds(left)} left.` : ''}`,
  /** @param {string} arm @param {number} times */
  tookBack: (arm, times) => `Took back ${counted(times, 'pull', 'pulls')} of ${arm.toLowerCase()}.`,
  start: 'Pull an arm.',
  /** @param {number} left */
  goOn: left => `${rounds(left)} left. Pull an arm.`,
  full: 'The list of your pulls is as long as a link can hold. Pull one arm several times in a row, or stay with one.',

  /** @param {string} earned @param {string} seed */
  beat: (earned, seed) => `Somebody earned ${earned} with this luck (seed ${seed}). Beat it!`,
  watch: 'Show their game without playing',

  reveal: 'What was behind it',
  computing: 'The policies play the same game…',
  heavy: (/** @type {string} */ rounds) => `The policies of this game play ${rounds} rounds in all, which may take long.`,
  playThem: 'Let them play',
  /** @param {string} regret @param {string} earned @param {string} best */
  verdict: (regret, earned, best) =>
    `You earned ${earned}; always pulling the best arm earns ${best} with the same luck. Your regret is ${regret}.`,
  /** @param {string} regret @param {string} earned @param {string} best */
  verdictRestless: (regret, earned, best) =>
    `You earned ${earned}; pulling the best arm of each round earns ${best} with the same luck. Your regret is ${regret}.`,
  /** @param {number} n @param {number} of */
  place: (n, of) => (n === of ? `No policy of ${of} had less regret.` : n === 0 ? `All ${of} policies had less regret.`
    : `You had less regret than ${n} of ${counted(of, 'policy', 'policies')}.`),
  /** @param {string} mine @param {string} theirs @param {string} by */
  won: (mine, theirs, by) => `You won the challenge: ${mine} against ${theirs}, ${by} more.`,
  /** @param {string} mine @param {string} theirs @param {string} by */
  lost: (mine, theirs, by) => `You did not beat the challenge: ${mine} against ${theirs}, ${by} less.`,
  tied: 'You earned exactly as much as the challenge.',
  payoffs: 'What the arms pay on average',
  regret: 'Regret of you and the policies. Arrow keys read it.',
  payoffsLabel: 'Payoffs of the arms. Arrow keys read them.',
  noChart: 'The charts cannot be drawn here; the table below has all numbers.',
  ranking: 'You and the policies, with the same luck',
  columns: {player: 'Player', regret: 'Regret', earned: 'Earned', best: 'Best arm pulled'},
  tableHelp: 'Regret counts what the pulled arms pay on average, and so leaves out luck; Earned is the sum of the rewards.',

  misled: 'Where you were misled',
  /** @param {number} n */
  never: n => (n === 0 ? 'You never pulled the best arm, so that nothing could mislead you.'
    : `In ${rounds(n)} you pulled the best arm. You were never misled: no other arm that you pulled had lately paid more than the ` +
      'best one.'),
  /** @param {number} n @param {number} best */
  times: (n, best) => `In ${rounds(n)} you were misled: the arm that you pulled had paid more in its last 10 pulls than the best ` +
    `arm in its own. In ${rounds(best)} you pulled the best arm.`,
  /** @param {number} n */
  untried: n => `In ${rounds(n)} you pulled another arm and had not tried the best one yet.`,
  /** @param {number} n */
  against: n => `In ${rounds(n)} you pulled another arm although the best one had lately paid as much or more.`,
  /** @param {string} advisor @param {number} n @param {number} of */
  advice: (advisor, n, of) => `${advisor}, having seen exactly your rewards, would have pulled the best arm in ` +
    `${written(n)} of ${written(of)} such rounds.`,
  roll: 'Your pulls, round by round: a row for each arm',
  rollHelp: 'A row is an arm, and the rounds run to the right. High and coloured: you were misled there. Dark: the best arm.',
  rollRestless: 'A row is an arm, and the rounds run to the right. High and coloured: you were misled there.',
  /** @param {string} arm @param {string} name @param {boolean} best */
  lane: (arm, name, best) => arm + (name && name !== arm ? ` (${name})` : '') + (best ? ', best' : ''),
  stretches: {rounds: 'Rounds', pulled: 'You pulled', paid: 'It had paid', best: 'The best had paid',
    /** @param {string} advisor */
    advice: advisor => `${advisor} would have pulled`},
  /** @param {string} from @param {string} to */
  fromTo: (from, to) => (from === to ? from : `${from} to ${to}`),
  /** @param {string} arm @param {string} paid */
  paidBy: (arm, paid) => `${arm}: ${paid}`,
  /** @param {string} arm @param {number} times @param {number} of */
  advised: (arm, times, of) => (of === 1 || times === of ? arm : `${arm} in ${written(times)} of ${written(of)}`),
  notAsked: 'not asked',
  /** @param {number} n */
  more: n => `Show the other ${n}`,
  /** @param {number} shown @param {number} all */
  longest: (shown, all) => `The ${shown} longest of ${written(all)} stretches are listed.`,

  challenge: 'Challenge somebody',
  /** @param {string} earned @param {string} seed */
  dare: (earned, seed) => `Beat ${earned} on seed ${seed}`,
  challengeHelp: 'Who opens the link plays the same arms with the same luck, and sees your pulls at the end.',
  copyChallenge: 'Copy the challenge',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying. The link:',
  again: 'Play again',
  sameLuck: 'The same game again',
  newLuck: 'New luck, arms shuffled',
  playground: 'Open in the playground, with your pulls as a policy',
  others: 'Other games',
  othersHelp: 'Arms come in a new order each time. The playground’s “Play it yourself” brings any scenario here.',
  offers: {
    /** @type {Record<string, string>} */
    names: {first: 'Two arms, 100 rounds', 'paper-2': 'The paper’s 2 arms, shortened to 500 rounds',
      restless: 'Three arms that rise by themselves, 200 rounds', surprise: 'A surprise, 200 rounds',
      'long-surprise': 'A surprise, 1,000 rounds'},
    /** @type {Record<string, string>} */
    help: {first: 'One of them gets better with practice. Which, and is it worth it?',
      'paper-2': 'The first experiment of the paper in a 400th of its 200,000 rounds.',
      restless: 'What an arm pays depends on the round alone: when should you change?',
      surprise: '2 to 15 arms, drawn at random as in the paper’s ranking.',
      'long-surprise': 'The same, with time to explore.'},
  },
}
