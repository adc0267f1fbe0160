// @ts-check
// The messages between the page and engine.wasm, written from the Go structs of wasm/engine/server by
//
//	go generate ./wasm/engine/server
//
// Change the structs, not this file.

/** @typedef {import('./document.js').Scenario} Scenario */
/** @typedef {import('./series.js').Series} Series */

/**
 * What each type of request says besides its type and id.
 * @typedef {{against: OracleRequest, axes: AxesRequest, bandit: BanditRequest, begin: BeginRequest,
 *   block: BlockRequest, cancel: CancelRequest, choose: ChooseRequest, connect: ConnectRequest,
 *   crash: CrashRequest, dataBegin: DataBeginRequest, dataEnd: DataEndRequest, dataPart: DataPartRequest,
 *   dataSample: DataSampleRequest, decodeLink: DecodeLinkRequest, describe: DescribeRequest,
 *   digest: DigestRequest, dropGhosts: DropGhostsRequest, encodeLink: EncodeLinkRequest,
 *   estimate: EstimateRequest, export: ExportRequest, figure: FigureRequest, hide: HideRequest,
 *   hideArms: HideArmsRequest, hindsight: HindsightRequest, judge: JudgeRequest, key: KeyRequest,
 *   language: LanguageRequest, layout: LayoutRequest, lesson: LessonRequest, letters: LettersRequest,
 *   liveAxis: LiveAxisRequest, liveClose: LiveCloseRequest, liveLook: LiveLookRequest,
 *   liveOpen: LiveOpenRequest, liveSeek: LiveSeekRequest, liveSwitch: LiveSwitchRequest,
 *   liveTrace: LiveTraceRequest, logFormats: LogFormatsRequest, logMake: LogMakeRequest,
 *   logRead: LogReadRequest, logText: LogTextRequest, mark: MarkRequest, merge: MergeRequest,
 *   object: ObjectRequest, open: OpenRequest, paid: PaidRequest, pair: PairRequest, parse: ParseRequest,
 *   pause: PauseRequest, pdf: PdfRequest, picture: PictureRequest, pin: PinRequest,
 *   playhead: PlayheadRequest, pointer: PointerRequest, preview: PreviewRequest, program: ProgramRequest,
 *   qr: QrRequest, ranked: RankedRequest, read: ReadRequest, report: ReportRequest, reshape: ReshapeRequest,
 *   results: ResultsRequest, resume: ResumeRequest, schema: SchemaRequest, search: SearchRequest,
 *   searchDone: SearchDoneRequest, show: ShowRequest, spent: SpentRequest, spread: SpreadRequest,
 *   surprise: SurpriseRequest, sweep: SweepRequest, sweepLook: SweepLookRequest,
 *   sweepMerge: SweepMergeRequest, sweepNamed: SweepNamedRequest, sweepObject: SweepObjectRequest,
 *   theory: TheoryRequest, train: TrainRequest, translate: TranslateRequest, versions: VersionsRequest,
 *   zoom: ZoomRequest}} Requests
 */

/**
 * What each type of request is answered with.
 * @typedef {{against: Against, axes: Done, bandit: Made, begin: Plan, cancel: Done, choose: Done,
 *   connect: Done, crash: Done, dataBegin: Done, dataEnd: Dataset, dataPart: Done, dataSample: Made, decodeLink: Linked | BadLink,
 *   describe: Description, digest: Digest, dropGhosts: Done, encodeLink: string, estimate: Estimate,
 *   export: Exported, figure: Figure, hide: Done, hideArms: Done, hindsight: Hindsight, judge: Judged,
 *   key: Keyed, language: Language, layout: Done, lesson: WrittenLesson, letters: Done,
 *   liveAxis: LiveState, liveClose: Done, liveLook: LiveState, liveOpen: LiveState, liveSeek: LiveState,
 *   liveSwitch: LiveState, liveTrace: LiveState, logFormats: Array<LogFormat>, logMake: Made,
 *   logRead: TrainingLog, logText: Done, mark: Done, merge: boolean, object: RunObject, open: Done,
 *   paid: PaidState, pair: Done, parse: Parsed | Refused, pause: Done, pdf: PdfFile, picture: Pictured,
 *   pin: Kept, playhead: Done, pointer: Intent, preview: Previewed, program: CheckedProgram, qr: QrCode,
 *   ranked: Ranked, read: ReadScenario | Refused, report: TheoryObject, reshape: Reshaped,
 *   results: Results, resume: Done, schema: SchemaText, search: SearchStep, searchDone: SearchStep,
 *   show: Kept, spread: Done, surprise: Made, sweep: SweepPlan, sweepLook: SweepState, sweepMerge: boolean,
 *   sweepNamed: Array<SweepPreset>, sweepObject: SweepObject, theory: Proven, train: Trained,
 *   translate: Translation, versions: Versions, zoom: Done}} Answers
 */

/**
 * An against says what regret is measured against now.
 * @typedef {object} Against
 * @property {string} oracle
 * @property {Array<OracleChoice>} choices
 * @property {string} sentence  what it means
 * @property {Results | null} results  of the runs so far; nil before the first run
 */

/**
 * An Apart says when the two arms with the largest payoffs at the horizon can be told apart by the bonus of the
 * setting's policy with its defaults, if all arms are pulled in turn.
 * @typedef {object} Apart
 * @property {[number, number]} arms  numbers from 1, the better first
 * @property {number} gap  of their payoffs at the horizon
 * @property {number} pulls
 * @property {number} round
 * @property {number} window
 * @property {string} sentence
 */

/**
 * An ArmFitting places an arm on the figure of the rates.
 * @typedef {object} ArmFitting
 * @property {number} arm  from 1
 * @property {number} b
 * @property {number} c
 * @property {number} from
 * @property {number} to
 * @property {number} factor
 * @property {number} exponent  of T in the setting's rate at that c
 */

/**
 * arms is what the page draws of the arms before any run.
 * @typedef {object} Arms
 * @property {Array<Array<number>>} curves
 * @property {number} best
 * @property {string} takeaway  the payoff chart's sentence, known before the chart is drawn
 * @property {string} short
 */

/**
 * axesRequest sets the scales of a chart's axes: names of chart.ScaleNames.
 * @typedef {{chart: string, x: string, y: string}} AxesRequest
 */

/**
 * An Axis is one thing that a sweep varies: a place of the document and the values that it takes.
 * @typedef {object} Axis
 * @property {string} path
 * @property {Array<string | number | boolean>} values
 * @property {boolean} log  the values are in about equal ratios
 */

/**
 * A badLink is the answer to a link with faults. Text is the part that could be unpacked.
 * @typedef {{faults: Array<Fault>, text: string}} BadLink
 */

/**
 * BanditOptions describe the scenario to make of learners.
 * @typedef {object} BanditOptions
 * @property {string} title
 * @property {Array<string>} learners  short names
 * @property {number} runs  over which the curves are averaged
 * @property {number} pulls  of a run, and so the horizon
 * @property {number} every  pulls of a block
 * @property {string} use  the payoffs: the curves ("raw"), or the nearest "rising" or "concave" ones
 */

/**
 * banditRequest asks for a scenario of learners. Their right predictions come as data, by learner, run and block:
 * numbers of 8 bytes, as in a Float64Array. The answer is a made.
 * @typedef {{options: BanditOptions}} BanditRequest
 */

/**
 * beginRequest makes the coordinator collect the results of a scenario. The answer is a plan of what is left to
 * play. Results that are kept of the scenario's policies, from this scenario or others, are not played again
 * unless Anew is set.
 * @typedef {object} BeginRequest
 * @property {string} text
 * @property {boolean} anew
 * @property {boolean} trial  The scenario is a tentative edit: its results are drawn over those that are shown.
 *   They are kept only if all runs are finished or the edit is made.
 * @property {boolean} pinned  The scenario is the pinned one: its results are drawn in the charts of the pinned
 *   scenario.
 * @property {number} sketch  If above 0, and nothing of the scenario is kept, only this many runs are played, and
 *   their results are not kept.
 * @property {number} until  If above 0, the runs of a sketch end at about this round.
 * @property {number} first  If above 0, only the blocks of this many first runs are played now. They are kept,
 *   and the next begin goes on from there.
 */

/**
 * Best says which policy has the least mean regret at a point.
 * @typedef {object} Best
 * @property {number} policy  its place in the results
 * @property {boolean} certain  Certain reports whether it is certain that its mean regret is below that of each
 *   other policy: see sim.Judge.
 */

/**
 * A progress reports how many rounds of a block are played.
 * @typedef {object} BlockProgress
 * @property {'progress'} type  "progress"
 * @property {number} id
 * @property {number} rounds
 */

