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

// beginRequest makes the coordinator collect the results of a scenario, forgetting those of the last: a
// plan. With More, and if the scenario is the last one but for a number of runs that is not lower,
// what came of that stays and the plan is what is left.
type beginRequest struct {
	Text string `json:"text"`
	More bool   `json:"more"`
}

// estimateRequest asks how long a scenario takes: an estimate.
type estimateRequest struct {
	Text string `json:"text"`
}

// mergeRequest brings a block's numbers, as data: whether all are in, a bool.
type mergeRequest struct{}

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

// showRequest makes the payoff chart draw a scenario's arms. Unless keep, what the other charts
// drew of a run is gone.
type showRequest struct {
	Text string `json:"text"`
	Keep bool   `json:"keep"`
}

// previewRequest draws the arms of a document as it would be, over those that are shown; with "" the
// arms are those that are shown again: a previewed.
type previewRequest struct {
	Text string `json:"text"`
}

// markRequest selects an arm, -1 for none, and brings a policy into focus by its key, "" for none.
type markRequest struct {
	Arm    int    `json:"arm"`
	Policy string `json:"policy"`
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
	Text string `json:"text"`
	Run  int    `json:"run"`
}

// liveSeekRequest moves the live run to a round, back or forth: a liveState once it is there. A
// later move takes an unfinished one's place; then both are answered with where that ends.
type liveSeekRequest struct {
	Round int `json:"round"`
}

// liveSwitchRequest moves to just before the next round at which the chosen policy pulls another arm
// than before, or to the end; with Back to the last such round, or to the beginning: a liveState.
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
}

// pauseRequest stops a runner where it is; resumeRequest makes it go on.
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

// A progress tells how many rounds of a block are played.
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
}

// A plan is the answer to begin. Blocks are policy, from and to, in the order to play them.
type plan struct {
	Blocks   [][3]int `json:"blocks"`
	Policies int      `json:"policies"`
	Horizon  int      `json:"horizon"`
	Runs     int      `json:"runs"` // of each policy, those that came before included
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
