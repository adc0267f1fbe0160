// @ts-check
// What the engine offers the page: the types of openEngine's result (engine.js). What crosses to
// engine.wasm is in messages.js.

/** @import {BadLink, ChartBox, ChartWindow, Description, Digest, Exported, Intent, Kept, LaidChart, Linked} from './messages.js' */
/** @import {LiveState, Parsed, Refused, Results} from './messages.js' */

/**
 * @typedef {object} Progress
 * @property {number} share         0..1 of all rounds
 * @property {number} rounds        played so far, by all policies
 * @property {number} totalRounds
 * @property {number} runs          finished by every policy
 * @property {number} totalRuns     of each policy
 * @property {number} seconds       of playing, without pauses
 */

/**
 * @typedef {object} RunCallbacks
 * @property {(p: Progress) => void} [onProgress]  at least 10 times a second
 * @property {(r: Results) => void} [onResults]    at most 30 times a second
 * @property {() => void} [onPlayed]               once, when everything is played and the final results are being computed
 * @property {(r: Results) => void} [onDone]       once, with final results, or those of the first runs if only these were to be played
 * @property {(e: EngineError) => void} [onError]  once; the run is over
 */

/**
 * @typedef {object} RunOptions
 * @property {boolean} [anew]   play again what is kept
 * @property {boolean} [trial]  the scenario is a tentative edit, such as a drag: its results are drawn over those shown
 * @property {boolean} [pinned]  the scenario is the pinned one
 * @property {number} [sketch]  play only so many runs, unless something of the scenario is kept; the results are then not final
 * @property {number} [until]  the runs of a sketch end about this round; 0 for the horizon
 * @property {number} [first]  play only this many first runs now; they are kept, so that a run without it goes on from there
 * @property {boolean} [whole]  the first results have a run of every policy
 */

/**
 * @typedef {object} Run
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} giveWay  ends it because another run begins; if everything is played it still calls onDone
 * @property {() => void} cancel   no callback comes after it
 */

/**
 * One run of all policies, at a round that the page sets; the charts show it until it is closed. It has the same bits
 * as run `run` of the results. All promises reject with an EngineError when it is closed, another run is opened,
 * another scenario is shown, or the coordinator is replaced.
 * @typedef {object} Live
 * @property {LiveState} state  before its first round
 * @property {(round: number) => Promise<LiveState>} seek  back or forth; of several at once only the last
 *   is gone to, and all resolve there
 * @property {(whole: boolean) => Promise<LiveState>} axis  the axes show the whole horizon, or end soon after the round
 * @property {(back?: boolean) => Promise<LiveState>} toSwitch  to just before the chosen policy next changes its
 *   arm, and no further if it does not; back: to just before it last did, or the beginning
 * @property {(policy: number, arm: number) => Promise<LiveState>} look  chooses whose index is shown: the
 *   policy's place in the scenario, and an arm, -1 for the one it pulls
 * @property {(value: string) => Promise<LiveState>} trace  draws one of the state's values over the rounds; '' for none
 * @property {() => void} close
 */

/**
 * @typedef {object} SweepProgress
 * @property {number} share         0..1 of all blocks
 * @property {number} seconds       since it began
 * @property {number | null} left   about how many seconds are left; null before the first block
 */

/**
 * @typedef {object} SweepCallbacks
 * @property {(state: import('./messages.js').SweepState, progress: SweepProgress) => void} onState  at most 10 times a second
 * @property {(state: import('./messages.js').SweepState, progress: SweepProgress) => void} onDone   once
 * @property {(error: EngineError) => void} onError  once; it is over
 */

/**
 * @typedef {object} SearchCallbacks
 * @property {(step: import('./messages.js').SearchStep) => void} onStep  before each candidate, and at the end
 * @property {(found: import('./messages.js').SearchFound) => void} onDone   once
 * @property {(error: EngineError) => void} onError   once; the search is over
 */

/**
 * @typedef {object} Sweep
 * @property {import('./messages.js').SweepPlan} plan  with a fault, nothing is played
 * @property {() => void} cancel   no callback comes after it; what is played stays, and is not played again by the next sweep
 * @property {(view: import('./messages.js').SweepView) => Promise<import('./messages.js').SweepState>} look  chooses what the chart
 *   shows
 */

/**
 * A failure that is not a fault of the document; path says what was being done.
 * @typedef {import('./errors.js').EngineError} EngineError
 */