/**
 * blockRequest makes a runner play a block after those it has. It is answered by progress messages and then a
 * finished.
 * @typedef {object} BlockRequest
 * @property {number} policy
 * @property {number} from
 * @property {number} to
 * @property {number} until  the last round, as in the plan; 0 for the horizon
 */

/**
 * A Bound is a theorem's least bound on the regret of a policy.
 * @typedef {object} Bound
 * @property {string} policy
 * @property {string} variant
 * @property {number | null} place  index in the scenario's policies, from 0; nil for the defaults
 * @property {boolean} deterministic
 * @property {number} epsilon
 * @property {number} alpha
 * @property {number} sigma
 * @property {number | null} q  nil if the arms' shape is not what the theorems ask for
 * @property {number | null} bound  likewise
 * @property {boolean} vacuous
 * @property {boolean} applies  Applies reports whether the theorem holds for this policy in this scenario. If it
 *   does not although there is a bound, Reason says what the bound is for.
 * @property {string} [reason]
 */

/**
 * cancelRequest makes a runner forget its blocks; they get no answers.
 * @typedef {{}} CancelRequest
 */

/**
 * A box is a chart's place on the page in CSS px. The server uses only its size and whether it is out of sight: a
 * chart out of sight is not laid out until it returns.
 * @typedef {{id: string, x: number, y: number, width: number, height: number, away?: boolean}} ChartBox
 */

/**
 * A Kind describes a kind of chart: its names, its axes, and how it is drawn.
 * @typedef {object} ChartKind
 * @property {string} id
 * @property {string} name  on a tab, beside other tabs: "per round"
 * @property {string} title  where it is shown alone: "Regret per round"
 * @property {string} label  for screen readers: "Regret per round of the policies"
 * @property {string} yTitle  title of the y axis
 * @property {string} place
 * @property {string} group  charts of one group are shown beside each other, or listed under one name (More); ""
 *   if it is shown alone
 * @property {string} xAxis
 * @property {boolean} zooms  a part of the x axis can be shown, linear or logarithmic
 * @property {boolean} symlog  the y axis can be symlog
 * @property {boolean} bands  95% confidence bands are around its curves
 * @property {boolean} spreads  it can show the spread of the runs: see Spread
 */

/**
 * A window is a layout.Window in the page's form: x0, x1, y0, y1.
 * @typedef {[number, number, number, number]} ChartWindow
 */

/**
 * A check is a broken assumption; Arm counts from 0.
 * @typedef {{arm: number, kind: string, x: number, text: string}} Check
 */

/**
 * A checkedProgram says what is wrong with a program, and what a sound one declares and assigns.
 * @typedef {object} CheckedProgram
 * @property {Array<ProgramFault>} faults
 * @property {Array<string>} params  their names
 * @property {Array<string>} names  the assigned ones
 */

/**
 * chooseRequest singles out a policy by its key; "" for none.
 * @typedef {{policy: string}} ChooseRequest
 */

/**
 * connectRequest says that a view listens. It has no scenes of this worker yet; the boot script has its port. The
 * view may still show scenes of an earlier worker, with numbers up to Number.
 * @typedef {{number: number}} ConnectRequest
 */

/**
 * crashRequest is for tests: how is "panic" (in the next slice or request), "exit" or "hang". Only a worker
 * started for debugging obeys.
 * @typedef {{how: string}} CrashRequest
 */

/**
 * A Cumulative is Y(M, q) of a scenario's arms on a grid of q.
 * @typedef {object} Cumulative
 * @property {number} m  ceil(T/K)
 * @property {Series} q  0, 0.05, ..., 1
 * @property {Series} y
 */

/**
 * A Curve is a mean over runs at some rounds, with the half-width of its 95% interval (Student's t with runs-1
 * degrees of freedom), nil (in JSON null) for fewer than two runs.
 * @typedef {{t: Series, mean: Series, ci95: Series | null}} Curve
 */

/**
 * dataBeginRequest begins a dataset of at most this many features; its files are bags of words or labelled texts.
 * @typedef {{features: number}} DataBeginRequest
 */

/**
 * dataEndRequest ends the dataset. The answer is a Dataset.
 * @typedef {{}} DataEndRequest
 */

/**
 * dataPartRequest brings a part of a file of the dataset as data. File is the file's name if this is its first
 * part, else "".
 * @typedef {{file: string}} DataPartRequest
 */

/**
 * dataSampleRequest asks for this many labelled sentences from a generator. The answer is a made.
 * @typedef {{texts: number}} DataSampleRequest
 */

/**
 * A Dataset describes the dataset that was read.
 * @typedef {object} Dataset
 * @property {string} hash
 * @property {number} examples
 * @property {number} positive
 * @property {number} features  the most that are kept
 * @property {number} inFiles  features that the files have, kept or left out
 * @property {number} entries
 * @property {number} bytes  of memory, in each worker
 * @property {Array<string>} notes  plain sentences: which label is positive, what was left out
 * @property {Array<LearnerOffer>} offers
 */

/**
 * decodeLinkRequest asks to read a link. The answer is a linked or a badLink.
 * @typedef {{fragment: string}} DecodeLinkRequest
 */

/**
 * describeRequest asks for what does not depend on a scenario. The answer is a description.
 * @typedef {{}} DescribeRequest
 */

/**
 * A description holds all that an editor needs before any scenario is opened.
 * @typedef {object} Description
 * @property {string} release  sim.Release
 * @property {string} released  its day
 * @property {number} numerics
 * @property {Array<string>} groups  of policies, as titles in the order in which they are shown
 * @property {Array<PolicyKind>} policies
 * @property {string} hand  the id of the policy that plays a list of pulls
 * @property {Array<Family>} families
 * @property {Array<NoiseKind>} noises
 * @property {Record<string, [number, number]>} bounds  least and most
 * @property {Array<Preset>} presets
 * @property {Array<ChartKind>} charts  in the order in which the page lists them
 * @property {Array<Rule>} rules
 * @property {number} longLink  characters of a link that mail and chat programs still take
 */

/**
 * A digest is a chart.Digest as the page reads it.
 * @typedef {{head: Array<string>, rows: Array<Array<string>>}} Digest
 */

/**
 * digestRequest asks for what a chart shows, as a table for readers. The answer is a digest.
 * @typedef {{chart: string}} DigestRequest
 */

/**
 * done is the value of answers without content.
 * @typedef {{}} Done
 */

/**
 * dropGhostsRequest removes the dashed curves from before an edit.
 * @typedef {{}} DropGhostsRequest
 */

/**
 * encodeLinkRequest asks for a scenario's link, which includes the fingerprint if that is not "". The answer is a
 * string.
 * @typedef {{text: string, fingerprint: string}} EncodeLinkRequest
 */

/**
 * An estimate is about how many seconds one runner needs for a scenario.
 * @typedef {{seconds: number}} Estimate
 */

/**
 * A Written is an Estimate as JSON has it, with nil for what is absent, and for an interval that has no upper
 * end.
 * @typedef {object} EstimateObject
 * @property {number | null} value
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} ci95  half the interval's width, where the value is in its middle
 * @property {string} doubt
 */

/**
 * estimateRequest asks how long a scenario takes. The answer is an estimate.
 * @typedef {{text: string}} EstimateRequest
 */

/**
 * An explanation is a policy.Explanation as the page reads it.
 * @typedef {object} Explanation
 * @property {'index' | 'chance' | 'draws' | 'turn' | 'oracle' | 'hand'} decision
 * @property {Terms} terms
 * @property {boolean} byRound
 * @property {boolean} twoWindows
 * @property {boolean} recommends  it names the best arm by a rule of its own
 * @property {Formula} formula
 */

/**
 * An Exponent is what a theorem says about the growth of a policy's regret with the horizon.
 * @typedef {object} Exponent
 * @property {string} theorem  "4.4"
 * @property {number | null} stated  Stated is the exponent of the theorem's bound, without logarithms, for arms
 *   whose increments fall like l^-C; nil if those of some arm follow no power.
 * @property {number} [c]  the smallest of the arms, which decides
 * @property {number} bound  Bound is the slope of the bound itself over the horizons of the sweep, with its
 *   logarithms and constants.
 */

/**
 * exportRequest asks for a chart as a file in one of export.Formats, or in sceneFormat, which pdfRequest takes.
 * The file has the policies and the part of the data that are shown; theme is for pictures. A chart of the pinned
 * scenario has the id that it has on the page. The answer is an exported.
 * @typedef {object} ExportRequest
 * @property {string} chart
 * @property {string} format
 * @property {string} theme
 * @property {boolean} transparent
 * @property {boolean} uncaptioned  The picture lacks the caption, which the answer has.
 * @property {'' | 'screen' | 'one-column' | 'two-columns' | 'slide' | 'page'} size  A name of export.Sizes; ""
 *   for the format's usual size.
 * @property {boolean} sheet  The payoffs, this chart and the table of results as one figure.
 */

