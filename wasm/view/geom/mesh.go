package geom

// A Vertex has the fields of ebiten.Vertex in the same order, so that a slice of one type can be read as a slice of the
// other. The shader gives the numbers their meaning: see Stroke and Strip.
type Vertex struct {
	DstX, DstY                         float32
	SrcX, SrcY                         float32
	ColorR, ColorG, ColorB, ColorA     float32
	Custom0, Custom1, Custom2, Custom3 float32
}

// A Mesh is a list of quads of four vertices each: the corners of the first row, then of the second. Its array is
// reused in later frames.
type Mesh struct{ Vertices []Vertex }

// Reset empties the mesh and keeps its array.
func (m *Mesh) Reset() { m.Vertices = m.Vertices[:0] }

// Quads returns how many quads the mesh holds.
func (m *Mesh) Quads() int { return len(m.Vertices) / 4 }

// quad appends four copies of v and returns them; the caller sets their places.
func (m *Mesh) quad(v Vertex) *[4]Vertex {
	n := len(m.Vertices)
	m.Vertices = append(m.Vertices, v, v, v, v)
	return (*[4]Vertex)(m.Vertices[n:])
}

// Drop removes the first n quads.
func (m *Mesh) Drop(n int) {
	m.Vertices = m.Vertices[:copy(m.Vertices, m.Vertices[4*n:])]
}

// Indices returns the indices of n quads or more, two triangles each; have is what it returned before.
func Indices(have []uint32, n int) []uint32 {
	for i := uint32(len(have) / 6); i < uint32(n); i++ {
		k := 4 * i
		have = append(have, k, k+1, k+2, k+1, k+2, k+3)
	}
	return have
}

// A Color is red, green, blue and alpha, 0..1, multiplied by alpha.
type Color [4]float32
