package server

// The requests, page to worker. After a change of these or other message structs, run go generate ./wasm/engine/server

// describeRequest asks for what does not depend on a scenario. The answer is a description.
type describeRequest struct{}

// parseRequest asks to parse a document. The answer is a parsed or a refused.
type parseRequest struct {
	Text string `json:"text"`
}

// encodeLinkRequest asks for a scenario's link, which includes the fingerprint if that is not "". The answer is a
// string.
type encodeLinkRequest struct {
	Text        string `json:"text"`
	Fingerprint string `json:"fingerprint"`
}

// decodeLinkRequest asks to read a link. The answer is a linked or a badLink.
type decodeLinkRequest struct {
	Fragment string `json:"fragment"`
}

// reshapeRequest asks for a payoff of another family that resembles the given one. The answer is a reshaped.
type reshapeRequest struct {
	Payoff  string `json:"payoff"` // as in a scenario; "" for the payoff of a new arm
	Family  string `json:"family"`
	Horizon int    `json:"horizon"`
}

// qrRequest asks for a text as a QR code. The answer is a qrCode.
type qrRequest struct {
	Text string `json:"text"`
}

// beginRequest makes the coordinator collect the results of a scenario. The answer is a plan of what is left to play.
// Results that are kept of the scenario's policies, from this scenario or others, are not played again unless Anew is
// set.
type beginRequest struct {
	Text string `json:"text"`
	Anew bool   `json:"anew"`
	// The scenario is a tentative edit: its results are drawn over those that are shown. They are kept only if all runs
	// are finished or the edit is made.
	Trial bool `json:"trial"`
	// The scenario is the pinned one: its results are drawn in the charts of the pinned scenario.
	Pinned bool `json:"pinned"`
	// If above 0, and nothing of the scenario is kept, only this many runs are played, and their results are not kept.
	Sketch int `json:"sketch"`
	// If above 0, the runs of a sketch end at about this round.
	Until int `json:"until"`
	// If above 0, only the blocks of this many first runs are played now. They are kept, and the next begin goes on from there.
	First int `json:"first"`
}

// estimateRequest asks how long a scenario takes. The answer is an estimate.
type estimateRequest struct {
	Text string `json:"text"`
}

// mergeRequest brings a block's numbers, as data that came with finished. The answer is whether all blocks have come, a
// bool. Numbers of a run other than the current one are dropped.
type mergeRequest struct {
	Run int `json:"run"` // of the plan
}

// resultsRequest asks for the table of the results so far. The answer is a table.
type resultsRequest struct{}

// connectRequest says that a view listens. It has no scenes of this worker yet; the boot script has its port. The view
// may still show scenes of an earlier worker, with numbers up to Number.
type connectRequest struct {
	Number int `json:"number"`
}

// spentRequest, from the boot script, says that the view returned a buffer. It has no answer.
type spentRequest struct{}

// layoutRequest places the charts; charts that are not in it are removed.
type layoutRequest struct {
	Boxes []box `json:"boxes"`
}

// showRequest makes the charts draw a scenario: its arms, and the results that are kept of its policies. With Keep, the
// curves that the edit changes stay behind the new ones, dashed. With Forget, the kept results of its policies are
// deleted first. The answer is a kept.
type showRequest struct {
	Text   string `json:"text"`
	Keep   bool   `json:"keep"`
	Forget bool   `json:"forget"`
}

// dropGhostsRequest removes the dashed curves from before an edit.
type dropGhostsRequest struct{}

// previewRequest draws the arms of a document over those that are shown; with "" it ends that. The answer is a
// previewed.
type previewRequest struct {
	Text string `json:"text"`
}

// markRequest selects an arm, -1 for none; brings a policy into focus by its key, "" for none; and singles one out,
// which is in focus while no other is.
type markRequest struct {
	Arm    int    `json:"arm"`
	Policy string `json:"policy"`
	Single string `json:"single"`
}

// axesRequest sets the scales of a chart's axes: names of chart.ScaleNames.
type axesRequest struct {
	Chart string `json:"chart"`
	X     string `json:"x"`
	Y     string `json:"y"`
}

// zoomRequest shows a part of a chart's data. Equal ends of an axis mean the whole axis.
type zoomRequest struct {
	Chart  string `json:"chart"`
	Window window `json:"window"`
}

// playheadRequest moves the playhead to a round; 0 removes it.
type playheadRequest struct {
	Round float64 `json:"round"`
}

// chooseRequest singles out a policy by its key; "" for none.
type chooseRequest struct {
	Policy string `json:"policy"`
}

// hideRequest hides these policies, by their keys, and shows all others.
type hideRequest struct {
	Policies []string `json:"policies"`
}

// spreadRequest sets how charts show the spread of the runs: one of chart.Spreads.
type spreadRequest struct {
	Spread string `json:"spread"`
}