/**
 * An exported is a file. Width and height are those of a picture, CSS px.
 * @typedef {{name: string, mime: string, text: string, width: number, height: number, caption: string}}
 *   Exported
 */

/**
 * A failed is the answer to a request that failed; path is the place in the scenario, or what was being done.
 * @typedef {object} Failed
 * @property {'failed'} type  "failed"
 * @property {number} id
 * @property {string} path
 * @property {string} message
 * @property {boolean} panic  the worker's state is unknown from now on
 */

/**
 * A family is a row of the registry of payoff families.
 * @typedef {object} Family
 * @property {string} id  its name in the scenario: "poly"
 * @property {string} name  for people: "polynomial"
 * @property {string} formula  mu(x) in the usual notation
 * @property {string} doc  one plain sentence
 * @property {Array<ShownParam>} params
 */

/**
 * A fault is a scenario.Fault as the page reads it.
 * @typedef {{path: string, got: string, want: string, message: string, line: number, column: number}} Fault
 */

/**
 * A figure is a drawn chart.
 * @typedef {object} Figure
 * @property {string} svg
 * @property {boolean} missing  there is no picture, because not all runs of the scenario are there
 */

/**
 * figureRequest asks for a chart of a scenario as SVG, as `rising plot` draws it, of the runs that are kept of
 * it. The answer is a figure.
 * @typedef {object} FigureRequest
 * @property {string} text
 * @property {string} chart
 * @property {string} theme
 * @property {number} width  CSS px; 0 for the usual
 * @property {number} height
 * @property {boolean} transparent
 * @property {boolean} uncaptioned
 * @property {boolean} unfinished  not all runs need be there
 */

/**
 * FinalRegret is the regret at the horizon.
 * @typedef {object} FinalObject
 * @property {number} mean
 * @property {number} std  with divisor n-1; 0 for one run
 * @property {Series} all  of every run, in run order
 * @property {number} skewness  The skewness of All, and why the interval of Mean may be too short: see DoubtOf.
 * @property {string} doubt
 */

/**
 * A finished says that a block was played, and how long that took, without pauses. The block's aggregate comes as
 * data.
 * @typedef {object} Finished
 * @property {'finished'} type  "finished"
 * @property {number} id
 * @property {number} seconds
 */

/**
 * A Fit is the growth of a policy's mean regret along a logarithmic axis.
 * @typedef {object} Fit
 * @property {number} policy  its place in the results
 * @property {Slope | null} slope
 * @property {string} [why]  why there is no slope
 * @property {Exponent | null} theory  of a sweep over the horizon; nil if no theorem is about the policy
 */

/**
 * A formula is a policy.Formula as the page reads it.
 * @typedef {object} Formula
 * @property {string} mathML  "" if there is none
 * @property {string} words
 * @property {string} where
 */

/**
 * hideArmsRequest hides these arms in the payoff chart, by their index, and shows all others.
 * @typedef {{arms: Array<number>}} HideArmsRequest
 */

/**
 * hideRequest hides these policies, by their keys, and shows all others.
 * @typedef {{policies: Array<string>}} HideRequest
 */

/**
 * A hindsight is a sim.Hindsight as the page reads it. Its arms count from 0.
 * @typedef {object} Hindsight
 * @property {number} best  how many rounds pulled the optimal policy's arm
 * @property {number} misled  another arm, whose recent rewards were larger
 * @property {number} against  another arm, whose recent rewards were not
 * @property {number} untried  another arm, before the optimal one was ever pulled
 * @property {Array<Stretch>} stretches
 * @property {number} all  how many stretches there are in all
 * @property {string} advisor  its name
 * @property {number} asked
 * @property {number} rescued
 * @property {number} optimal  what the optimal policy is paid in that run
 */

/**
 * hindsightRequest asks where a run of a policy was misled. The answer, once it is computed, is a hindsight.
 * @typedef {object} HindsightRequest
 * @property {string} text
 * @property {number} policy  from 0
 * @property {number} run  from 0
 */

/**
 * An intent is a chart.Intent as the page reads it: what the pointer or a key means.
 * @typedef {object} Intent
 * @property {'' | 'hover' | 'scrub' | 'select' | 'toggle' | 'isolate' | 'zoom' | 'handle' | 'pair' | 'choose' |
 *   'single' | 'point' | 'sweep'} kind
 * @property {string} chart
 * @property {string} series
 * @property {string} other  the second key of a pair
 * @property {number} arm
 * @property {number} round
 * @property {number} point  of the sweep
 * @property {string} param
 * @property {Record<string, any> | null} payoff  the dragged arm's payoff; null for other gestures
 * @property {number} x
 * @property {number} y
 * @property {ChartWindow} window
 * @property {number} back  for a double click: where the playhead was before the clicks moved it; below 0 if it
 *   did not move
 * @property {Array<string>} hidden  keys of all hidden policies after a toggle or an isolate; else empty
 * @property {boolean} done
 * @property {string} cursor
 */

/**
 * judgeRequest asks to judge an answer to a lesson's task. If the task needs results, those of the scenario must
 * have been collected last. The answer is a judged.
 * @typedef {object} JudgeRequest
 * @property {string} text  the scenario; "" if the lesson has none
 * @property {string} task  see lesson.ParseTask
 * @property {string} answer  see Task.Judge
 * @property {number} attempt  from 1
 */

/**
 * A judged is how an answer stands.
 * @typedef {object} Judged
 * @property {string} state
 * @property {string} why  what was found, a sentence; "" for nothing
 * @property {number} hint  the hint to show, from 1; 0 for none
 * @property {Array<number>} right  the options that are right, from 1
 * @property {string} number  the number that is right; "" if the task asks for none
 */

/**
 * A kept is the answer to show: the results that are kept of the scenario's policies, if any.
 * @typedef {{results: Results | null}} Kept
 */

/**
 * keyRequest says which key was pressed on a chart, as KeyboardEvent.key names it. The answer is a keyed.
 * @typedef {{chart: string, key: string}} KeyRequest
 */

/**
 * A keyed is the answer to a key: its meaning, the words for a screen reader, and whether the chart used it.
 * @typedef {object} Keyed
 * @property {Intent} intent
 * @property {string} announcement
 * @property {number} number  of the scene that the words are about; 0 if it is not drawn
 * @property {boolean} handled
 */

/**
 * A laid says where the charts' plots are and what the charts say in words. It is sent without a request,
 * whenever that may have changed.
 * @typedef {object} Laid
 * @property {'laid'} type  "laid"
 * @property {number} id  0: it answers nothing
 * @property {Array<LaidChart>} charts
 */

/**
 * A laidChart is what the page needs to know about a chart's scene.
 * @typedef {object} LaidChart
 * @property {string} id
 * @property {number} number  of the scene that this belongs to: see scene.Scene
 * @property {[number, number, number, number]} plot  x, y, width, height within the chart, CSS px
 * @property {string} xScale  the scale of the x axis: a name of layout.ScaleNames
 * @property {[number, number]} span  the visible ends of the x axis
 * @property {boolean} ofRounds  the x axis counts rounds
 * @property {Array<string>} zoomsWith  the charts that show the same part of their x axis, this one among them;
 *   none if it cannot be zoomed
 * @property {string} axisTitle  "" if it is drawn in the chart
 * @property {[number, number, number, number]} axisName  box of the name of the x axis, if a click can switch its
 *   scale: x, y, width, height within the chart, CSS px; else width 0
 * @property {string} takeaway
 * @property {string} short  a shorter takeaway for small charts
 * @property {Array<[number, number, number]>} grips  x, y of the handles, and how far from there a finger grasps
 *   them, CSS px. A finger that goes down there drags instead of scrolling.
 * @property {boolean} hasPrevious  the curves from before an edit are drawn behind it, dashed
 * @property {number} unnamed  the number of policies whose names have no room beside their curves
 * @property {string} spread  what its curves are and what is drawn around them; "" for means and their bands
 */

/**
 * A language is the language of index programs, for an editor.
 * @typedef {object} Language
 * @property {Array<LanguageWord>} words  in the order in which they are listed
 * @property {Array<Template>} templates
 * @property {number} most  bytes of a program
 */

/**
 * languageRequest asks for what an editor of index programs offers. The answer is a language.
 * @typedef {{}} LanguageRequest
 */

/**
 * A languageWord is an index.Word as the page reads it.
 * @typedef {object} LanguageWord
 * @property {string} name
 * @property {'keyword' | 'quantity' | 'function'} kind
 * @property {string} form  how it is written: "mean(h)"
 * @property {string} doc
 */

/**
 * layoutRequest places the charts; charts that are not in it are removed.
 * @typedef {{boxes: Array<ChartBox>}} LayoutRequest
 */

