package first

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"risingbandits/engine/chart/scene"
	"risingbandits/wasm/engine/server"
)

// An engine is a server in this process. It is coordinator, runner and charts at once.
type engine struct {
	server *server.Server
	id     int
	// What the server has sent since the last request.
	value   json.RawMessage // of the answer
	failure error
	data    []byte // of a block that was played
	scenes  []*scene.Scene
	plots   map[string][4]float64 // the place of each chart's plot: x, y, width, height, CSS px
}

func newEngine() *engine {
	e := &engine{}
	e.server = server.New(e.receive, e.receiveScenes, false, server.Extras{})
	return e
}

// A message is what the server posts.
type message struct {
	Type    string          `json:"type"`
	Value   json.RawMessage `json:"value"`
	Path    string          `json:"path"`
	Message string          `json:"message"`
	Charts  []struct {
		ID   string     `json:"id"`
		Plot [4]float64 `json:"plot"`
	} `json:"charts"`
}

func (e *engine) receive(text, data []byte) {
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		e.failure = err
		return
	}
	switch m.Type {
	case "answer":
		e.value = m.Value
	case "failed":
		e.failure = fmt.Errorf("%s: %s", m.Path, m.Message)
	case "finished":
		e.data = data
	case "laid":
		e.plots = map[string][4]float64{}
		for _, c := range m.Charts {
			e.plots[c.ID] = c.Plot
		}
	}
}

func (e *engine) receiveScenes(encoded []byte) {
	for len(encoded) > 0 {
		s := &scene.Scene{}
		rest, err := scene.Decode(s, encoded)
		if err != nil {
			e.failure = err
			return
		}
		e.scenes = append(e.scenes, s)
		encoded = rest
	}
}

// ask sends a request with its data, lets the server play all that it has to play, and decodes the answer's value
// into value unless that is nil.
func (e *engine) ask(request string, fields map[string]any, data []byte, value any) error {
	e.id++
	body := map[string]any{"type": request, "id": e.id}
	maps.Copy(body, fields)
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	e.value, e.failure, e.data, e.scenes = nil, nil, nil, nil
	for busy := e.server.Handle(text, data); busy; {
		busy = e.server.Slice()
	}
	if e.failure != nil {
		return fmt.Errorf("%s: %w", request, e.failure)
	}
	if value == nil {
		return nil
	}
	return json.Unmarshal(e.value, value)
}

// describe returns the engine's description of all that does not depend on a scenario.
func (e *engine) describe() (description json.RawMessage, err error) {
	return description, e.ask("describe", nil, nil, &description)
}

// parse returns the engine's answer to a scenario's document.
func (e *engine) parse(text string) (parsed json.RawMessage, err error) {
	return parsed, e.ask("parse", map[string]any{"text": text}, nil, &parsed)
}

// play plays all runs of a scenario and shows them in the charts.
func (e *engine) play(text string) error {
	document := map[string]any{"text": text}
	var plan struct {
		Run    int      `json:"run"`
		Blocks [][3]int `json:"blocks"`
	}
	if err := e.ask("show", document, nil, nil); err != nil {
		return err
	}
	if err := e.ask("begin", document, nil, &plan); err != nil {
		return err
	}
	if err := e.ask("open", document, nil, nil); err != nil {
		return err
	}
	for _, b := range plan.Blocks {
		if err := e.ask("block", map[string]any{"policy": b[0], "from": b[1], "to": b[2]}, nil, nil); err != nil {
			return err
		}
		if err := e.ask("merge", map[string]any{"run": plan.Run}, e.data, nil); err != nil {
			return err
		}
	}
	var results struct {
		Final bool `json:"final"`
	}
	if err := e.ask("results", nil, nil, &results); err != nil {
		return err
	}
	if !results.Final {
		return errors.New("runs were played that the results lack")
	}
	return nil
}

// A box is the size of a chart, CSS px.
type box struct {
	ID     string  `json:"id"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// draw returns the scenes of charts of these sizes, in the order of the boxes.
func (e *engine) draw(boxes []box) ([]*scene.Scene, error) {
	if err := e.ask("layout", map[string]any{"boxes": boxes}, nil, nil); err != nil {
		return nil, err
	}
	// A view that connects gets the scene of every chart.
	if err := e.ask("connect", map[string]any{"number": 0}, nil, nil); err != nil {
		return nil, err
	}
	if len(e.scenes) != len(boxes) {
		return nil, fmt.Errorf("the engine drew %d scenes of %d charts", len(e.scenes), len(boxes))
	}
	for i, s := range e.scenes {
		if s.ID != boxes[i].ID {
			return nil, fmt.Errorf("scene %d is of chart %s, want %s", i, s.ID, boxes[i].ID)
		}
	}
	return e.scenes, nil
}