/**
 * An event that the page should report to its reader. Nothing is lost, except with coordinator-lost, after which the
 * engine answers nothing.
 * @typedef {object} EngineEvent
 * @property {'runner-replaced' | 'coordinator-replaced' | 'coordinator-lost' | 'charts-failed'} type
 * @property {string} message
 */

/**
 * The charts. The coordinator sends scenes directly to the view's port. Scenes name colours by role and give lengths in
 * CSS pixels, so the coordinator needs to know neither the theme nor the device pixels.
 * @typedef {object} Charts
 * @property {(view: MessagePort, number: number) => void} connect  the view holds no scene with a number above
 *   this one; again with another port after coordinator-replaced
 * @property {(boxes: ChartBox[]) => void} layout   all charts there are
 * @property {(canonical: string, options?: {keep?: boolean, forget?: boolean}) => Promise<Kept | undefined>} show
 * draws a scenario's arms, and the results that the engine keeps of its policies. keep: curves that the edit changed
 * stay behind the new ones, dashed; forget: drops what is kept of its policies first. Undefined if
 *   the coordinator was lost
 * @property {() => void} dropGhosts  removes the dashed curves from before an edit
 * @property {(canonical: string) => Promise<Kept | undefined>} pin  shows a scenario beside the present one, with
 *   the same axes and what is kept of its policies; '' shows none
 * @property {(text: string) => Promise<{curves: number[][]}>} preview draws the arms of a document over those shown; ''
 *   ends it. No curves: the document has faults, and nothing was drawn
 * @property {(arm: number, policy: string, single: string) => void} mark  selects an arm, from 0, -1 for none, brings
 *   a policy into focus by its Row.key, '' for none, and singles one out, which is in focus while no other is
 * @property {(chart: string, x: AxisKind, y: AxisKind) => void} axes
 * @property {(chart: string, window: ChartWindow | null) => void} zoom  null shows all
 * @property {(round: number) => void} playhead  0 removes it
 * @property {(policy: string) => void} choose   singles out a policy by its Row.key, '' for none
 * @property {(policies: string[]) => void} hide  these, by their Row.key; all others show
 * @property {(spread: string) => void} spread  what is drawn around the curves: '' the 95% band, 'quantiles' or 'runs'
 * @property {(pair: string[]) => void} pair shows the runs of two policies as dots, by their Row.key; an empty list
 *   shows all pairs
 * @property {(arms: number[]) => void} hideArms  in the payoff chart, from 0; all others show
 * @property {(sample: string, width: number) => void} letters the width of a sample text on the page at 12 px, so that
 *   the charts leave enough room for their words
 * @property {(chart: string, event: ChartPointer) => Promise<Intent>} pointer
 * @property {(chart: string, key: string) => Promise<import('./messages.js').Keyed>} key  as
 *   KeyboardEvent.key names it; say is for a live region, of the scene of that number; if not handled the key is the page's
 * @property {(chart: string, format: 'csv' | 'json' | 'svg' | 'tex' | 'tsv' | 'scene', look?: FigureLook) =>
 *   Promise<Exported>} export
 *   the chart as a file, its caption included: the data, or a picture of it; scene is for a program that writes PDF
 * @property {(chart: string, theme: string, width: number, height: number) => Promise<import('./messages.js').Pictured>} picture
 *   the chart alone as SVG, CSS px
 * @property {(chart: string) => Promise<Digest>} digest  what it shows, as a table for readers
 */

/**
 * How a figure looks. Default: light, with a background and its caption, in the format's usual size, the chart alone.
 * @typedef {object} FigureLook
 * @property {string} [theme]
 * @property {boolean} [transparent]
 * @property {boolean} [uncaptioned]
 * @property {import('./messages.js').ExportRequest['size']} [size]
 * @property {boolean} [sheet]  the payoffs, the chart and the table of results as one figure
 */

/** @typedef {'auto' | 'linear' | 'log' | 'symlog'} AxisKind */

/**
 * What the pointer did on a chart: see chart.PointerEvent. x and y are CSS pixels within the chart.
 * @typedef {object} ChartPointer
 * @property {'move' | 'down' | 'up' | 'leave' | 'cancel' | 'double' | 'wheel' | 'pinch' | 'menu'} kind
 * @property {number} x
 * @property {number} y
 * @property {number} [dx]     wheel: CSS px; pinch: how far the middle moved since the last event
 * @property {number} [dy]
 * @property {number} [scale]  pinch: by how much the fingers parted since the last event
 * @property {boolean} [zoom]  ctrl or meta is held: the wheel zooms; without, it is the page's
 * @property {boolean} [pan]   shift is held: dragging pans
 * @property {boolean} [touch]
 */