/**
 * A LearnerOffer is a learner that the page offers.
 * @typedef {object} LearnerOffer
 * @property {string} name  its short name
 * @property {string} label
 * @property {string} doc
 * @property {number} bytes  of memory
 */

/**
 * A LeftOut is a line, from 1, and the reason why it is left out.
 * @typedef {{line: number, why: string}} LeftOut
 */

/**
 * A LessonFault is a lesson.Fault as the page reads it.
 * @typedef {object} LessonFault
 * @property {number} line  from 1
 * @property {string} message
 */

/**
 * lessonRequest asks for a lesson, which is Markdown, as HTML. The answer is a WrittenLesson.
 * @typedef {{text: string}} LessonRequest
 */

/**
 * lettersRequest says how wide, in CSS px, the page sets a sample text of 12 px, for the layout of the charts'
 * words.
 * @typedef {{sample: string, width: number}} LettersRequest
 */

/**
 * A linked is the answer to a valid link.
 * @typedef {object} Linked
 * @property {Scenario} scenario
 * @property {string} canonical
 * @property {string} hash
 * @property {string} link  scenario.EncodeLink: a fragment without '#'
 * @property {Array<Check>} checks
 * @property {Array<Resolved>} resolved
 * @property {Arms} arms
 * @property {number} most  about the most seconds that all runs take natively, counted: see sim.MostSeconds
 * @property {string} fingerprint
 */

/**
 * liveAxisRequest sets whether the axes of the live run show the whole horizon, or end shortly after its round.
 * The answer is a liveState.
 * @typedef {{whole: boolean}} LiveAxisRequest
 */

/**
 * liveCloseRequest ends the live run; the charts show all runs again.
 * @typedef {{}} LiveCloseRequest
 */

/**
 * liveLookRequest chooses the policy to inspect, by its index, and the arm, -1 for the one that it pulls. The
 * answer is a liveState.
 * @typedef {{policy: number, arm: number}} LiveLookRequest
 */

/**
 * A liveOdd counts the rounds so far in which the arm that an index program pulled had an index that is not a
 * finite number.
 * @typedef {object} LiveOdd
 * @property {number} noNumber
 * @property {number} infinite
 * @property {number} lowest  -∞
 * @property {string} because  the operation that makes an index no number in the next round, with its place; ""
 *   for none
 */

/**
 * liveOpenRequest opens live run number Run, from 0, of all policies, and shows it in the charts. The answer is a
 * liveState before the first round.
 * @typedef {object} LiveOpenRequest
 * @property {string} text
 * @property {number} run
 * @property {boolean} whole  as in liveAxisRequest
 */

/**
 * A livePolicy is one policy's part of a liveState.
 * @typedef {object} LivePolicy
 * @property {string} key
 * @property {number} arm  of the last round; -1 before the first
 * @property {number} regret
 */

/**
 * liveSeekRequest moves the live run to a round, back or forth. The answer is a liveState when it is there. If a
 * later move replaces an unfinished one, both get the answer of the later one.
 * @typedef {{round: number}} LiveSeekRequest
 */

/**
 * A liveState is what the page shows of a live run after Round rounds, before the next one.
 * @typedef {object} LiveState
 * @property {number} round
 * @property {number} horizon
 * @property {number} run
 * @property {Array<LivePolicy>} policies  in scenario order
 * @property {number} chosen
 * @property {Array<number>} pulls  of the chosen policy, per arm
 * @property {Array<LiveTerm>} terms  of the chosen policy, per arm; empty if it cannot explain itself
 * @property {string} unit  of the index
 * @property {[number, number]} axis  the ends of the axis on which the indices are drawn side by side
 * @property {number} decimals  of the written indices
 * @property {number} next  the arm it pulls next; -1 if that is not known
 * @property {number} end  the last round on the axes
 * @property {boolean} stuck  there is no further change of arm to move to
 * @property {Array<string>} values  the names of what the chosen policy computes for every arm, which a chart can
 *   show
 * @property {string} traced  the one that the chart shows; "" for none
 * @property {LiveOdd | null} odd  of the chosen policy; nil if no program computes its index
 */

/**
 * liveSwitchRequest moves to just before the next round at which the chosen policy pulls another arm than in the
 * round before, or does not move if there is none. With Back it moves to the last such round, or to the
 * beginning. The answer is a liveState.
 * @typedef {{back: boolean}} LiveSwitchRequest
 */

/**
 * A liveTerm is one arm's index and its terms. A term that the policy does not have is null. An infinite index is
 * null too: the arm must be pulled first (First) or cannot be pulled.
 * @typedef {object} LiveTerm
 * @property {number} pulls
 * @property {number} window
 * @property {number | null} estimate
 * @property {number | null} increment
 * @property {number | null} bonus
 * @property {number | null} index
 * @property {boolean} first
 * @property {Array<string>} named  what an index program assigns, written out, in the order of its names; "" for
 *   what it did not assign
 */

/**
 * liveTraceRequest shows one value of the chosen policy over the rounds in the chart "trace", by its name; "" for
 * none. The answer is a liveState.
 * @typedef {{value: string}} LiveTraceRequest
 */

/**
 * A LogColumn says what a column was taken for.
 * @typedef {object} LogColumn
 * @property {string} name  "" for a column without a name
 * @property {number} number  which of several columns of one name it is, from 1; 0 if the name is its own
 * @property {string} takenFor
 * @property {string} why
 * @property {string} direction  of a curve: "higher" or "lower" values are better; "" of others
 * @property {string} scale  of a curve: how its values become payoffs, in words
 * @property {string} file  the file it is of, where several files have other columns; else ""
 */

/**
 * A LogColumnChoice is what the reader says that a column is.
 * @typedef {object} LogColumnChoice
 * @property {string} name
 * @property {number} [number]  as LogColumn.Number; 0 means all columns of the name
 * @property {string} [file]  as LogColumn.File; "" means those of all files
 * @property {string} takenFor  one of TrainingLog.takens
 * @property {string} [direction]  of a curve: "higher" or "lower" values are better; "" as its name says
 */

/**
 * A LogCurve is a traininglog.Curve as the page reads it; points are pairs of pull and payoff.
 * @typedef {object} LogCurve
 * @property {string} name
 * @property {number} [seeds]  how many repetitions it is the mean of
 * @property {number} [half]  half the width of the 95% interval of that mean at the last step
 * @property {number} logged
 * @property {number} low
 * @property {number} high
 * @property {Array<string>} broken
 * @property {Array<[number, number]>} points
 * @property {LogFit} rising
 * @property {LogFit} concave
 */

/**
 * A LogFit is a traininglog.Fit as the page reads it.
 * @typedef {{points: Array<[number, number]>, rms: number, most: number, at: number}} LogFit
 */

/**
 * A LogFormat is a program whose logs are known.
 * @typedef {object} LogFormat
 * @property {string} id
 * @property {string} name
 * @property {string} files  what it calls its logs
 * @property {Array<string>} marks  the columns that it is known by
 * @property {string} note  a sentence, or ""
 * @property {string} exampleFile  the name of a small log
 * @property {string} example  its bytes, in base64, since some are no text
 */

/**
 * logFormatsRequest asks for the programs whose logs are known. The answer is a list of LogFormats.
 * @typedef {{}} LogFormatsRequest
 */

/**
 * logMakeRequest asks for a scenario of the log as it was last read. The answer is a made.
 * @typedef {object} LogMakeRequest
 * @property {string} choice  of points: "raw", "rising" or "concave"
 * @property {string} title
 * @property {string} [pays]  what a pull pays: "chance" (0 or 1), "payoff", "noisy"; "" for the usual
 * @property {number} [sigma]  the standard deviation of what is noisy
 */

/**
 * LogOptions are the fields of traininglog.Options that the page sets.
 * @typedef {object} LogOptions
 * @property {string} separator
 * @property {string} steps
 * @property {string} scale
 * @property {boolean} lower
 * @property {number} pulls
 * @property {number} points
 * @property {string} [files]  several files are "arms" or "seeds"; "" as their names say
 * @property {Array<LogColumnChoice>} [columns]  Columns are what the reader chose, only for the columns that were
 *   changed; the others are decided with that in mind.
 */

/**
 * logReadRequest asks what the log says. The answer is a TrainingLog.
 * @typedef {{options: LogOptions}} LogReadRequest
 */

/**
 * logTextRequest brings a part of a training log's file as data. First begins another log. File begins another
 * file of the log; without it, and without first, the part belongs to the file before.
 * @typedef {object} LogTextRequest
 * @property {boolean} first
 * @property {string} [file]  its name, with folders before it where it has some
 */

/**
 * A made is the text of a scenario or a dataset.
 * @typedef {{text: string}} Made
 */

/**
 * markRequest selects an arm, -1 for none; brings a policy into focus by its key, "" for none; and singles one
 * out, which is in focus while no other is.
 * @typedef {{arm: number, policy: string, single: string}} MarkRequest
 */

