package server

// The requests, page to worker. After a change of these or other structs of messages: go generate ./wasm/engine/server

// describeRequest asks for what does not depend on a scenario: a description.
type describeRequest struct{}

// parseRequest asks what a document says: a parsed or a refused.
type parseRequest struct {
	Text string `json:"text"`
}

// encodeLinkRequest asks for a scenario's link, its fingerprint if not "" included: a string.
type encodeLinkRequest struct {
	Text        string `json:"text"`
	Fingerprint string `json:"fingerprint"`
}

// decodeLinkRequest asks what a link says: a linked or a badLink.
type decodeLinkRequest struct {
	Fragment string `json:"fragment"`
}

// reshapeRequest asks for a payoff of another family that is like one: a reshaped.
type reshapeRequest struct {
	Payoff  string `json:"payoff"` // as a scenario has it; "" for that of a new arm
	Family  string `json:"family"`
	Horizon int    `json:"horizon"`
}

// qrRequest asks for a text as a QR code: a qrCode.
type qrRequest struct {
	Text string `json:"text"`
}

// beginRequest makes the coordinator collect the results of a scenario: a plan of what is left to play. What is
// kept of the scenario's policies, from this scenario or others, is not played again unless Anew is set.
type beginRequest struct {
	Text string `json:"text"`
	Anew bool   `json:"anew"`
	// The scenario is an edit that is not made yet: its results are drawn over those that are shown, and are kept
	// only if all runs come, or if the edit is made.
	Trial bool `json:"trial"`
	// The scenario is the pinned one: its results are drawn beside those of the present one.
	Pinned bool `json:"pinned"`
	// If above 0, and nothing of the scenario is kept, only so many runs are played, and not kept.
	Sketch int `json:"sketch"`
	// If above 0, the runs of a sketch end about there.
	Until int `json:"until"`
}

// estimateRequest asks how long a scenario takes: an estimate.
type estimateRequest struct {
	Text string `json:"text"`
}

// mergeRequest brings a block's numbers, as data: whether all are in, a bool. The numbers of a run that is not
// the present one are dropped.
type mergeRequest struct {
	Run int `json:"run"` // of the plan
}

// resultsRequest asks for the table of what came so far: a table.
type resultsRequest struct{}

// connectRequest says that a view listens, which has nothing yet of this worker's scenes; its port
// stays with the boot script. It may still show scenes of an earlier worker, none with a number
// above Number.
type connectRequest struct {
	Number int `json:"number"`
}

// spentRequest, from the boot script, says that the view gave a buffer back. It has no answer.
type spentRequest struct{}

// layoutRequest places the charts; those that are not in it are taken away.
type layoutRequest struct {
	Boxes []box `json:"boxes"`
}

// showRequest makes the charts draw a scenario: its arms, and the results that are kept of its policies: a
// kept. With Keep, what was drawn before and is so no more stays behind it, dashed. With Forget, what is kept
// of its policies is dropped first.
type showRequest struct {
	Text   string `json:"text"`
	Keep   bool   `json:"keep"`
	Forget bool   `json:"forget"`
}

// dropGhostsRequest takes away what stands behind the charts from before an edit.
type dropGhostsRequest struct{}

// previewRequest draws the arms of a document as it would be, over those that are shown; with "" the
// arms are those that are shown again: a previewed.
type previewRequest struct {
	Text string `json:"text"`
}

// markRequest selects an arm, -1 for none, brings a policy into focus by its key, "" for none, and singles one
// out that is in focus while no other is.
type markRequest struct {
	Arm    int    `json:"arm"`
	Policy string `json:"policy"`
	Single string `json:"single"`
}

// axesRequest says how a chart's axes run: names of chart.ScaleNames.
type axesRequest struct {
	Chart string `json:"chart"`
	X     string `json:"x"`
	Y     string `json:"y"`
}

// zoomRequest shows a part of a chart's data; the ends of an axis are equal for the whole.
type zoomRequest struct {
	Chart  string `json:"chart"`
	Window window `json:"window"`
}

// playheadRequest moves the playhead to a round, or takes it away with 0.
type playheadRequest struct {
	Round float64 `json:"round"`
}

// chooseRequest singles out a policy by its key, "" none.
type chooseRequest struct {
	Policy string `json:"policy"`
}

// hideRequest hides these policies, by their keys, and shows all others.
type hideRequest struct {
	Policies []string `json:"policies"`
}

