// @ts-check
// What the page may ask of the engine and what it gets back. Types only: this module has no
// code, so that a reader finds the whole contract on one screen. `openEngine` is in engine.js.

/**
 * What is wrong with a document, and where.
 * @typedef {object} Fault
 * @property {string} path     "policies[0].epsilon"; "" is the document itself
 * @property {string} got      what stands there
 * @property {string} want     what may stand there
 * @property {string} message  the whole as one sentence
 * @property {number} line     from 1; 0 if the fault has no place in the text
 * @property {number} column   from 1, in UTF-16 units; 0 if the fault has no place
 */

/**
 * A scenario as DESIGN.md's document, parsed from its canonical form.
 * @typedef {object} Scenario
 * @property {number} version
 * @property {string} [title]
 * @property {'rested' | 'restless'} setting
 * @property {number} horizon
 * @property {number} runs
 * @property {number} seed
 * @property {{kind: string, sigma?: number, beta?: number}} noise
 * @property {Array<{name?: string, payoff: {family: string} & Record<string, any>}>} arms
 * @property {Array<{id: string, variant: string} & Record<string, any>>} policies
 */

/**
 * A broken assumption of the paper; arms count from 0 here, from 1 for people.
 * @typedef {{arm: number, kind: string, x: number, text: string}} Check
 */

/**
 * A policy of the scenario with every parameter it will run with.
 * @typedef {object} Resolved
 * @property {string} key                             tells it from every other, in charts too
 * @property {string} id
 * @property {string} variant
 * @property {string} name                            "SW-UCB"
 * @property {string} called                          as the charts call it: "SW-UCB released", "R-ed-UCB ε 0.125"
 * @property {string} twin                            what of that tells it from its twins: "ε 0.125", "(2)", ""
 * @property {Record<string, number | boolean | string>} parameters
 * @property {Style} style
 */

/**
 * How a policy looks wherever it appears: chart.StyleOf.
 * @typedef {object} Style
 * @property {string} role      a colour as chart.RoleNames and CSS name it: "hue-0"
 * @property {number[]} dash    CSS px, on and off; [] is solid
 * @property {number} weight    times the usual width
 * @property {'disc' | 'open' | 'square'} marker
 */

/**
 * What the page draws of the arms before any run.
 * @typedef {object} Arms
 * @property {number[][]} curves  per arm 33 expected payoffs for x from 1 to the horizon, evenly
 *   spaced, or by equal ratios where the payoff chart's axis is logarithmic
 * @property {number} best        rested: the oracle's arm; restless: the best at the horizon
 * @property {string} takeaway    what the payoff chart says, in sentences
 * @property {string} short       the same for where room is short
 */

/**
 * @typedef {object} Parsed
 * @property {Scenario} scenario
 * @property {string} canonical  the text to run, link and save
 * @property {string} hash       SHA-256 of canonical, hex
 * @property {Check[]} checks
 * @property {Resolved[]} resolved  in scenario order
 * @property {Arms} arms
 */

/** @typedef {{faults: Fault[]}} Refused */

/**
 * One parameter of a policy or of a payoff family.
 * @typedef {object} Param
 * @property {string} name     its key in the document
 * @property {string} symbol   as the field writes it
 * @property {'number' | 'integer' | 'flag' | 'choice' | 'points'} kind
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [minOpen]  min itself is excluded
 * @property {boolean} [maxOpen]
 * @property {string[]} [choices]
 * @property {number | boolean | string} [default]  absent if it depends on the scenario: see formula
 * @property {string} [formula]  the default in words
 * @property {boolean} optional  may be absent from the document
 * @property {string} unit
 * @property {string} doc
 */

/**
 * @typedef {object} PolicyKind
 * @property {string} id
 * @property {string} name
 * @property {string} source
 * @property {string} doc
 * @property {string} released  what the authors' code does instead; "" if there is no such variant
 * @property {Param[]} params
 */

