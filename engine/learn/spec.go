package learn

import (
	"fmt"
	"strconv"
	"strings"

	"risingbandits/engine/param"
)

// The limits of a learner.
const (
	MaxFeatures = 100_000 // of an example
	MaxLayers   = 4       // hidden ones of a network
	MaxUnits    = 16      // of a hidden layer
)

// MLP is the kind of neural networks, the only kind whose Spec has hidden layers.
const MLP = "mlp"

// Rates is the range of every learning rate.
var Rates = param.Range{Min: 0, MinOpen: true, Max: 1000}

// Units is the range of the units of a hidden layer.
var Units = param.Integers(1, MaxUnits)

// A Spec names a learner: its kind, its learning rate, and a network's hidden layers.
type Spec struct {
	Kind   string  // the id of a Kind
	Rate   float64 // in Rates
	Hidden []int   // units of each hidden layer, from the input on; nil unless Kind is MLP
}

// A Kind is one row of the registry: a kind of learner that scenarios and commands can name. New, which makes learners,
// is separate, so that a program that only reads scenarios need not contain the learners.
type Kind struct {
	ID     string  // its name in a scenario: "lr-t"
	Name   string  // for people: "LR(t)"
	Rate   float64 // the default learning rate
	Update string  // the update's formula; g is the gradient of the logarithmic loss
	Doc    string  // one or two plain sentences
	Source string  // of the definition and of the default rate
	Hidden bool    // it has hidden layers
}

const released = "Metelli et al. 2022, Section 6.3, and the code that its authors released"

// kinds lists the kinds in the order in which pages and commands show them.
var kinds = []Kind{
	{
		ID: "lr-t", Name: "LR(t)", Rate: 1, Update: "w ← w − (β/t) g", Source: "Metelli et al. 2022, Section 6.3; the default β is ours",
		Doc: "Logistic regression whose learning rate is β divided by the number of examples seen.",
	},
	{
		ID: "lr", Name: "LR", Rate: 0.003, Update: "w ← w − β g", Source: released,
		Doc: "Logistic regression with a constant learning rate.",
	},
	{
		ID: "ogd", Name: "OGD", Rate: 0.1, Update: "w ← clip(w − (β/√t) g, −2, 2)", Source: released,
		Doc: "Online gradient descent on the logarithmic loss, with its weights kept within [-2, 2].",
	},
	{
		ID: "adagrad", Name: "AdaGrad", Rate: 0.05, Update: "V ← V + g², w ← w − β g/√(V + 1e-8)", Source: released,
		Doc: "Logistic regression in which each weight has a learning rate that falls with its own gradients.",
	},
	{
		ID: MLP, Name: "NN", Rate: 0.001, Update: "Adam (Kingma and Ba 2015)", Hidden: true,
		Source: released + ", which trains MLPClassifier of scikit-learn",
		Doc:    "A neural network of small hidden layers with ReLU, trained by Adam.",
	},
}

// Kinds returns the kinds of learners in the order in which they are shown. The slice is the caller's.
func Kinds() []Kind { return append([]Kind(nil), kinds...) }

// Lookup returns the kind with an id.
func Lookup(id string) (Kind, bool) {
	for _, k := range kinds {
		if k.ID == id {
			return k, true
		}
	}
	return Kind{}, false
}

// Check returns nil, or what is wrong with the learner.
func (s Spec) Check() error {
	k, ok := Lookup(s.Kind)
	switch {
	case !ok:
		return fmt.Errorf("no learner is of kind %q", s.Kind)
	case !Rates.Contains(s.Rate):
		return fmt.Errorf("got the learning rate %v, want %v", s.Rate, Rates)
	case k.Hidden && (len(s.Hidden) < 1 || len(s.Hidden) > MaxLayers):
		return fmt.Errorf("got %d hidden layers, want 1 to %d", len(s.Hidden), MaxLayers)
	case !k.Hidden && len(s.Hidden) > 0:
		return fmt.Errorf("only kind %q has hidden layers", MLP)
	}
	for _, n := range s.Hidden {
		if !Units.Contains(float64(n)) {
			return fmt.Errorf("got a hidden layer of %d units, want %v", n, Units)
		}
	}
	return nil
}

// String returns the learner's short name, which ParseSpec reads: "lr", "ogd:0.25", "nn(2,2)".
func (s Spec) String() string {
	k, _ := Lookup(s.Kind)
	name := s.Kind
	if k.Hidden {
		name = "nn(" + s.shape() + ")"
	}
	if s.Rate != k.Rate {
		name += ":" + param.Format(s.Rate)
	}
	return name
}

// Label returns the learner's name for people: "LR(t)", "OGD 0.25", "NN(2,2)". A rate that is the default is
// left out.
func (s Spec) Label() string {
	k, _ := Lookup(s.Kind)
	name := k.Name
	if k.Hidden {
		name += "(" + s.shape() + ")"
	}
	if s.Rate != k.Rate {
		name += " " + param.Format(s.Rate)
	}
	return name
}

// shape returns the units of the hidden layers, separated by commas.
func (s Spec) shape() string {
	units := make([]string, len(s.Hidden))
	for i, n := range s.Hidden {
		units[i] = strconv.Itoa(n)
	}
	return strings.Join(units, ",")
}

// specForms says what ParseSpec reads.
const specForms = "lr-t, lr, ogd, adagrad, or nn with its hidden layers such as nn(2,2); a learning rate may follow, such as ogd:0.25"

// ParseSpec reads a short name: lr-t, lr, ogd, adagrad or nn(2,2), followed by a colon and the learning rate if that is
// not the kind's default.
func ParseSpec(text string) (Spec, error) {
	name, rate, rated := strings.Cut(strings.TrimSpace(text), ":")
	s := Spec{Kind: name}
	if shape, ok := strings.CutPrefix(name, "nn("); ok {
		shape, closed := strings.CutSuffix(shape, ")")
		if !closed {
			return Spec{}, fmt.Errorf("learner %q: want %s", text, specForms)
		}
		s.Kind = MLP
		for _, units := range strings.Split(shape, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(units))
			if err != nil {
				return Spec{}, fmt.Errorf("learner %q: want %s", text, specForms)
			}
			s.Hidden = append(s.Hidden, n)
		}
	}
	k, ok := Lookup(s.Kind)
	if !ok || name == MLP {
		return Spec{}, fmt.Errorf("learner %q: want %s", text, specForms)
	}
	s.Rate = k.Rate
	if rated {
		x, err := strconv.ParseFloat(strings.TrimSpace(rate), 64)
		if err != nil {
			return Spec{}, fmt.Errorf("learner %q: got the learning rate %q, want %v", text, rate, Rates)
		}
		s.Rate = x
	}
	if err := s.Check(); err != nil {
		return Spec{}, fmt.Errorf("learner %q: %w", text, err)
	}
	return s, nil
}

// ParseSpecs reads a list of short names, separated by commas. Commas between parentheses do not separate. It
// refuses a learner that is named twice.
func ParseSpecs(list string) ([]Spec, error) {
	var specs []Spec
	seen := map[string]bool{}
	for depth, from, i := 0, 0, 0; i <= len(list); i++ {
		switch {
		case i < len(list) && list[i] == '(':
			depth++
		case i < len(list) && list[i] == ')':
			depth--
		case i == len(list) || list[i] == ',' && depth == 0:
			s, err := ParseSpec(list[from:i])
			if err != nil {
				return nil, err
			}
			if seen[s.String()] {
				return nil, fmt.Errorf("learner %q is in the list twice", s)
			}
			seen[s.String()] = true
			specs, from = append(specs, s), i+1
		}
	}
	return specs, nil
}