/**
 * mergeRequest brings a block's numbers, as data that came with finished. The answer is whether all blocks have
 * come, a bool. Numbers of a run other than the current one are dropped.
 * @typedef {object} MergeRequest
 * @property {number} run  of the plan
 */

/**
 * A Moment is a mean over runs with the half-width of its 95% interval, nil for one run.
 * @typedef {{mean: number, ci95: number | null}} Moment
 */

/**
 * Moments are those of final regret.
 * @typedef {object} Moments
 * @property {number} mean
 * @property {number} std  0 for one run
 */

/**
 * A NoNumber is a policy whose program often returns an index that is no number.
 * @typedef {object} NoNumber
 * @property {number} at  its place in the results, from 0
 * @property {number} of  that were played
 * @property {number} no_number  rounds in which the index was no number, which counts as inf
 * @property {number} inf
 * @property {number} minus_inf
 * @property {number} first  the first round of NoNumber; 0 if there is none
 * @property {string} place  what made the index no number there: LINE:COLUMN: the text of the operation; "" if
 *   there is none
 */

/**
 * A noiseKind is a row of the registry of kinds of noise.
 * @typedef {object} NoiseKind
 * @property {string} [kept]  the range to which means are limited, "[0,1]"; "" if there is no limit
 * @property {string} id  the name in a scenario: "gaussian"
 * @property {string} name  for people: "Gaussian"
 * @property {string} formula  the law of a reward X of mean μ
 * @property {string} doc  one plain sentence
 * @property {Array<ShownParam>} params
 */

/**
 * A NumberedArm is an arm as people count it.
 * @typedef {object} NumberedArm
 * @property {number} number  from 1
 * @property {string} name  "" if the scenario gives none
 */

/**
 * objectRequest asks for the results of the runs so far. The answer is a measure.RunObject.
 * @typedef {{}} ObjectRequest
 */

/**
 * openRequest prepares a runner for blocks of a scenario; it forgets those of the last one.
 * @typedef {{text: string}} OpenRequest
 */

/**
 * An Oracle is a policy that knows the payoffs, against which regret can be measured.
 * @typedef {object} Oracle
 * @property {string} id  OptimalOracle, ConstantOracle or GreedyOracle
 * @property {number} total  its expected total payoff
 * @property {Series} ahead  at each mark, its payoff so far minus that of the oracle that results are measured
 *   against
 */

/**
 * An oracleChoice is a policy that knows the payoffs.
 * @typedef {object} OracleChoice
 * @property {string} id
 * @property {string} name
 * @property {number} total  its expected total payoff
 */

/**
 * oracleRequest asks to measure regret against another policy that knows the payoffs; "" is the one that results
 * are made against. A later request replaces an earlier one; both get the later answer, an against.
 * @typedef {object} OracleRequest
 * @property {string} text
 * @property {string} oracle  an id of an oracleChoice; an unknown one means ""
 */

/**
 * An ownKind is what the program of an index policy says about it.
 * @typedef {object} OwnKind
 * @property {string} doc
 * @property {Array<ShownParam>} params  those that it declares; their names begin with "parameters."
 * @property {Array<string>} names  those that it assigns
 */

/**
 * A paidArm is what one arm has paid. Its rewards are given as the means of so many in a row; the last mean may
 * be of fewer.
 * @typedef {object} PaidArm
 * @property {number} pulls
 * @property {number} total
 * @property {number} last  the last reward; 0 without pulls
 * @property {number} size  how many rewards each mean is of
 * @property {Array<number>} means
 */

/**
 * paidRequest asks what the pulls of a person who plays by hand have paid so far. The answer is a paidState.
 * @typedef {object} PaidRequest
 * @property {string} text
 * @property {number} policy  the place of the hand among the policies, from 0
 * @property {number} run  from 0
 * @property {number} rounds  how many of its pulls count
 */

/**
 * A paidState is what a person sees who plays by hand: rewards alone.
 * @typedef {object} PaidState
 * @property {number} total  of all rewards
 * @property {Array<PaidArm>} arms
 */

/**
 * A Pair compares two policies of a scenario over the runs that both have played. Both have the same random
 * numbers in each run, so the difference of their regrets varies less than the regrets do.
 * @typedef {object} Pair
 * @property {number} a  indices in the scenario, A < B
 * @property {number} b
 * @property {string} a_policy
 * @property {string} b_policy
 * @property {string} a_variant
 * @property {string} b_variant
 * @property {number} runs
 * @property {number} mean  of A's final regret minus B's
 * @property {number | null} ci95  half-width, as of a Curve; nil for one run
 * @property {number} a_wins
 * @property {number} b_wins  the rest are ties
 * @property {number} sign_test  its two-sided p-value of the wins: see signTest
 * @property {number} skewness  of the differences
 * @property {string} doubt  why their interval may be too short: see DoubtOf
 * @property {boolean} certain  it is certain which of the two has the lower mean regret: see Judge
 */

/**
 * pairRequest shows the runs of two policies as dots in the chart of pairs, by their keys; "" shows all pairs.
 * @typedef {{first: string, second: string}} PairRequest
 */

/**
 * parseRequest asks to parse a document. The answer is a parsed or a refused.
 * @typedef {{text: string}} ParseRequest
 */

/**
 * A parsed is the answer to a valid document.
 * @typedef {object} Parsed
 * @property {Scenario} scenario
 * @property {string} canonical
 * @property {string} hash
 * @property {string} link  scenario.EncodeLink: a fragment without '#'
 * @property {Array<Check>} checks
 * @property {Array<Resolved>} resolved
 * @property {Arms} arms
 * @property {number} most  about the most seconds that all runs take natively, counted: see sim.MostSeconds
 */

/**
 * pauseRequest makes a runner pause; resumeRequest makes it continue.
 * @typedef {{}} PauseRequest
 */

/**
 * A pdfFile contains a file's bytes in base64.
 * @typedef {{base64: string}} PdfFile
 */

/**
 * pdfRequest asks for a figure as PDF. Scene is the text of an exported in sceneFormat. The answer is a pdfFile.
 * @typedef {{scene: string, theme: string, title: string, transparent: boolean}} PdfRequest
 */

/**
 * pictureRequest asks for a chart as it is on the page, without the title and the caption of a file. Width and
 * Height are in CSS px. The answer is a pictured.
 * @typedef {{chart: string, theme: string, width: number, height: number}} PictureRequest
 */

/**
 * A pictured is a picture.
 * @typedef {{svg: string}} Pictured
 */

/**
 * pinRequest pins a scenario, which is shown below the current one. An empty text unpins. The answer is a kept.
 * @typedef {{text: string}} PinRequest
 */

/**
 * A plan is the answer to begin. Blocks are policy, from and to, in the order to play them.
 * @typedef {object} Plan
 * @property {number} run  a number that no other plan has
 * @property {Array<[number, number, number]>} blocks
 * @property {number} policies
 * @property {number} horizon
 * @property {number} runs  of each policy once these are played, including those that are kept
 * @property {boolean} sketch  fewer runs than the scenario has
 * @property {number} until  the last round to play: the horizon, except in a sketch
 */

/**
 * playheadRequest moves the playhead to a round; 0 removes it.
 * @typedef {{round: number}} PlayheadRequest
 */

/**
 * A PointObject is one point.
 * @typedef {object} PointObject
 * @property {Array<string | number | boolean>} values
 * @property {string} fingerprint  of the scenario's results; "" if it is not played
 * @property {string} link  of the scenario, with the fingerprint
 * @property {Array<PolicyObject>} results  in the scenario's order; empty if it is not played
 * @property {Best | null} best  nil if it is not played
 * @property {Array<string>} [faults]
 */

/**
 * pointerRequest says what the pointer did on a chart; the fields are those of chart.PointerEvent. The answer is
 * an intent.
 * @typedef {{chart: string, kind: string, x: number, y: number, dx: number, dy: number, scale: number,
 *   zoom: boolean, pan: boolean, touch: boolean}} PointerRequest
 */

/**
 * A policyKind is a row of the registry of policies, and what follows from it.
 * @typedef {object} PolicyKind
 * @property {string} id  "sw-ucb"
 * @property {string} name  "SW-UCB"
 * @property {string} source  authors, year, equation or algorithm
 * @property {string} group  one of Groups
 * @property {string} doc  one plain sentence: what it does
 * @property {string} released  what the released variant does instead, and which code that is; "" if there is
 *   none
 * @property {Array<ShownParam>} params
 * @property {boolean} own  the reader writes its program
 */

