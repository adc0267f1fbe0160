package main

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"risingbandits/engine/chart/scene"
	"risingbandits/wasm/view/geom"
)

// dense holds the dense curves and bands that are not drawn yet, as a table of their columns.
type dense struct {
	shader  *ebiten.Shader
	mesh    geom.Mesh
	table   geom.Table
	texels  *ebiten.Image
	unit    []float32
	options ebiten.DrawTrianglesShaderOptions
}

func (d *dense) init() {
	d.unit = make([]float32, 1)
	d.options.Uniforms = map[string]any{"Unit": d.unit}
}

// addDense adds a dense curve or band, for columns.kage.
func (p *painter) addDense(m *scene.Mark) {
	d := &p.dense
	if d.mesh.Quads() == 0 {
		p.flush()
		d.table.Reset(p.clip.Min.X, p.clip.Min.Y, p.clip.Dx(), p.clip.Dy())
	}
	c := p.colour(m.Role, m.Alpha)
	if m.Kind == scene.Band {
		d.table.Band(&d.mesh, m.Data, p.scale, c)
	} else {
		d.table.Line(&d.mesh, m.Data, p.scale, m.Width*p.scale, geom.PatternOf(m.Dash, p.scale), c)
	}
}

// flush sends the table to the GPU and draws its quads.
func (d *dense) flush(p *painter) {
	n := d.mesh.Quads()
	if n == 0 {
		return
	}
	w, h := d.table.Width, d.table.Rows()
	if d.texels == nil || d.texels.Bounds().Dx() < w || d.texels.Bounds().Dy() < h {
		size := image.Pt(w, h)
		if d.texels != nil {
			size = image.Pt(max(w, d.texels.Bounds().Dx()), max(h, d.texels.Bounds().Dy()))
		}
		fit(&d.texels, size.X, size.Y)
	}
	d.texels.SubImage(image.Rect(0, 0, w, h)).(*ebiten.Image).WritePixels(d.table.Pixels)
	d.unit[0] = d.table.Unit
	d.options.Images[0] = d.texels
	p.drawable().DrawTrianglesShader32(vertices(&d.mesh), p.quads(n), d.shader, &d.options)
	d.mesh.Reset()
}
