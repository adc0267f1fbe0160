package geom

// A Box is the smallest rectangle around some vertices, device px. The zero Box is empty.
type Box struct{ X0, Y0, X1, Y1 float32 }

// Empty reports whether the box is empty.
func (b Box) Empty() bool { return b.X0 >= b.X1 || b.Y0 >= b.Y1 }

// Box returns the box around the quads from number `from` on.
func (m *Mesh) Box(from int) Box {
	b := nowhere
	for i := 4 * from; i < len(m.Vertices); i++ {
		b.stretch(m.Vertices[i].DstX, m.Vertices[i].DstY)
	}
	return b
}

// Around returns a box around everything that a line of that width through points may cover. The points are device px,
// with NaN between the line's parts.
func Around(points []float32, width float32) Box {
	b := nowhere
	for i := 0; i+1 < len(points); i += 2 {
		b.stretch(points[i], points[i+1])
	}
	return b.around(width)
}

// around returns b enlarged by what a line of that width covers beside its points.
func (b Box) around(width float32) Box {
	r := max(width/2, 0.5) + 1
	return Box{b.X0 - r, b.Y0 - r, b.X1 + r, b.Y1 + r}
}

// nowhere is an empty box that any point stretches onto itself.
var nowhere = Box{inside, inside, -inside, -inside}

// stretch makes b contain a point; NaN changes nothing.
func (b *Box) stretch(x, y float32) {
	if x < b.X0 {
		b.X0 = x
	}
	if x > b.X1 {
		b.X1 = x
	}
	if y < b.Y0 {
		b.Y0 = y
	}
	if y > b.Y1 {
		b.Y1 = y
	}
}

// Union returns the smallest box that contains b and c.
func (b Box) Union(c Box) Box {
	if b.Empty() {
		return c
	}
	if c.Empty() {
		return b
	}
	return Box{min(b.X0, c.X0), min(b.Y0, c.Y0), max(b.X1, c.X1), max(b.Y1, c.Y1)}
}

// Meets reports whether b and c have area in common.
func (b Box) Meets(c Box) bool {
	return !b.Empty() && !c.Empty() && b.X0 < c.X1 && c.X0 < b.X1 && b.Y0 < c.Y1 && c.Y0 < b.Y1
}