// spreadRequest sets what charts draw of how far runs differ: one of chart.Spreads.
type spreadRequest struct {
	Spread string `json:"spread"`
}

// pairRequest shows the runs of two policies as dots in the chart of pairs, by their keys; "" shows all pairs.
type pairRequest struct {
	First  string `json:"first"`
	Second string `json:"second"`
}

// hideArmsRequest hides these arms in the payoff chart, by their place, and shows all others.
type hideArmsRequest struct {
	Arms []int `json:"arms"`
}

// lettersRequest says how wide, in CSS px, the page sets a sample of text of 12 px, for the layout of
// the charts' words.
type lettersRequest struct {
	Sample string  `json:"sample"`
	Width  float64 `json:"width"`
}

// pointerRequest says what the pointer did on a chart; the fields are chart.PointerEvent's: an intent.
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

// keyRequest says which key was pressed on a chart, as KeyboardEvent.key names it: a keyed.
type keyRequest struct {
	Chart string `json:"chart"`
	Key   string `json:"key"`
}

// digestRequest asks for what a chart shows as a table to be read: a digest.
type digestRequest struct {
	Chart string `json:"chart"`
}

// liveOpenRequest begins a live run of all policies, number run from 0, and shows it in the charts:
// a liveState before the first round.
type liveOpenRequest struct {
	Text  string `json:"text"`
	Run   int    `json:"run"`
	Whole bool   `json:"whole"` // as in liveAxisRequest
}

// liveAxisRequest makes the axes of the live run show the whole horizon, or end soon after its round: a liveState.
type liveAxisRequest struct {
	Whole bool `json:"whole"`
}

// liveSeekRequest moves the live run to a round, back or forth: a liveState once it is there. A
// later move takes an unfinished one's place; then both are answered with where that ends.
type liveSeekRequest struct {
	Round int `json:"round"`
}

// liveSwitchRequest moves to just before the next round at which the chosen policy pulls another arm
// than before, and stays if there is none; with Back to the last such round, or to the beginning: a liveState.
type liveSwitchRequest struct {
	Back bool `json:"back"`
}

// liveLookRequest chooses the policy, by its place, and the arm, -1 for the one it pulls, that are
// looked into: a liveState.
type liveLookRequest struct {
	Policy int `json:"policy"`
	Arm    int `json:"arm"`
}

// liveCloseRequest ends the live run and gives the charts back to the runs taken together.
type liveCloseRequest struct{}

// openRequest makes a runner ready for blocks of a scenario, forgetting the last one's.
type openRequest struct {
	Text string `json:"text"`
}

// blockRequest makes a runner play a block after those it has: progress and finished.
type blockRequest struct {
	Policy int `json:"policy"`
	From   int `json:"from"`
	To     int `json:"to"`
	Until  int `json:"until"` // the last round, as in the plan; 0 for the horizon
}

// dataBeginRequest begins a dataset of so many features; its files are bags of words or labelled texts.
type dataBeginRequest struct {
	Features int `json:"features"`
}

// dataPartRequest brings a part of a file of the dataset as data; Size bytes of it count. File is the name of a
// file that begins with this part, else "".
type dataPartRequest struct {
	File string `json:"file"`
	Size int    `json:"size"`
}

// dataEndRequest ends the dataset: a Dataset.
type dataEndRequest struct{}

// dataSampleRequest asks for so many labelled sentences of a generator: a made.
type dataSampleRequest struct {
	Texts int `json:"texts"`
}

// trainRequest trains a learner, by its short name, for an average learning curve: in one run up to a number of
// pulls, in blocks of Every: a trained.
type trainRequest struct {
	Learner string `json:"learner"`
	Run     int    `json:"run"`
	To      int    `json:"to"`
	Every   int    `json:"every"`
}

// banditRequest asks for a scenario of learners, whose right predictions come as data, by learner, run and
// block: a made.
type banditRequest struct {
	Options BanditOptions `json:"options"`
}

// logTextRequest brings a part of a training log's text, in UTF-8, as data; Size bytes of it count. First
// begins another log.
type logTextRequest struct {
	Size  int  `json:"size"`
	First bool `json:"first"`
}

// logReadRequest asks what the log says: a TrainingLog.
type logReadRequest struct {
	Options LogOptions `json:"options"`
}

// logMakeRequest asks for a scenario of the log as it was last read: a made.
type logMakeRequest struct {
	Choice string `json:"choice"` // of points: "raw", "rising" or "concave"
	Title  string `json:"title"`
}

