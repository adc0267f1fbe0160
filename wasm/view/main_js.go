package main

import (
	"errors"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"

	"risingbandits/engine/chart/scene"
)

// A view is the Ebiten game: it has the canvas and the panes on it.
type view struct {
	panes []*pane
	theme *scene.Theme
	scale float32 // device px per CSS px
	ink   *painter
	bytes []byte // the buffer for a received scene
	over  bool
}

// Update implements ebiten.Game.
func (v *view) Update() error {
	if v.over {
		return ebiten.Termination
	}
	return nil
}

// Draw implements ebiten.Game.
func (v *view) Draw(screen *ebiten.Image) {
	for _, p := range v.panes {
		p.draw(screen, v.ink, v.theme, v.scale)
	}
}

// Layout implements ebiten.Game. The size comes from the facade, in device pixels.
func (v *view) Layout(w, h int) (int, int) { return w, h }

// scene decodes one scene for the pane with that number.
func (v *view) scene(number int, bytes js.Value) error {
	n := bytes.Length()
	if cap(v.bytes) < n {
		v.bytes = make([]byte, n+n/4)
	}
	v.bytes = v.bytes[:n]
	js.CopyBytesToGo(v.bytes, bytes)
	return v.pane(number).take(v.bytes)
}

// pane returns the pane with that number, from 0, and adds panes up to it.
func (v *view) pane(number int) *pane {
	for len(v.panes) <= number {
		v.panes = append(v.panes, &pane{})
	}
	return v.panes[number]
}

// verbs are the calls that JavaScript can make. Each returns "" or an error message.
func (v *view) verbs() map[string]func(args []js.Value) error {
	return map[string]func([]js.Value) error{
		// scene(pane, bytes): bytes are one scene.
		"scene": func(a []js.Value) error { return v.scene(a[0].Int(), a[1]) },
		// place(pane, x, y): device px, whole.
		"place": func(a []js.Value) error {
			v.pane(a[0].Int()).move(a[1].Int(), a[2].Int())
			return nil
		},
		// hide(pane): until its next scene.
		"hide": func(a []js.Value) error {
			v.pane(a[0].Int()).hide()
			return nil
		},
		// look(theme, scale)
		"look": func(a []js.Value) error {
			theme, ok := scene.ThemeByName(a[0].String())
			if !ok {
				return errors.New("no such theme: " + a[0].String())
			}
			v.theme, v.scale = theme, float32(a[1].Float())
			return nil
		},
		"quit": func([]js.Value) error {
			v.over = true
			return nil
		},
	}
}

// connect makes the verbs available to JavaScript as functions of the object host, and returns a function that releases
// them.
func (v *view) connect(host js.Value) (release func()) {
	var funcs []js.Func
	for name, do := range v.verbs() {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any {
			if err := do(args); err != nil {
				return err.Error()
			}
			return ""
		})
		funcs = append(funcs, f)
		host.Set(name, f)
	}
	return func() {
		for _, f := range funcs {
			f.Release()
		}
	}
}

func main() {
	host := js.Global().Get("view")
	v := &view{theme: &scene.Themes[0], scale: 1}
	err := v.run(host)
	if err != nil {
		host.Call("failed", err.Error())
	}
}

func (v *view) run(host js.Value) (err error) {
	if v.ink, err = newPainter(); err != nil {
		return err
	}
	release := v.connect(host)
	defer release()
	ebiten.SetTPS(ebiten.SyncWithFPS)
	return ebiten.RunGameWithOptions(v, &ebiten.RunGameOptions{
		InitUnfocused:     true,
		ScreenTransparent: true,
		DisableHiDPI:      true,
	})
}
