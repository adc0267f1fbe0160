package chart

// A Marker is what stands at a series' end.
type Marker uint8

const (
	Disc   Marker = iota // a filled dot
	Open                 // an open dot: the released variant
	Square               // a filled square: a policy that shares its hue with another
)

// A Style is how a policy looks wherever it appears.
type Style struct {
	Role   Role
	Dash   []float32 // CSS px, on and off; nil is solid
	Weight float32   // of its lines, times the usual width
	Marker Marker
}

var styles = map[string]Style{
	"r-ed-ucb":     {Role: Hue0},
	"r-less-ucb":   {Role: Hue0},
	"kl-ucb":       {Role: Hue1, Dash: []float32{12, 3}},
	"rexp3":        {Role: Hue2, Dash: []float32{3, 2}},
	"ser4":         {Role: Hue3, Dash: []float32{9, 3, 2, 3}},
	"sw-ucb":       {Role: Hue4, Dash: []float32{6, 2.5}},
	"sw-kl-ucb":    {Role: Hue5, Dash: []float32{2, 2.5}},
	"sw-ts":        {Role: Hue6, Dash: []float32{10, 3, 2, 3, 2, 3}},
	"r-less-ucb-h": {Role: Hue0, Dash: []float32{14, 2.5, 4, 2.5}, Marker: Square},
	"ucb1":         {Role: Hue1, Dash: []float32{4, 3}, Marker: Square},
	"exp3":         {Role: Hue2, Dash: []float32{8, 2.5}, Marker: Square},
	"uniform":      {Role: Hue3, Dash: []float32{2, 4}, Marker: Square},
	"d-ucb":        {Role: Hue4, Dash: []float32{10, 2.5, 2, 2.5}, Marker: Square},
	"oracle":       {Role: Hue5, Dash: []float32{8, 3}, Marker: Square},
	"ts":           {Role: Hue6, Dash: []float32{5, 2.5}, Marker: Square},
}

// again are the dashes of a policy that a scenario names more than once, by turn: the first
// keeps its own.
var again = [...][]float32{{16, 3, 2, 3}, {5, 2, 5, 5}, {2, 2, 2, 6}}

// StyleOf returns how a policy looks. It depends on nothing but its id and variant, so a policy
// keeps its colour in every scenario; nth counts, from 0, the earlier entries of the same scenario
// with that id and variant, which only parameters tell apart. An unknown id is drawn as an arm is.
func StyleOf(id string, released bool, nth int) Style {
	s, ok := styles[id]
	if !ok {
		s.Role = ArmGrey
	}
	s.Weight = 1
	if released {
		s.Weight, s.Marker = 0.5, Open
	}
	if nth > 0 {
		s.Dash, s.Marker = again[(nth-1)%len(again)], Square
	}
	return s
}
