package scene

// A Scene is one chart, laid out: a display list in CSS pixels, with the origin in the chart's upper left corner. It
// names colours by role, so that a change of theme needs no new scene.
//
// Marks before Over are the chart's ground layer; the marks from Over on follow the pointer and the playhead. Two
// scenes with the same Number have the same ID, size and ground layer, so a view may keep the picture of the ground
// layer and redraw only the rest. The words that the page shows beside a chart have the Number of the scene that they
// belong to.
type Scene struct {
	ID            string // "payoffs", "regret", ...
	Width, Height float32
	Number        uint32 // of the layout; a Board never gives one twice
	Over          int    // index of the first mark of the upper layer; len(Marks) if there is none
	Marks         []Mark // drawn in order
	Texts         []Text // drawn over the marks
}

// A MarkKind says what a mark's numbers mean.
type MarkKind uint8

const (
	Line  MarkKind = iota // x, y pairs: a polyline; NaN breaks it
	Band                  // x, low, high triples: the area between; NaN breaks it
	Rects                 // x, y, width, height quadruples
	Dots                  // x, y, radius triples
	nKinds
)

// Stride returns the number of numbers per point of that kind.
func (k MarkKind) Stride() int { return [nKinds]int{Line: 2, Band: 3, Rects: 4, Dots: 3}[k] }

// Ring is the width, in CSS px, of the ring in the background colour around dots that ask for one.
const Ring = 1

// HaloWidth is the width, in CSS px, of the outline in the background colour around a text with a halo.
const HaloWidth = 3.5

// A Mark is a drawable thing with its numbers in one flat array.
type Mark struct {
	Kind   MarkKind
	Role   Role       // its colour
	Alpha  float32    // 0..1
	Width  float32    // of a line or of an outline (drawn centred on the edge), CSS px; 0 fills
	Dash   []float32  // of a line: on and off lengths in CSS px, an even number of them; empty is solid
	Ground bool       // dots: a ring in the background colour, Ring wide, around each
	Clip   [4]float32 // x, y, width, height; all zero is the whole chart
	Data   []float32
}

// An Anchor says which point of a text is at its X.
type Anchor uint8

const (
	Start Anchor = iota
	Middle
	End
	nAnchors
)

// A Text is one line of text; Y is its baseline.
type Text struct {
	X, Y   float32
	S      string
	Size   float32
	Anchor Anchor
	Role   Role
	Bold   bool
	Italic bool
	Halo   bool // over data: with a halo in the background colour
	Alpha  float32
}