/** @typedef {{id: string, name: string, formula: string, doc: string, params: Param[]}} Kind */

/**
 * @typedef {object} Preset
 * @property {string} name      "paper-2-rested"
 * @property {string} title
 * @property {string} figure    where in the paper
 * @property {string} sentence  what to look for
 * @property {string} canonical
 * @property {string} hash
 * @property {string} link      fragment without '#'
 * @property {Scenario} scenario
 */

/**
 * @typedef {object} Description
 * @property {number} numerics            version of the numbers
 * @property {PolicyKind[]} policies      the registry, in its order
 * @property {Kind[]} families            of payoffs
 * @property {Kind[]} noises
 * @property {Record<string, [number, number]>} bounds  least and most: horizon, runs, arms, ...
 * @property {Preset[]} presets           the first is what the page opens on
 */

/**
 * A link's content, or why it could not be read; `text` is what it held, as far as it could be
 * unpacked, for the JSON editor.
 * @typedef {Parsed & {fingerprint: string}} Linked
 */
/** @typedef {Refused & {text: string}} BadLink */

/**
 * @typedef {object} Progress
 * @property {number} share         0..1 of all rounds
 * @property {number} rounds        played so far, by all policies
 * @property {number} totalRounds
 * @property {number} runs          finished by every policy
 * @property {number} totalRuns     of each policy
 * @property {number} seconds       of running, pauses left out
 */

/**
 * One row of the results table. Arms count from 0.
 * @typedef {object} Row
 * @property {number} index       in scenario order
 * @property {string} key         that of Resolved
 * @property {string} policy      its id
 * @property {string} variant
 * @property {string} name
 * @property {number} runs        merged so far
 * @property {{mean: number, std: number, ci95: number} | null} final  regret at T; null before the first run
 * @property {{mean: number, std: number}} bestPulls   pulls of the best arm
 * @property {number} bestShare   share of runs whose last pull was the best arm
 * @property {number[]} lastArm   share of runs whose last pull was each arm; [] before the first run
 * @property {number} nsPerRound  of this machine, wall clock; 0 if unknown
 * @property {string} fingerprint "" until final
 */

/**
 * @typedef {object} Results
 * @property {boolean} final      all runs are in: numbers are those of the native command
 * @property {number} bestArm
 * @property {number} totalRuns
 * @property {Row[]} rows         in scenario order
 * @property {string} fingerprint "" until final
 */

/**
 * @typedef {object} RunCallbacks
 * @property {(p: Progress) => void} [onProgress]  at least 10 times a second
 * @property {(r: Results) => void} [onResults]    at most 30 times a second
 * @property {(r: Results) => void} [onDone]       once, with final results
 * @property {(e: EngineError) => void} [onError]  once; the run is over
 */

/**
 * @typedef {object} Run
 * @property {() => void} pause
 * @property {() => void} resume
 * @property {() => void} cancel   no callback comes after it
 */

/**
 * One run of all policies, at a round that the page moves; the charts show it until close. It is
 * run `run` of the results, bit for bit. All promises reject with an EngineError once it is
 * closed, another is opened, another scenario is shown, or the desk was replaced.
 * @typedef {object} Live
 * @property {LiveState} state  before its first round
 * @property {(round: number) => Promise<LiveState>} seek  back or forth; of several at once only the last
 *   is gone to, and all resolve there
 * @property {(back?: boolean) => Promise<LiveState>} toSwitch  to just before the chosen policy next changes its
 *   arm, or the end; back: to just before it last did, or the beginning
 * @property {(policy: number, arm: number) => Promise<LiveState>} look  chooses whose index is shown: the
 *   policy's place in the scenario, and an arm, -1 for the one it pulls
 * @property {() => void} close
 */