// pairRequest shows the runs of two policies as dots in the chart of pairs, by their keys; "" shows all pairs.
type pairRequest struct {
	First  string `json:"first"`
	Second string `json:"second"`
}

// hideArmsRequest hides these arms in the payoff chart, by their index, and shows all others.
type hideArmsRequest struct {
	Arms []int `json:"arms"`
}

// lettersRequest says how wide, in CSS px, the page sets a sample text of 12 px, for the layout of the charts' words.
type lettersRequest struct {
	Sample string  `json:"sample"`
	Width  float64 `json:"width"`
}

// pointerRequest says what the pointer did on a chart; the fields are those of chart.PointerEvent. The answer is an
// intent.
type pointerRequest struct {
	Chart string  `json:"chart"`
	Kind  string  `json:"kind"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	DX    float64 `json:"dx"`
	DY    float64 `json:"dy"`
	Scale float64 `json:"scale"`
	Zoom  bool    `json:"zoom"`
	Pan   bool    `json:"pan"`
	Touch bool    `json:"touch"`
}

// keyRequest says which key was pressed on a chart, as KeyboardEvent.key names it. The answer is a keyed.
type keyRequest struct {
	Chart string `json:"chart"`
	Key   string `json:"key"`
}

// digestRequest asks for what a chart shows, as a table for readers. The answer is a digest.
type digestRequest struct {
	Chart string `json:"chart"`
}

// liveOpenRequest opens live run number Run, from 0, of all policies, and shows it in the charts. The answer is a
// liveState before the first round.
type liveOpenRequest struct {
	Text  string `json:"text"`
	Run   int    `json:"run"`
	Whole bool   `json:"whole"` // as in liveAxisRequest
}

// liveAxisRequest sets whether the axes of the live run show the whole horizon, or end shortly after its round. The
// answer is a liveState.
type liveAxisRequest struct {
	Whole bool `json:"whole"`
}

// liveSeekRequest moves the live run to a round, back or forth. The answer is a liveState when it is there. If a later
// move replaces an unfinished one, both get the answer of the later one.
type liveSeekRequest struct {
	Round int `json:"round"`
}

// liveSwitchRequest moves to just before the next round at which the chosen policy pulls another arm than in the round
// before, or does not move if there is none. With Back it moves to the last such round, or to the beginning. The answer
// is a liveState.
type liveSwitchRequest struct {
	Back bool `json:"back"`
}

// liveLookRequest chooses the policy to inspect, by its index, and the arm, -1 for the one that it pulls. The answer is
// a liveState.
type liveLookRequest struct {
	Policy int `json:"policy"`
	Arm    int `json:"arm"`
}

// liveTraceRequest shows one value of the chosen policy over the rounds in the chart "trace", by its name; "" for none. The
// answer is a liveState.
type liveTraceRequest struct {
	Value string `json:"value"`
}

// liveCloseRequest ends the live run; the charts show all runs again.
type liveCloseRequest struct{}

// openRequest prepares a runner for blocks of a scenario; it forgets those of the last one.
type openRequest struct {
	Text string `json:"text"`
}

// blockRequest makes a runner play a block after those it has. It is answered by progress messages and then a finished.
type blockRequest struct {
	Policy int `json:"policy"`
	From   int `json:"from"`
	To     int `json:"to"`
	Until  int `json:"until"` // the last round, as in the plan; 0 for the horizon
}

// dataBeginRequest begins a dataset of at most this many features; its files are bags of words or labelled texts.
type dataBeginRequest struct {
	Features int `json:"features"`
}

// dataPartRequest brings a part of a file of the dataset as data. File is the file's name if this is its first part, else "".
type dataPartRequest struct {
	File string `json:"file"`
}

// dataEndRequest ends the dataset. The answer is a Dataset.
type dataEndRequest struct{}

// dataSampleRequest asks for this many labelled sentences from a generator. The answer is a made.
type dataSampleRequest struct {
	Texts int `json:"texts"`
}

// trainRequest trains a learner, by its short name, for an average learning curve: in one run, up to a number of pulls,
// in blocks of Every. The answer is a trained.
type trainRequest struct {
	Learner string `json:"learner"`
	Run     int    `json:"run"`
	To      int    `json:"to"`
	Every   int    `json:"every"`
}

// banditRequest asks for a scenario of learners. Their right predictions come as data, by learner, run and block: numbers
// of 8 bytes, as in a Float64Array. The answer is a made.
type banditRequest struct {
	Options BanditOptions `json:"options"`
}

// logTextRequest brings a part of a training log's file as data. First begins another log. File begins another file of the
// log; without it, and without first, the part belongs to the file before.
type logTextRequest struct {
	First bool   `json:"first"`
	File  string `json:"file,omitempty"` // its name, with folders before it where it has some
}

// logReadRequest asks what the log says. The answer is a TrainingLog.
type logReadRequest struct {
	Options LogOptions `json:"options"`
}

// logFormatsRequest asks for the programs whose logs are known. The answer is a list of LogFormats.
type logFormatsRequest struct{}

// logMakeRequest asks for a scenario of the log as it was last read. The answer is a made.
type logMakeRequest struct {
	Choice string  `json:"choice"` // of points: "raw", "rising" or "concave"
	Title  string  `json:"title"`
	Pays   string  `json:"pays,omitempty"`  // what a pull pays: "chance" (0 or 1), "payoff", "noisy"; "" for the usual
	Sigma  float64 `json:"sigma,omitempty"` // the standard deviation of what is noisy
}

// pauseRequest makes a runner pause; resumeRequest makes it continue.
type pauseRequest struct{}
type resumeRequest struct{}

// cancelRequest makes a runner forget its blocks; they get no answers.
type cancelRequest struct{}

// crashRequest is for tests: how is "panic" (in the next slice or request), "exit" or "hang". Only a worker started for
// debugging obeys.
type crashRequest struct {
	How string `json:"how"`
}

// The answers, worker to page.

// An answer answers one request. Most requests get one.
type answer struct {
	Type  string `json:"type"` // "answer"
	ID    int    `json:"id"`
	Value any    `json:"value"`
}

// A failed is the answer to a request that failed; path is the place in the scenario, or what was being done.
type failed struct {
	Type    string `json:"type"` // "failed"
	ID      int    `json:"id"`
	Path    string `json:"path"`
	Message string `json:"message"`
	Panic   bool   `json:"panic"` // the worker's state is unknown from now on
}

// A progress reports how many rounds of a block are played.
type progress struct {
	Type   string `json:"type"` // "progress"
	ID     int    `json:"id"`
	Rounds int    `json:"rounds"`
}

// A finished says that a block was played, and how long that took, without pauses. The block's aggregate comes as data.
type finished struct {
	Type    string  `json:"type"` // "finished"
	ID      int     `json:"id"`
	Seconds float64 `json:"seconds"`
}

// A laid says where the charts' plots are and what the charts say in words. It is sent without a request, whenever that
// may have changed.
type laid struct {
	Type   string      `json:"type"` // "laid"
	ID     int         `json:"id"`   // 0: it answers nothing
	Charts []laidChart `json:"charts"`
}

// A laidChart is what the page needs to know about a chart's scene.
type laidChart struct {
	ID        string     `json:"id"`
	Number    uint32     `json:"number"`    // of the scene that this belongs to: see scene.Scene
	Plot      [4]float64 `json:"plot"`      // x, y, width, height within the chart, CSS px
	XScale    string     `json:"xScale"`    // the scale of the x axis: a name of layout.ScaleNames
	Span      [2]float64 `json:"span"`      // the visible ends of the x axis
	OfRounds  bool       `json:"ofRounds"`  // the x axis counts rounds
	ZoomsWith []string   `json:"zoomsWith"` // the charts that show the same part of their x axis, this one among them; none if it cannot be zoomed
	AxisTitle string     `json:"axisTitle"` // "" if it is drawn in the chart
	AxisName  [4]float64 `json:"axisName"`  // box of the name of the x axis, if a click can switch its scale: x, y, width, height within the chart, CSS px; else width 0
	Takeaway  string     `json:"takeaway"`
	Short     string     `json:"short"` // a shorter takeaway for small charts
	// x, y of the handles, and how far from there a finger grasps them, CSS px. A finger that goes down there drags
	// instead of scrolling.
	Grips       [][3]float64 `json:"grips"`
	HasPrevious bool         `json:"hasPrevious"` // the curves from before an edit are drawn behind it, dashed
	Unnamed     int          `json:"unnamed"`     // the number of policies whose names have no room beside their curves
	Spread      string       `json:"spread"`      // what its curves are and what is drawn around them; "" for means and their bands
}

// A kept is the answer to show: the results that are kept of the scenario's policies, if any.
type kept struct {
	Results *table `json:"results"`
}

// A plan is the answer to begin. Blocks are policy, from and to, in the order to play them.
type plan struct {
	Run      int      `json:"run"` // a number that no other plan has
	Blocks   [][3]int `json:"blocks"`
	Policies int      `json:"policies"`
	Horizon  int      `json:"horizon"`
	Runs     int      `json:"runs"`   // of each policy once these are played, including those that are kept
	Sketch   bool     `json:"sketch"` // fewer runs than the scenario has
	Until    int      `json:"until"`  // the last round to play: the horizon, except in a sketch
}

// A digest is a chart.Digest as the page reads it.
type digest struct {
	Head []string   `json:"head"`
	Rows [][]string `json:"rows"`
}

// A previewed has the curves that a preview drew, by arm, as in parsed. It has none if the document has faults; then
// nothing was drawn.
type previewed struct {
	Curves [][]float64 `json:"curves"`
}

// An estimate is about how many seconds one runner needs for a scenario.
type estimate struct {
	Seconds float64 `json:"seconds"`
}
