// @ts-check
// This folder has every word that the page's own modules show or speak, so that one reader can check all of them; a
// test (web/e2e/checks/words.test.js) finds words that are elsewhere. Sentences are functions of plain values; numbers are passed to
// them already formatted (ui/numbers.js).
//
// The page is in English only. The texts of the engine (names of policies and presets, descriptions of parameters,
// faults of a document, sentences of charts) are in Go, because the native command shows them too.

import {policiesOf, runsOf} from './counts.js'
import {editing} from './editing.js'
import {plots} from './plots.js'
import {program} from './program.js'

export const text = {
  editing,
  title: 'Rising bandits',
  untitled: 'A scenario of rising bandits',
  skip: 'Skip to the charts',

  header: {
    scenario: 'Scenario',
    edited: (/** @type {string} */ title) => `${title}, edited`,
    untitled: 'Own scenario',
    edits: 'Edits',
    paper: 'The paper, checked',
    undo: 'Undo',
    redo: 'Redo',
    undoWhat: (/** @type {string} */ what) => `Undo: ${what}`,
    redoWhat: (/** @type {string} */ what) => `Redo: ${what}`,
    editor: 'Edit',
    family: 'The family of policies',
    aboutPage: 'About this page and the paper',
    theme: (/** @type {string} */ now, /** @type {string} */ next) => `Theme: ${now}. Switch to ${next}`,
    themes: {light: 'light', dark: 'dark', system: 'as the system'},
  },

  plots,
  program,

  picture: {
    noCanvas: 'this browser has no canvas to draw the picture on',
    notWritten: 'this browser could not write the picture as PNG',
  },

  notice: {
    badLink: (/** @type {string} */ why, /** @type {string} */ shown) =>
      `The link could not be opened: ${why} The page shows \u201c${shown}\u201d instead.`,
    fetchingShort: 'The short link is being opened…',
    again: 'Try again',
    noService: 'this site has no service for short links. Ask its author for the long link.',
    lostShort: {
      slow: () => 'the service for short links took too long.',
      full: () => 'the service for short links is too busy.',
      down: () => 'the service for short links cannot be reached.',
      refused: (/** @type {string} */ why) => why,
    },
    more: (/** @type {number} */ faults) => `; and ${faults === 1 ? 'one more fault' : `${faults} more faults`}`,
    dataset: 'This scenario trains learners on a dataset, and an embed has none. Open it in the playground to play it.',
    heavy: (/** @type {string} */ rounds) =>
      `This link plays ${rounds} rounds in all, which may take long. Press Run to start.`,
    heavyPinned: (/** @type {string} */ rounds) =>
      `The pinned scenario has ${rounds} rounds in all, so it does not start by itself. To play it, open it and press Run.`,
    showText: 'Show the text',
    dismiss: 'Dismiss',
    coordinatorReplaced: (/** @type {string} */ why) =>
      `The worker that collects the results stopped and was replaced. Nothing is lost. (${why})`,
    chartsFailed: (/** @type {string} */ why) => `The charts do not show the last change. (${why})`,
    runnerReplaced: (/** @type {string} */ why) =>
      `A worker stopped and was replaced. Its runs are repeated; the numbers stay the same. (${why})`,
    editFailed: (/** @type {string} */ why) => `This could not be done: ${why}. The scenario is as it was before.`,
    stepRefused: (/** @type {string} */ why) =>
      `This version of the page refuses that earlier scenario: ${why}. Undo and redo skip it.`,
    noStorage: 'This browser does not let the page remember the theme.',
  },

  release: {
    newVersion: 'A new version is available. Your edits are kept.',
    take: 'Reload',
    later: 'Later',
  },

  editor: {
    title: 'Scenario',
    close: 'Close',
    setting: 'Payoffs grow',
    rested: ['when pulled, ', 'rested'],
    restless: ['with time, ', 'restless'],
    settingHelp: 'Rested: an arm\u2019s payoff grows each time it is pulled. Restless: it grows with every round.',
    horizon: 'Horizon, rounds',
    horizonHelp: 'Rounds in one run; every round pulls one arm.',
    noise: 'Noise',
    noiseHelp: 'How rewards vary around the expected payoff.',
    runs: 'Runs per policy',
    runsHelp: 'Each run has its own random numbers, the same for all policies. The charts show the mean.',
    seed: 'Seed',
    seedHelp: 'It determines all random numbers: the same seed gives the same results.',
    newSeed: 'new seed',
    reset: 'Clear the results',
    arms: 'Arms',
    json: 'Edit as JSON',
    jsonHelp: 'Show the scenario as text',
    sum: (/** @type {string} */ setting, /** @type {string} */ horizon, /** @type {string} */ noise, /** @type {string} */ runs,
      /** @type {string} */ seed) => `${setting} \u00b7 ${horizon} rounds \u00b7 noise ${noise} \u00b7 ${runs} \u00b7 seed ${seed}`,
    arm: 'Arm',
    best: 'the best',
    points: (/** @type {number} */ n) => `${n} points`,
    range: (/** @type {string} */ low, /** @type {string} */ high) => `${low} to ${high}`,
  },

  edits: {
    preset: (/** @type {string} */ title) => `open \u201c${title}\u201d`,
    link: 'open a link',
    text: 'edit the text',
    setting: 'setting',
    horizon: 'horizon',
    runs: 'runs',
    seed: 'seed',
    noise: 'noise',
    arm: (/** @type {string} */ name, /** @type {string} */ what) => `${what} of arm ${name}`,
    variant: (/** @type {string} */ policy) => `version of ${policy}`,
    variants: {defined: 'all policies defined', released: 'all policies released'},
  },

  charts: {
    payoffsCaption: (/** @type {boolean} */ rested) =>
      rested ? 'Expected payoff of an arm\u2019s next pull.' : 'Expected payoff of each arm at each round.',
    dots: (/** @type {string} */ policy) => `Expected payoff. Dots: ${policy}\u2019s pulls, on average.`,
    previous: (/** @type {string} */ policy) =>
      policy ? `Dots: ${policy}\u2019s pulls, on average. Dashed: before the edit.` : 'Expected payoff. Dashed: before the edit.',
    noWebGL: 'The live charts need WebGL 2, which this browser does not have. The table has all numbers.',
  },

  takeaway: {
    stale: 'The scenario has changed. Press Run to see what each policy loses now.',
    loading: 'The policies start when the engine is loaded.',
    noEngine: 'The policies cannot run without the engine.',
    beforeRun: 'Press Run to see what each policy loses.',
    someDone: 'The first runs are done.',
    /** @param {string} what */
    beforeRunOf: what => `${what}. Press Run to see it.`,
    firstRuns: 'The first runs are in progress.',
    pictured: 'The first runs are in progress. Meanwhile a picture of earlier runs is shown.',
  },

  /** The scenario that is shown below the current one. */
  pinned: {
    pin: 'Pin, to compare with others',
    title: 'Pinned: ',
    swap: 'Swap',
    swapHelp: 'Shows this scenario above and pins the other',
    remove: 'Unpin',
    waits: 'Its runs start when those above are done.',
    dataset: 'It trains learners on a dataset that is not here. To choose the dataset, press Swap, then Run.',
    otherDataset: 'It needs another dataset, and the page keeps one at a time. To play it instead, press Swap, then Run.',
    arms: {rested: 'Expected payoff against pulls, on the axes above', restless: 'Expected payoff against rounds, on the axes above'},
    done: (/** @type {string} */ title) => `Pinned: ${title}. Open or edit another scenario to compare.`,
    removed: 'Unpinned.',
    save: (/** @type {string} */ chart) => `Save or copy this chart: ${chart}`,
    bad: (/** @type {string} */ why) => `The pinned scenario in the link cannot be read: ${why}`,
  },
  follow: {
    label: 'Play as I edit',
    on: 'Each edit is played at once. While you drag a handle or a slider, all charts follow',
    off: 'Press Run after an edit',
    /** Why the page turned it off. */
    reasons: {
      heavy: (/** @type {string} */ rounds) => `Off by default: this scenario has ${rounds} rounds. Press Run after an edit`,
      slow: (/** @type {string} */ seconds) =>
        `Off by default: one run of all policies takes ${seconds} s here, too slow to follow a drag. Press Run after an edit`,
      motion: () => 'Off by default: your system asks for less motion. Press Run after an edit',
      unknown: () => 'Off until these policies have been timed here. Press Run after an edit',
      dataset: () => 'Off: the dataset of the learners is not here. Press Run to choose it',
    },
    /** Beside the switch; nothing until it is known whether they are fast enough. */
    short: {heavy: 'off: too many rounds', slow: 'off: too slow here', motion: 'off: less motion', unknown: '', dataset: 'off: no dataset'},
  },
  transport: {
    label: 'Playback',
    run: 'Run',
    again: 'Run again',
    pause: 'Pause',
    resume: 'Continue',
    all: (/** @type {string} */ runs) => `All ${runsOf(runs)}`,
    allHelp: 'Plays the runs that are missing, and keeps those that are there',
    againHelp: 'Plays all runs once more. The seed is the same, so the results are the same',
    reset: 'Reset: Run then gives the same results again',
    seed: (/** @type {string} */ seed) => `seed ${seed}`,
    sameAgain: ', the same results again',
    newSeed: 'New seed: Run then gives other random results',
    /** The first and the last run that policies are in. */
    runsFromTo: (/** @type {string} */ from, /** @type {string} */ to) => `${from}\u2013${to}`,
    progress: (/** @type {string} */ run, /** @type {string} */ runs) => ['run ', run, ` of ${runs}`],
    left: (/** @type {string} */ time) => `, ${time.replaceAll(' ', '\u00a0')}\u00a0left`,
    part: (/** @type {string} */ rounds) => `first ${rounds} rounds`,
    partHelp: 'Of run 1, while you drag. All runs follow when you stop',
    paused: (/** @type {string} */ run, /** @type {string} */ runs) => ['paused in run ', run, ` of ${runs}`],
    idle: (/** @type {string} */ runs, /** @type {number} */ policies) =>
      `${runsOf(runs)} of ${policiesOf(policies)}`,
    /** time: of playing; '' where they were played before. */
    done: (/** @type {string} */ runs, /** @type {string} */ time) => runsOf(runs) + (time && ` \u00b7 ${time.replaceAll(' ', '\u00a0')}`),
    some: (/** @type {string} */ n, /** @type {string} */ runs) => `${n} of ${runs}`,
    loading: (/** @type {string} */ got, /** @type {string} */ all) => `Loading the engine, ${got} of ${all} MB`,
    starting: 'Starting the engine',
    stopped: 'The engine has stopped',
    noPolicies: 'Add a policy first',
  },

  results: {
    questions: 'More from the same runs: another oracle, recommendations',
    title: 'Results',
    policies: 'Policies',
    caption: 'Policies and their results. The buttons in the head sort the rows.',
    policy: 'Policy',
    parameters: 'Parameters',
    defined: 'defined',
    released: 'released',
    variants: (/** @type {string} */ policy) => `Version of ${policy}`,
    /** Before the words defined and released. */
    version: 'Version:',
    otherVersion: {defined: 'This policy is as defined, other than those that are as released', released: 'This policy is as released'},
    /** The control that switches every policy. */
    all: {
      words: 'Released versions',
      help: 'Off: every policy is as defined in the paper, or in its own source. ' +
        'On: as in the code that the paper\u2019s authors published.',
      /** @param {string[]} names */
      without: names => (names.length === 0 ? '' : `No released version: ${names.join(', ')}.`),
      /** @param {string[]} names */
      twins: names => (names.length === 0 ? '' : `Here in both versions, and stays so: ${names.join(', ')}.`),
    },
    regret: 'Final regret',
    regretSoFar: 'Regret so far',
    ci: '\u00b195%',
    std: 'Std dev',
    axis: 'Final regret on a common axis',
    columns: 'Columns',
    ownColumns: 'The usual columns',
    best: ['Best arm', ' pulled'],
    ends: 'Ends on best',
    wrong: 'Wrong arm',
    time: 'Time per round',
    /** What the columns mean. */
    help: {
      policy: 'Click a name to see what the policy does. Click its line or its row to single it out in the charts. ' +
        'Keys: O singles out, X hides or shows.',
      parameters: 'The numbers that the policy runs with. Click them to change them.',
      regret: 'How much less the policy earned than the best policy would have, over all rounds, in payoffs. ' +
        'It is the mean of all runs. Lower is better. While you drag, it may be that of the first rounds only.',
      ci: 'Half the width of the 95% confidence interval of the mean. ' +
        'More runs make it smaller. A star marks one that may be too short; the sentence below the table says why.',
      std: 'How much the runs differ: the standard deviation of the final regret over the runs. More runs do not make it smaller.',
      best: 'The share of rounds in which the policy pulled the best arm, as a mean of all runs.',
      ends: 'The share of runs that pull the best arm in the last round: these runs have found it.',
      wrong: 'The share of runs that recommend a wrong arm after the last round: another one pays more at the horizon. Policies for ' +
        'finding the best arm recommend by their own rule, the others the arm of their best index, or else the one pulled most.',
      time: 'How long one round of the policy takes on this machine.',
    },
    /** The error of the recommended arm, exactly. */
    wrongIs: (/** @type {number} */ share, /** @type {string} */ from, /** @type {string} */ to,
      /** @type {'own' | 'index' | 'pulls'} */ rule) =>
      `${share}, 95% interval ${from} to ${to}; it recommends ` +
        {own: 'by its own rule', index: 'the arm of its best index', pulls: 'the arm that it pulled most'}[rule],
    /** Beside an interval that may be too short; the sentence below the table begins with it. */
    doubtful: '*',
    doubt: {
      few: (/** @type {number} */ runs, /** @type {string} */ share) =>
        `${runs} runs are few: what happens in up to ${share} of all runs may be missing from them. More runs help.`,
      skewed: '* This interval may be too short, because a few runs differ much from the rest. More runs help.',
    },
    single: (/** @type {string} */ policy) => `Single out ${policy}`,
    showAgain: (/** @type {string} */ policy) => `Show ${policy} again`,
    isHidden: ', hidden in the charts',
    singled: (/** @type {string} */ policy) => `${policy} is singled out.`,
    allAlike: 'No policy is singled out.',
    hiddenNow: (/** @type {string} */ policy) => `${policy} is hidden.`,
    shownNow: (/** @type {string} */ policy) => `${policy} is shown.`,
    none: '\u2013',
    noPolicies: 'No policies yet.',
    more: (/** @type {string} */ policy) => `About ${policy}`,
    source: 'Source',
    differs: 'As released',
    differsOn: 'The authors\u2019 code instead',
    fingerprint: 'Fingerprint',
    values: {yes: 'yes', no: 'no'},
  },

  sheet: {
    arms: 'Arms',
    policies: 'Policies',
    results: 'Results',
    setting: 'Setting',
    label: 'Scenario and results',
    handle: {peek: 'Sheet: closed. Open it halfway', half: 'Sheet: half open. Open it fully', full: 'Sheet: open. Close it'},
  },

  /** Before a run while a field shows a refused value. */
  refused: {
    title: 'A field has a value that was refused',
    help: 'Run would use the last valid value instead of the value that the field shows.',
    value: (/** @type {string} */ typed) => `\u201c${typed}\u201d: `,
    correct: 'Correct it',
    run: 'Run with the last valid value',
  },

  dialog: {
    unloaded: 'This part of the page could not be loaded. Check the connection and try again; if that does not help, reload it.',
    replaced: 'A new version of this page was published. Reload the page to use this part; your scenario is kept.',
    title: 'Scenario as text',
    help: 'A scenario is one JSON document. Edit it and press Apply. Faults are listed with their lines.',
    helpLink: 'This is the part of the link that could be read. Correct it and press Apply.',
    field: 'Scenario, JSON',
    apply: 'Apply',
    copy: 'Copy',
    copied: 'Copied',
    copySelf: 'Could not copy. Press Ctrl+C',
    close: 'Close',
    faults: (/** @type {number} */ n) => (n === 1 ? 'One fault' : `${n} faults`),
    line: (/** @type {number} */ n) => `Line ${n}`,
    document: 'Document',
  },

  crash: {
    title: 'The engine has stopped',
    cannotStart: 'The engine could not be started',
    helpStart: 'Check the connection and try again. What is on the page is kept.',
    help: 'What is on the page is kept. Go on when the engine is back.',
    again: 'Try again',
    copy: 'Copy details',
    copied: 'Copied',
    details: 'Details',
  },

  announced: {
    ...plots.announcedLive,
    started: (/** @type {string} */ runs, /** @type {number} */ policies) =>
      `Running: ${runsOf(runs)} of ${policiesOf(policies)}.`,
    part: (/** @type {string} */ run, /** @type {string} */ runs) => `${run} of ${runs} runs are done.`,
    done: (/** @type {string} */ takeaway) => `All runs are done. ${takeaway}`,
    someDone: (/** @type {string} */ n, /** @type {string} */ runs, /** @type {string} */ takeaway) =>
      `${n} of ${runsOf(runs)} are done. ${takeaway}`,
    paused: 'Paused.',
    reset: 'Reset.',
    changed: (/** @type {string} */ what) => `Changed: ${what}.`,
    undone: (/** @type {string} */ what) => `Undone: ${what}.`,
    redone: (/** @type {string} */ what) => `Redone: ${what}.`,
    opened: (/** @type {string} */ title) => `Opened: ${title}.`,
    ready: 'The engine is ready.',
  },

  units: {
    ns: (/** @type {string} */ n) => `${n} ns`,
    us: (/** @type {string} */ n) => `${n} \u00b5s`,
    s: (/** @type {string} */ n) => `${n} s`,
    instant: 'under 0.1 s',
    moment: '2 s at most',
    min: (/** @type {string} */ m, /** @type {string} */ s) => `${m} min ${s} s`,
    wholeMin: (/** @type {string} */ m) => `${m} min`,
    hours: (/** @type {string} */ h) => `${h} hours`,
    days: (/** @type {string} */ d) => `${d} days`,
    years: (/** @type {string} */ y) => `${y} years`,
  },
}