/**
 * A live run after so many rounds. Arms and policies count from 0.
 * @typedef {object} LiveState
 * @property {number} round
 * @property {number} horizon
 * @property {number} run
 * @property {Array<{key: string, arm: number, regret: number}>} policies  in scenario order; arm is that of
 *   the last round, -1 before the first
 * @property {number} chosen
 * @property {number[]} pulls      of the chosen policy, per arm
 * @property {LiveTerm[]} terms    of the chosen policy before its next round, per arm; empty if it cannot
 *   explain itself
 * @property {string} unit         of the index: "payoff" or "probability"
 * @property {number} next         the arm it pulls next; -1 if that is not known
 */

/**
 * What an arm's index is made of; null is what the policy does not have.
 * @typedef {object} LiveTerm
 * @property {number} pulls
 * @property {number} window
 * @property {number | null} estimate
 * @property {number | null} increment
 * @property {number | null} bonus
 * @property {number | null} index
 * @property {boolean} first       it has no index yet and must be pulled first
 */

/**
 * A failure that is not the document's: path says what was being done.
 * @typedef {{path: string, message: string}} EngineError
 */

/**
 * Something the page should tell its reader, though nothing is lost.
 * @typedef {object} EngineEvent
 * @property {'runner-replaced' | 'desk-replaced' | 'charts-failed'} type
 * @property {string} message
 */

/**
 * A rectangle a chart is laid out in, CSS pixels, within the view's canvas. While it is `away`, out of
 * sight, the desk draws it no more.
 * @typedef {{id: string, x: number, y: number, width: number, height: number, away?: boolean}} ChartBox
 */

/**
 * The charts' side: scenes go from the desk straight to the view's port. They name colours by
 * role and lengths in CSS pixels, so the desk need know neither theme nor device pixels.
 * @typedef {object} Charts
 * @property {(view: MessagePort) => void} connect  again with another port after desk-replaced
 * @property {(boxes: ChartBox[]) => void} layout   all charts there are
 * @property {(canonical: string, keep: boolean) => void} show  whose arms the payoff chart draws; a run
 *   draws the rest, and unless keep what the last one drew is gone
 * @property {(text: string) => Promise<{curves: number[][]}>} preview  draws the arms of a document over those
 *   that are shown; '' ends it. No curves: it has faults, and nothing was drawn
 * @property {(arm: number, policy: string) => void} mark  selects an arm, from 0, -1 for none, and brings
 *   a policy into focus by its Row.key, '' for none
 * @property {(chart: string, x: AxisKind, y: AxisKind) => void} axes
 * @property {(chart: string, window: ChartWindow | null) => void} zoom  null shows all
 * @property {(round: number) => void} playhead  0 takes it away
 * @property {(policy: string) => void} choose   singles out a policy by its Row.key, '' for none
 * @property {(policies: string[]) => void} hide  these, by their Row.key; all others show
 * @property {(arms: number[]) => void} hideArms  in the payoff chart, from 0; all others show
 * @property {(sample: string, width: number) => void} letters  how wide the page sets a sample at 12 px, so
 *   that the charts' words have the room they need
 * @property {(chart: string, event: ChartPointer) => Promise<Intent>} pointer
 * @property {(chart: string, key: string) => Promise<{intent: Intent, say: string, handled: boolean}>} key  as
 *   KeyboardEvent.key names it; say is for a live region; if not handled the key is the page's
 * @property {(chart: string, format: 'csv' | 'json' | 'svg' | 'tex', look?: {theme?: string, transparent?: boolean}) => Promise<Exported>} export
 *   the chart as a file, its caption included: the data, or a picture of it
 * @property {(chart: string) => Promise<Digest>} digest  what it shows as a table to be read
 */

/** A table: each row is as long as the head. No rows: nothing is shown. @typedef {{head: string[], rows: string[][]}} Digest */

/** A file; width and height are a picture's, CSS px. @typedef {{name: string, mime: string, text: string, width: number, height: number}} Exported */

/** @typedef {'auto' | 'linear' | 'log' | 'symlog'} AxisKind */