/**
 * A PolicyObject is a policy at a point. Measures has all its numbers; the members before it are the same in an
 * older form.
 * @typedef {object} PolicyObject
 * @property {string} policy
 * @property {string} variant
 * @property {Moments} final
 * @property {number | null} ci95  half-width of the 95% interval of the mean final regret; nil for one run
 * @property {Moment} [at]
 * @property {Share | null} ends_on_best
 * @property {Share | null} wrong
 * @property {Share | null} wrong_index
 * @property {string} doubt
 * @property {Record<string, EstimateObject>} measures
 */

/**
 * A PolicyObject is a policy of a RunObject.
 * @typedef {object} PolicyOfRun
 * @property {string} policy
 * @property {string} variant
 * @property {Record<string, any>} parameters  all of them, resolved
 * @property {number} runs  merged so far
 * @property {FinalObject} final
 * @property {Curve} regret
 * @property {Pulls} pulls
 * @property {Series} last_arm  per arm, share of the runs that pulled it last
 * @property {RecommendedObject} recommended  after the last round
 * @property {Ratio | null} competitive_ratio  nil before the first run, and where no ratio has a meaning
 * @property {string} fingerprint  "" until final
 * @property {number} ns_per_round  wall clock on the machine that ran it
 * @property {Record<string, EstimateObject>} measures
 */

/**
 * A preset is a scenario that comes with the playground, in the forms that the page shows.
 * @typedef {object} Preset
 * @property {string} name  in commands and links: "paper-2-rested"
 * @property {string} title
 * @property {string} figure  which experiment of the paper it is, or that it is our own
 * @property {string} sentence  what to look for, in one to three plain sentences
 * @property {string} view  the view of the page, as after a link; "" for the default
 * @property {string} canonical
 * @property {string} hash
 * @property {string} link
 * @property {Scenario} scenario
 */

/**
 * previewRequest draws the arms of a document over those that are shown; with "" it ends that. The answer is a
 * previewed.
 * @typedef {{text: string}} PreviewRequest
 */

/**
 * A previewed has the curves that a preview drew, by arm, as in parsed. It has none if the document has faults;
 * then nothing was drawn.
 * @typedef {{curves: Array<Array<number>>}} Previewed
 */

/**
 * A programFault is an index.Fault as the page reads it.
 * @typedef {object} ProgramFault
 * @property {number} line
 * @property {number} column  in UTF-16 units, from 1
 * @property {number} length  of what is wrong, UTF-16 units
 * @property {string} message
 */

/**
 * programRequest asks what is wrong with a program. The answer is a checkedProgram.
 * @typedef {{text: string}} ProgramRequest
 */

/**
 * A proven is what the page says beside the charts of the theory.
 * @typedef {object} Proven
 * @property {string} scenario  its hash
 * @property {boolean} applies
 * @property {string} reason  why no theorem holds for the arms; "" if Applies
 * @property {string} note  what else holds; "" for nothing
 * @property {Array<ProvenBound>} bounds
 * @property {string} apart  when the two best arms can be told apart; "" if the theory does not say
 * @property {number} seconds  of computing
 * @property {number} leastWorst  the least that every policy loses on one of the two instances of Theorem 4.2
 */

/**
 * A provenBound is one theorem's bound at the horizon.
 * @typedef {object} ProvenBound
 * @property {string} theorem  its number in the paper
 * @property {string} policy
 * @property {number} bound
 * @property {number} q
 * @property {boolean} vacuous
 * @property {number} head  the part that depends neither on q nor on the arms' increments
 * @property {string} caution  what the bound is for, if not for the policy as it is here
 * @property {number} epsilon  this and the next two are 0 in the theorems without noise
 * @property {number} alpha
 * @property {number} sigma
 * @property {number} increment  Y at that q
 */

/**
 * Pulls are the numbers of pulls per arm in a run.
 * @typedef {{mean: Series, std: Series}} Pulls
 */

/**
 * A qrCode is a QR code as a path for SVG: one square for each dark module, in a grid of Size by Size.
 * @typedef {object} QrCode
 * @property {number} size  0: the text is too long for a QR code
 * @property {string} path
 */

/**
 * qrRequest asks for a text as a QR code. The answer is a qrCode.
 * @typedef {{text: string}} QrRequest
 */

/**
 * A ranked is a sweep over random bandits.
 * @typedef {object} Ranked
 * @property {string} fault  why there is none; then what follows is empty
 * @property {string} text  the scenario
 * @property {Array<string>} over  what is varied
 * @property {Array<RankedLaw>} laws
 */

/**
 * A rankedLaw is a law of a generator of random bandits.
 * @typedef {{id: string, name: string, doc: string, setting: 'rested' | 'restless'}} RankedLaw
 */

/**
 * rankedRequest asks what to sweep to rank policies over random bandits. The answer is a ranked. A sweep whose
 * view has Ranks shows the mean ranks of the policies.
 * @typedef {object} RankedRequest
 * @property {string} law
 * @property {string} setting  "" for the law's
 * @property {number} bandits
 * @property {number} arms  of each; 0 for as many as the law draws
 * @property {number} slowest
 * @property {number} runs
 * @property {number} horizon
 * @property {number} seed  of the first bandit
 * @property {string} text  a scenario, whose policies are ranked; "" for those of the paper
 */

/**
 * A Ratio is a policy's competitive ratio: the expected total payoff that regret is measured against, over that
 * of the policy. 1 is best. Source: Blum, Garicano, Ravichandran, Sharma, arXiv 2511.10619, UAI 2026: OPT over
 * the expectation of ALG.
 * @typedef {object} Ratio
 * @property {number} value  of the mean over the runs of the policy's total payoff
 * @property {[number | null, number | null] | null} in  In is the interval of Value that follows from the 95%
 *   interval of the policy's mean total; nil for one run. Its upper end is nil, unbounded, if that total may be
 *   0.
 */

/**
 * readRequest asks to read what a caller names a scenario by: its document, a preset's name or a link. -1 keeps
 * the scenario's number. The answer is a readScenario or a refused.
 * @typedef {{text: string, runs: number, horizon: number, seed: number}} ReadRequest
 */

/**
 * A readScenario is a valid scenario.
 * @typedef {object} ReadScenario
 * @property {Scenario} scenario
 * @property {string} canonical
 * @property {string} hash
 * @property {string} link  scenario.EncodeLink: a fragment without '#'
 * @property {Array<Check>} checks
 * @property {number} most  about the most seconds that all runs take natively, counted: see sim.MostSeconds
 */

/**
 * A Recommendation is the mean over runs of what one rule recommends.
 * @typedef {object} Recommendation
 * @property {Series} arms  per arm, the share of the runs that recommend it
 * @property {number} wrong  share of the runs that recommend a wrong arm
 * @property {[number, number]} wrong_in  the 95% interval of that share: Wilson's score interval
 * @property {number} loss  mean of the largest payoff at the horizon minus that of the recommended arm
 * @property {number | null} loss_ci95  half-width of its 95% interval, as of a Curve; nil for one run
 */

/**
 * A recommended is what a rule recommends after the last round.
 * @typedef {object} Recommended
 * @property {number} arm  the arm that most runs recommend, from 0
 * @property {number} share  of the runs that do
 * @property {number} loss  the mean payoff lost by the recommendation
 * @property {number | null} lossCI95  half-width; nil for one run
 */

/**
 * Recommended is what a policy recommends after the last round, by two rules. An arm is right if no other pays
 * more at the horizon: after T pulls of it (rested), or at round T (restless). If n arms tie, each is recommended
 * with the weight 1/n. Source: Mussi et al., Best Arm Identification for Stochastic Rising Bandits, ICML 2024,
 * for the definition of right.
 * @typedef {object} RecommendedObject
 * @property {Recommendation} most_pulls  the arm that was pulled most
 * @property {Recommendation | null} best_index  BestIndex is for the arm that the policy itself recommends, if it
 *   is a policy.Recommender, else for the arm of the largest index before round T+1; nil if it has no index.
 * @property {boolean} own_rule  BestIndex is by the policy's own rule
 */

/**
 * A refused is the answer to a document with faults.
 * @typedef {{faults: Array<Fault>}} Refused
 */

/**
 * reportRequest asks what the paper proves about a scenario. The answer is a theory.Report.
 * @typedef {{text: string}} ReportRequest
 */

/**
 * reshapeRequest asks for a payoff of another family that resembles the given one. The answer is a reshaped.
 * @typedef {object} ReshapeRequest
 * @property {string} payoff  as in a scenario; "" for the payoff of a new arm
 * @property {string} family
 * @property {number} horizon
 */

/**
 * A reshaped is a payoff of the requested family.
 * @typedef {object} Reshaped
 * @property {{family: string} & Record<string, any>} payoff  as a scenario has it
 */