// pauseRequest stops a runner where it is; resumeRequest makes it continue.
type pauseRequest struct{}
type resumeRequest struct{}

// cancelRequest makes a runner forget its blocks; none of them answers any more.
type cancelRequest struct{}

// crashRequest is a test's: how is "panic" (in the next slice or request), "exit" or "hang".
// Only a worker started for debugging obeys.
type crashRequest struct {
	How string `json:"how"`
}

// The answers, worker to page.

// An answer is the one answer to most requests.
type answer struct {
	Type  string `json:"type"` // "answer"
	ID    int    `json:"id"`
	Value any    `json:"value"`
}

// A failed says what went wrong; path is where in the scenario, or what was being done.
type failed struct {
	Type    string `json:"type"` // "failed"
	ID      int    `json:"id"`
	Path    string `json:"path"`
	Message string `json:"message"`
	Panic   bool   `json:"panic"` // the worker is not to be trusted any more
}

// A progress reports how many rounds of a block are played.
type progress struct {
	Type   string `json:"type"` // "progress"
	ID     int    `json:"id"`
	Rounds int    `json:"rounds"`
}

// A finished says that a block is played, and for how long, pauses left out; its aggregate comes along
// as data.
type finished struct {
	Type    string  `json:"type"` // "finished"
	ID      int     `json:"id"`
	Seconds float64 `json:"seconds"`
}

// A laid says, unasked, where the charts' plots lie and what they say in words, whenever that may
// have changed.
type laid struct {
	Type   string      `json:"type"` // "laid"
	ID     int         `json:"id"`   // 0: it answers nothing
	Charts []laidChart `json:"charts"`
}

// A laidChart is what the page must know of a chart's scene.
type laidChart struct {
	ID        string     `json:"id"`
	Number    uint32     `json:"number"`    // of the scene that this belongs to: see scene.Scene
	Plot      [4]float64 `json:"plot"`      // x, y, width, height within the chart, CSS px
	XScale    string     `json:"xScale"`    // how the x axis runs now: a name of layout.ScaleNames
	Span      [2]float64 `json:"span"`      // the ends of the x axis as it is shown
	OfRounds  bool       `json:"ofRounds"`  // the x axis counts rounds
	ZoomsWith []string   `json:"zoomsWith"` // the charts that show the same part of their x axis, this one among them; none if it cannot be zoomed
	AxisTitle string     `json:"axisTitle"` // "" if it stands in the chart
	AxisName  [4]float64 `json:"axisName"`  // where it stands: x, y, width, height within the chart, CSS px; no width if it does not, or the axis has one scale only
	Takeaway  string     `json:"takeaway"`
	Short     string     `json:"short"` // the same for where room is short
	// x, y of the handles, and how far from there a finger grasps them, CSS px: a finger that goes down
	// there drags and does not scroll.
	Grips       [][3]float64 `json:"grips"`
	HasPrevious bool         `json:"hasPrevious"` // what was before an edit stands behind it, dashed
	Unnamed     int          `json:"unnamed"`     // policies whose names have no room beside their curves
	Spread      string       `json:"spread"`      // what its curves are and what stands around them; "" for means and their bands
}

// A kept is the answer to show: the results that are kept of the scenario's policies, if there are any.
type kept struct {
	Results *table `json:"results"`
}

// A plan is the answer to begin. Blocks are policy, from and to, in the order to play them.
type plan struct {
	Run      int      `json:"run"` // a number that no other plan has
	Blocks   [][3]int `json:"blocks"`
	Policies int      `json:"policies"`
	Horizon  int      `json:"horizon"`
	Runs     int      `json:"runs"`   // of each policy, those that came before included
	Sketch   bool     `json:"sketch"` // fewer runs than the scenario has
	Until    int      `json:"until"`  // the last round that is played: the horizon, but in a sketch
}

// A digest is a chart.Digest as the page reads it.
type digest struct {
	Head []string   `json:"head"`
	Rows [][]string `json:"rows"`
}

// A previewed has the curves that a preview drew, arm by arm as in parsed; none if the document has
// faults, and then nothing was drawn.
type previewed struct {
	Curves [][]float64 `json:"curves"`
}

// An estimate is about how many seconds a scenario takes one runner.
type estimate struct {
	Seconds float64 `json:"seconds"`
}