/**
 * The part of a chart's data that is shown: x0, x1, y0, y1; the ends of an axis are equal for
 * the whole of it.
 * @typedef {[number, number, number, number]} ChartWindow
 */

/**
 * What the pointer did on a chart: chart.PointerEvent. x and y are CSS pixels within the chart.
 * @typedef {object} ChartPointer
 * @property {'move' | 'down' | 'up' | 'leave' | 'cancel' | 'double' | 'wheel' | 'pinch'} kind
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
 * What the pointer or a key on a chart means: chart.Intent. What only the charts show is done
 * already; the rest is for the page.
 * @typedef {object} Intent
 * @property {'' | 'hover' | 'scrub' | 'select' | 'toggle' | 'isolate' | 'zoom' | 'handle' | 'choose'} kind
 * @property {string} chart
 * @property {string} series  a Row.key; '' if none
 * @property {number} arm     from 0; -1 if none
 * @property {number} round
 * @property {string} param   of a handle: the arm's parameter so that its curve runs through x, y
 * @property {Record<string, any> | null} payoff  what the arm's payoff then is; the chart shows it already,
 *   until the page shows a scenario
 * @property {number} x       pull or round
 * @property {number} y       payoff
 * @property {ChartWindow} window
 * @property {boolean} done   the gesture is over: what it changed may be kept
 * @property {string} cursor  as CSS names it; '' for the usual one
 */

/**
 * What the page must know of a chart's scene.
 * @typedef {object} LaidChart
 * @property {string} id
 * @property {[number, number, number, number]} plot  x, y, width, height within the chart, CSS px
 * @property {string} axisTitle  '' if it stands in the chart; else the page's words must say it
 * @property {string} takeaway   what the chart says, in sentences
 * @property {string} short      the same for where room is short
 * @property {boolean} haunted    what was before an edit stands behind it, dashed
 * @property {[number, number][]} grips  where handles can be grasped, CSS px within the chart
 */

/**
 * @typedef {object} Engine
 * @property {() => Promise<Description>} describe
 * @property {(text: string) => Promise<Parsed | Refused>} parse
 * @property {(canonical: string, fingerprint?: string) => Promise<string>} encodeLink  fragment without '#'
 * @property {(fragment: string) => Promise<Linked | BadLink>} decodeLink  with or without '#'
 * @property {(text: string) => Promise<{size: number, path: string}>} qr  a QR code as a path in a grid of size by
 *   size; size 0 if the text is too long for one
 * @property {(canonical: string, callbacks: RunCallbacks, options?: {more?: boolean}) => Run} run  ends any
 *   run before it. With more, and if the scenario is that of the last run but for a number of runs that
 *   is not lower, what came of that stays and the rest is played; else all is
 * @property {(canonical: string) => void} warm  makes ready for a first run: plays a little of the scenario for
 *   nobody, a second at most, so that tables are filled and the code for it is compiled as it will be
 * @property {(canonical: string) => Promise<number>} estimate  about how many seconds a run takes here
 * @property {(canonical: string, run: number) => Promise<Live>} live  run counts from 0
 * @property {Charts} charts
 * @property {(who: 'desk' | 'runner', how: 'panic' | 'exit' | 'hang') => void} crash  a test's; only
 *   an engine opened with debug obeys
 * @property {() => void} close   ends all workers; open promises reject
 */

/**
 * @typedef {object} EngineOptions
 * @property {(loaded: number, total: number) => void} [onProgress]  bytes of engine.wasm, unpacked
 * @property {(event: EngineEvent) => void} [onEvent]
 * @property {(charts: LaidChart[], hidden: string[]) => void} [onLaid]  when plots moved, words changed, or
 *   other policies are hidden, by their Row.key
 * @property {number} [runners]   default max(2, cores - 1)
 * @property {boolean} [debug]    lets a test make a worker crash; never set by a scenario or a link
 */

export {}