/**
 * A resolved is a policy with all its parameters.
 * @typedef {object} Resolved
 * @property {string} key
 * @property {string} id
 * @property {string} variant
 * @property {string} name
 * @property {string} label  its name in the charts, different even for twins, which share policy and variant
 * @property {string} qualifier  the words that distinguish it from its twins; "" without twins
 * @property {Record<string, number | boolean | string>} parameters
 * @property {OwnKind | null} own  of an index policy; nil for others
 * @property {Style} style
 * @property {Explanation} explanation
 * @property {number} most  about the most nanoseconds that a round takes natively, counted: see sim.MostCost
 */

/**
 * A table is the page's table of results. Arms count from 0.
 * @typedef {object} Results
 * @property {boolean} final
 * @property {number} bestArm
 * @property {number} totalRuns
 * @property {number} rounds  of each run; fewer than the horizon in a sketch
 * @property {Array<Row>} rows
 * @property {string} fingerprint
 * @property {Array<string>} odd  says which programs' indices are often no number; empty until final
 */

/**
 * resultsRequest asks for the table of the results so far. The answer is a table.
 * @typedef {{}} ResultsRequest
 */

/** @typedef {{}} ResumeRequest */

/**
 * A row is one policy of a table.
 * @typedef {object} Row
 * @property {number} index
 * @property {string} key
 * @property {string} policy
 * @property {string} variant
 * @property {string} name
 * @property {number} runs
 * @property {number} missed  the share of all runs that may be of a kind that these runs miss, at 95%
 * @property {Record<string, EstimateObject>} measures  by their ids, those that are known: none before the first
 *   run
 * @property {Recommended | null} mostPulls  by the arm pulled most; nil before the first run
 * @property {Recommended | null} bestIndex  by the arm of best index; nil before the first run or if it has no
 *   index
 * @property {string} fingerprint
 */

/**
 * A Rule explains words of a sentence that refer to a computed rule.
 * @typedef {object} Rule
 * @property {string} words  as they appear in sentences
 * @property {string} text  when a sentence uses them, as a sentence
 */

/**
 * A RunObject is what rising run -json prints, and what a run of the package for JavaScript resolves to.
 * @typedef {object} RunObject
 * @property {Scenario} scenario  canonical
 * @property {string} fingerprint  "" until final
 * @property {Array<PolicyOfRun>} results  in scenario order
 * @property {Array<Pair>} pairs  empty until final
 * @property {NumberedArm | null} best_arm
 * @property {number | null} optimal_total
 * @property {number | null} oracle_total
 * @property {Array<Oracle> | null} oracles  nil until final
 * @property {Array<NoNumber>} [no_number]
 */

/**
 * schemaRequest asks for the JSON Schema of scenarios. The answer is a schemaText.
 * @typedef {{}} SchemaRequest
 */

/**
 * A schemaText is a JSON Schema.
 * @typedef {{schema: Record<string, any>}} SchemaText
 */

/**
 * searchDoneRequest brings a block of the scenario of the last step, as data that came with finished. The answer
 * is the next step after the scenario's last block, and a step without a scenario and without a result before it.
 * @typedef {{}} SearchDoneRequest
 */

/**
 * A SearchFound is the result of a search.
 * @typedef {object} SearchFound
 * @property {string} text  the scenario, canonical
 * @property {string} link  the fragment of its link
 * @property {string} sentence
 * @property {boolean} confirmed  it is certain that the difference is above 0
 * @property {number} mean  of the paired differences of regret
 * @property {number} half  half-width of their 99.9% interval
 * @property {[number, number]} regrets  mean final regret, worse and better
 * @property {Array<string>} departures  from the assumptions of the paper
 */

/**
 * SearchOptions say how a search looks.
 * @typedef {object} SearchOptions
 * @property {boolean} beyond  the arms may break the assumptions of the paper
 * @property {number} generations  from 1
 * @property {number} runs  of each policy in each candidate, from 2
 * @property {number} confirm  runs of each policy with a fresh seed, from 2
 */

/**
 * searchRequest begins a search from a scenario of two policies: the one that is to lose, and the one that it is
 * to lose to. Its arms are varied. The answer is the first step.
 * @typedef {{text: string, options: SearchOptions}} SearchRequest
 */

/**
 * A SearchStep is what is to be played next, or the result.
 * @typedef {object} SearchStep
 * @property {string} text  the scenario to play; "" if there is none
 * @property {Plan} plan
 * @property {number} played  candidates
 * @property {number} all
 * @property {string} best  the best candidate so far, canonical; "" before the first
 * @property {number} difference  its mean difference of regret
 * @property {SearchFound | null} found  once the search is over
 */

/**
 * A Share is a share of the runs with its 95% interval.
 * @typedef {{share: number, in: [number, number]}} Share
 */

/**
 * showRequest makes the charts draw a scenario: its arms, and the results that are kept of its policies. With
 * Keep, the curves that the edit changes stay behind the new ones, dashed. With Forget, the kept results of its
 * policies are deleted first. The answer is a kept.
 * @typedef {{text: string, keep: boolean, forget: boolean}} ShowRequest
 */

/**
 * A shownParam is a parameter of a payoff family, a kind of noise or a policy. Default is absent if it depends on
 * the scenario.
 * @typedef {object} ShownParam
 * @property {string} name
 * @property {string} symbol
 * @property {number} min
 * @property {number} max
 * @property {boolean} [minOpen]
 * @property {boolean} [maxOpen]
 * @property {boolean} [integer]
 * @property {boolean} optional
 * @property {string} [formula]
 * @property {string} unit
 * @property {string} doc
 * @property {'number' | 'flag' | 'choice' | 'points'} kind
 * @property {Array<string>} [choices]
 * @property {number | boolean | string} [default]
 * @property {boolean} [released]  the released variant alone has it
 */

/**
 * A Slope is the exponent of a power law through mean regrets: that of the line of least squares on two
 * logarithmic axes. `make coverage` prints how often the interval holds a known exponent, over five points at
 * which runs have luck of their own, and in brackets how often it does not and carries no doubt. Nothing is
 * concluded from an interval in doubt. runs 5 10 20 50 normal luck .96 ( 0) .96 (.04) .96 (.04) .95 (.05)
 * lognormal luck .95 ( 0) .96 (.04) .96 (.03) .94 (.05) one run in ten loses five times as much .96 ( 0) .94
 * (.05) .92 (.03) .94 (.05) one run in thirty loses twenty times as much .95 ( 0) .92 (.02) .93 (.01) .92 (.01)
 * @typedef {object} Slope
 * @property {number} value
 * @property {number | null} ci95  CI95 is the half-width of the 95% interval, by the jackknife over runs, nil for
 *   one run. It covers the luck of the runs, which all points share, and not that the regret may follow no power
 *   law: for that see Factor.
 * @property {number} factor  from 1: the largest ratio of a point to the line, or its inverse
 * @property {string} doubt  Doubt is why the interval may be too short. It is that of the jackknife's
 *   pseudo-values, one for each run.
 */

/**
 * spentRequest, from the boot script, says that the view returned a buffer. It has no answer.
 * @typedef {{}} SpentRequest
 */

/**
 * spreadRequest sets how charts show the spread of the runs: one of chart.Spreads.
 * @typedef {{spread: string}} SpreadRequest
 */

/**
 * A stretch is a sim.Stretch as the page reads it.
 * @typedef {object} Stretch
 * @property {number} from
 * @property {number} to
 * @property {number} arm
 * @property {number} best
 * @property {number} recent
 * @property {number} ofBest
 * @property {number} advice  -1 if the advisor was not asked
 * @property {number} asked
 * @property {number} times
 */

/**
 * A style is a chart.Style as the page reads it.
 * @typedef {{role: string, dash: Array<number>, weight: number, marker: 'disc' | 'open' | 'square'}}
 *   Style
 */

/**
 * surpriseRequest asks for a random bandit to play by hand. The answer is a made.
 * @typedef {{seed: number, horizon: number}} SurpriseRequest
 */

/**
 * A sweepAxis is one thing that a sweep varies.
 * @typedef {object} SweepAxis
 * @property {string} path
 * @property {string} name  for people
 * @property {Array<string>} values
 * @property {boolean} log
 */

/**
 * A sweepFit is the growth of a policy's regret along a logarithmic axis.
 * @typedef {object} SweepFit
 * @property {number | null} slope  nil if there is none
 * @property {number | null} ci95  its half-width; nil for one run
 * @property {boolean} skewed  that may be too short, since a few runs differ from the rest: a star marks it
 * @property {number | null} factor  how far points are from the line; nil if they are about on it
 * @property {string} why  there is none
 * @property {string} theorem
 * @property {number | null} stated  the exponent of the theorem's bound; nil if the arms have none
 * @property {number} bound  the slope of the bound itself
 */

/**
 * sweepLookRequest draws what is played. The answer is a sweepState.
 * @typedef {{view: SweepView}} SweepLookRequest
 */

/**
 * sweepMergeRequest brings a block's numbers, as data that came with finished. The answer is whether they belong
 * to the sweep, a bool: numbers of an earlier one are dropped.
 * @typedef {object} SweepMergeRequest
 * @property {number} sweep
 * @property {number} part  in the plan's list
 */