/**
 * @typedef {object} Engine
 * @property {() => Promise<Description>} describe
 * @property {(text: string) => Promise<Parsed | Refused>} parse
 * @property {(canonical: string, fingerprint?: string) => Promise<string>} encodeLink  fragment without '#'
 * @property {(payoff: Record<string, any> | null, family: string, horizon: number) =>
 *   Promise<{family: string} & Record<string, any>>} reshape
 *   a payoff of another family that is like the given one, or that of a new arm
 * @property {(fragment: string) => Promise<Linked | BadLink>} decodeLink  with or without '#'
 * @property {() => Promise<import('./messages.js').Language>} language  of index programs, for their editor
 * @property {(text: string) => Promise<import('./messages.js').CheckedProgram>} program  what is wrong with an index program
 * @property {(text: string) => Promise<{size: number, path: string}>} qr  a QR code as a path in a grid of size by
 *   size; size 0 if the text is too long for one
 * @property {(text: string, callbacks: RunCallbacks, options?: RunOptions) => Run} run ends the run before it if that
 *   is not finished. Results that the engine keeps of the scenario's policies, from this or other scenarios, are not
 *   computed again
 * @property {(canonical: string) => void} warm prepares a first run: plays a little of the scenario without using the
 *   results, for a second at most, so that tables are filled and the browser optimizes the code
 * @property {number} runners  how many blocks it plays at a time, each on a core of its own
 * @property {(canonical: string) => Promise<number>} estimate  about how many seconds a run takes here
 * @property {(canonical: string, run: number, whole?: boolean) => Promise<Live>} live  run counts from 0; whole: see axis
 * @property {(canonical: string, oracle: string) => Promise<import('./messages.js').Against>} against from now on,
 *   charts and tables measure regret against another policy that knows the payoffs; '' for the usual one
 * @property {(canonical: string) => Promise<import('./messages.js').Proven>} theory what the paper proves about a
 *   scenario, also drawn in the charts of the theory; of several calls at once, all get the answer to the last
 * @property {(answer: Omit<import('./messages.js').JudgeRequest, 'type' | 'id'>) => Promise<import('./messages.js').Judged>} judge
 *   how an answer to a lesson's task stands; if the task needs results, the scenario must have been run last
 * @property {(what: {text: string, over: string[], at: number, view: import('./messages.js').SweepView}, callbacks: SweepCallbacks) =>
 *   Promise<Sweep>} sweep  plays a scenario at every value of what over names, as `rising sweep` does; the chart that its state names
 *   shows the view's measure, which is that of round `at` for the measure "at". Ends the run before it, and is ended by the next
 * @property {(text: string, rounds: number) => Promise<import('./messages.js').PaidState>} paid  what the first policy of a
 *   document has been paid in the first rounds of the first run; the answers come in the order of the calls
 * @property {(text: string) => Promise<import('./messages.js').Hindsight>} hindsight  where that run of it was misled
 * @property {(seed: number, horizon: number) => Promise<string>} surprise  a random bandit, as a document
 * @property {(what: Omit<import('./messages.js').RankedRequest, 'type' | 'id'>) => Promise<import('./messages.js').Ranked>} ranked
 *   what to sweep to rank policies over random bandits
 * @property {(worker: import('./worker.js').Connection, what: {text: string, options: import('./messages.js').SearchOptions},
 *   callbacks: SearchCallbacks) => {cancel: () => void}} search  looks for arms with which the first of a scenario's two policies
 *   loses most to the second; the worker is one of training.wasm. Ends the run before it
 * @property {() => Promise<import('./messages.js').SweepPreset[]>} sweepPresets  the sweeps that are offered by name
 * @property {Charts} charts
 * @property {(who: 'coordinator' | 'runner', how: 'panic' | 'exit' | 'hang') => void} crash for tests; works only in an
 *   engine opened with debug
 * @property {() => void} close   ends all workers; open promises reject
 */

/**
 * @typedef {object} EngineOptions
 * @property {(loaded: number, total: number) => void} [onProgress]  bytes of engine.wasm, unpacked
 * @property {(event: EngineEvent) => void} [onEvent]
 * @property {(charts: LaidChart[]) => void} [onLaid]  when plots moved or words changed
 * @property {import('./load.js').Program} [program]  to start workers from; default: engine.wasm, which is then loaded
 * @property {number} [runners]   at most; default cores - 1, from 2 to 12
 * @property {boolean} [debug]    lets a test make a worker crash; never set by a scenario or a link
 */

export {}