/**
 * sweepNamedRequest asks for the sweeps that are offered by name. The answer is a list of sweepPresets.
 * @typedef {{}} SweepNamedRequest
 */

/**
 * An Object is what rising sweep -json prints.
 * @typedef {object} SweepObject
 * @property {Array<Axis>} over
 * @property {Array<PointObject>} points
 * @property {Array<Fit>} fits  by policy, of a sweep over one logarithmic axis; else empty
 * @property {number} comparisons  Comparisons is for how many of them the intervals that decide who is best are
 *   corrected: in each point that can be played, of the policy of least mean regret with each other.
 * @property {number} [round]  whose regret is in at
 * @property {string} fingerprint  of those of all points that can be played; "" until all are played
 * @property {number} run_seconds  that all runs took together
 */

/**
 * sweepObjectRequest asks for what is played of the sweep. The answer is a sweep.Object.
 * @typedef {{}} SweepObjectRequest
 */

/**
 * A sweepPart is blocks of one scenario.
 * @typedef {{text: string, plan: Plan}} SweepPart
 */

/**
 * A sweepPlan says what is to be played for a sweep.
 * @typedef {object} SweepPlan
 * @property {number} sweep  a number that no other sweep has
 * @property {string} fault  why there is no sweep; "" if there is one, and then the rest is there
 * @property {Array<SweepAxis>} axes
 * @property {Array<SweepPart>} parts  to be played in this order
 * @property {Array<string>} names  of the policies
 * @property {number} runs  of each
 * @property {number} most  about the most seconds that all of it takes natively, counted: see sim.MostSeconds
 * @property {Array<string>} odd  says which programs' indices are often no number
 * @property {SweepState} state
 */

/**
 * A sweepPoint is one combination of values.
 * @typedef {object} SweepPoint
 * @property {Array<string>} values
 * @property {string} link  the fragment of the scenario's link; "" if it may not have these values
 * @property {string} fingerprint  "" while it is not played
 * @property {Array<string>} faults
 * @property {Array<SweepValue>} results  by policy; empty if the scenario may not have these values
 * @property {number} best  the policy of least mean regret; -1 while it is not played
 * @property {boolean} certain  it is certain that it loses less than every other
 */

/**
 * A sweepPreset is a sweep that is offered by name.
 * @typedef {object} SweepPreset
 * @property {string} name
 * @property {string} title
 * @property {string} text  what it shows
 * @property {string} over
 * @property {number} runs
 * @property {string} link  the fragment of the link of its scenario
 */

/**
 * sweepRequest begins a sweep of a scenario, in place of an earlier one. The answer is a sweepPlan.
 * @typedef {object} SweepRequest
 * @property {string} text
 * @property {Array<string>} over  what is varied, as sweep.ParseAxis reads it
 * @property {number} at  the round whose regret is kept too; 0 for none
 * @property {SweepView} view
 */

/**
 * A sweepScale is the scale of an axis.
 * @typedef {object} SweepScale
 * @property {boolean} log
 * @property {boolean} mayLog  all that it shows is above 0
 */

/**
 * A sweepState is how far a sweep is.
 * @typedef {object} SweepState
 * @property {Array<SweepPoint>} points  the last axis changes fastest
 * @property {number} played  how many of the points
 * @property {Array<SweepFit>} fits  once all points are played, if both axes are logarithmic
 * @property {number} comparisons
 * @property {string} doubts  what to think of the intervals, of which a star marks some; "" if there is nothing
 *   to say
 * @property {string} chart  the ID of the chart that shows the sweep; "" if there is none
 * @property {SweepScale} x  of the chart's axes
 * @property {SweepScale} y
 */

/**
 * A sweepValue is the measure of a policy at a point.
 * @typedef {object} SweepValue
 * @property {number | null} value  nil if there is none
 * @property {string} text  with its interval, for people
 * @property {number} runs  of which it is: fewer than all while they are played
 */

/**
 * A sweepView is what the chart of a sweep is to show.
 * @typedef {object} SweepView
 * @property {string} measure  its id
 * @property {boolean} ranks  mean ranks by the measure, as of a ranking
 * @property {number} mapOf  the policy whose measure a map shows; -1 for the policy of least regret
 * @property {string} x  an axis of the curves: "linear", "log", or "auto" for what suits the values
 * @property {string} y
 */

/**
 * A template is a program to begin with.
 * @typedef {{id: string, name: string, text: string}} Template
 */

/**
 * terms are the names of an index's parts; "" for a part that the policy does not have.
 * @typedef {{estimate: string, increment: string, bonus: string, index: string}} Terms
 */

/**
 * A Report is what the theory says about a scenario: the object that `rising theory -json` prints.
 * @typedef {object} TheoryObject
 * @property {string} scenario  its hash
 * @property {string} setting
 * @property {boolean} applies  Applies reports whether the arms satisfy the premises of all theorems on their
 *   shape: payoffs never fall and are concave. Reason says which arm does not; "" if all do.
 * @property {string} [reason]
 * @property {number} payoff_range  Range is the largest payoff within the horizon minus the smallest. The
 *   theorems are for a range of at most 1. Above it they hold for bounds that are multiplied by Range: divide
 *   payoffs and sigma by it, and no term of a bound shrinks by more.
 * @property {string} [note]  says so if Range is above 1
 * @property {Cumulative} increment
 * @property {Array<Bound>} bounds
 * @property {Apart | null} apart  nil if Applies is false, there is no noise, or no second arm with a lower
 *   payoff
 * @property {Array<ArmFitting>} arms  those whose increments fit b l^-c
 */

/**
 * theoryRequest asks what the paper proves about a scenario, and draws it in the charts of the theory. The
 * answer, once it is computed, is a proven. A later request replaces an earlier one; both get the later answer.
 * @typedef {{text: string}} TheoryRequest
 */

/**
 * trainRequest trains a learner, by its short name, for an average learning curve: in one run, up to a number of
 * pulls, in blocks of Every. The answer is a trained.
 * @typedef {{learner: string, run: number, to: number, every: number}} TrainRequest
 */

/**
 * A trained is the number of right predictions of a learner in each block.
 * @typedef {{right: Array<number>}} Trained
 */

/**
 * A TrainingLog says what was understood of a log. If there is a fault, there are no curves.
 * @typedef {object} TrainingLog
 * @property {string} understood  one sentence, "" with a fault
 * @property {Array<string>} notes
 * @property {Array<LeftOut>} leftOut  the first lines, or cells, that are in no curve
 * @property {number} leftOuts  how many there are
 * @property {string} fault  why the log makes no curve, "" if it does
 * @property {number} faultLine
 * @property {number} lastStep
 * @property {Array<LogCurve>} curves
 * @property {Array<LogColumn>} columns  all of them, with a fault too if they were recognised
 * @property {Array<string>} takens  what a column can be taken for
 * @property {string} producer  who wrote the log, in words; "" if that is not known
 * @property {number} files  how many files were read
 */

/**
 * translateRequest asks for a scenario as a program in a language, "go" or "python". The answer is a Translation.
 * @typedef {{text: string, language: string}} TranslateRequest
 */

/**
 * A Translation is a scenario as a program.
 * @typedef {object} Translation
 * @property {string} file  the name of its file: "slow-riser.py"
 * @property {string} run  the command that runs it: "python3 slow-riser.py"
 * @property {string} text  the program
 * @property {Array<string>} leftOut  the policies that it does not have, with the reason
 */

/**
 * A versions says which release a program is of, and its versions of the numbers and of the scenario document.
 * @typedef {{release: string, numerics: number, scenario: number}} Versions
 */

/**
 * versionsRequest asks for the versions of what is inside. The answer is a versions.
 * @typedef {{}} VersionsRequest
 */

/**
 * A WrittenLesson is a lesson as the page shows it. With faults, it has LongLink and nothing else.
 * @typedef {object} WrittenLesson
 * @property {Array<LessonFault>} faults
 * @property {string} title
 * @property {string} summary
 * @property {number} minutes  0 if the lesson does not say
 * @property {Array<string>} titles  of the steps, HTML
 * @property {string} body  HTML: the introduction and the steps
 * @property {string} data  what the page's script reads: render.Data as JSON
 * @property {string} sha256  SHA256 is of the text with its ends of lines as "\n", hex. A lesson's id is a short
 *   hash, for which anybody can write another text; for this nobody can.
 * @property {number} longLink  Characters of a link to the lesson that mail and chat programs still take:
 *   scenario.LongLink.
 */

/**
 * zoomRequest shows a part of a chart's data. Equal ends of an axis mean the whole axis.
 * @typedef {{chart: string, window: ChartWindow}} ZoomRequest
 */

export {}
