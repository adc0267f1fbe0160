package scenario

import (
	"slices"
	"strings"
	"sync"

	"risingbandits/engine/noise"
	"risingbandits/engine/payoff"
	"risingbandits/engine/policy"
)

var variants = []string{Defined, Released}

// policies reads the policies of a scenario whose other members are in s.
func (r *reader) policies(o *object, s *Scenario) []Policy {
	n, ok := o.need("policies", "a list of 0 to "+grouped(MaxPolicies)+" policies, such as {\"id\": \"kl-ucb\"}")
	if !ok {
		return nil
	}
	items, ok := r.list(n, o.at("policies"), 0, MaxPolicies, "policies")
	if !ok {
		return nil
	}
	policies := make([]Policy, len(items))
	undefined := firstUndefinedAtZero(s.Arms)
	for i, n := range items {
		policies[i] = r.policy(n, item(o.at("policies"), i), &s.Document, undefined)
	}
	return policies
}

// firstUndefinedAtZero returns the first arm whose payoff has no value at x = 0, or -1. Arms with
// faults are skipped.
func firstUndefinedAtZero(arms []Arm) int {
	for i, a := range arms {
		if a.Func != nil && !payoff.DefinedAtZero(a.Payoff) {
			return i
		}
	}
	return -1
}

// hasContext reports whether what defaults depend on was read without a fault that leaves it unknown.
func hasContext(s *Document) bool {
	_, ok := noise.Lookup(s.Noise.Kind)
	return ok && len(s.Arms) > 0 && s.Horizon > 0
}

// policy reads one policy. undefined is the first arm whose payoff has no value at x = 0, or -1.
func (r *reader) policy(n int32, path string, s *Document, undefined int) (p Policy) {
	o, ok := r.object(n, path, `an object such as {"id": "kl-ucb"}`)
	if !ok {
		return p
	}
	id, ok := o.need("id", "the id of a policy: "+oneOf(policyIDs()))
	if !ok {
		return p
	}
	row, ok := r.policyKind(id, o.at("id"))
	if !ok {
		return p
	}
	p.PolicySpec = PolicySpec{ID: row.ID, Params: policy.Values{}}
	p.Variant = r.variant(o, row, p.Params)
	known := []string{"id", "variant"}
	for _, param := range row.Params {
		known = append(known, param.Name)
		r.param(o, param, p.Params)
	}
	p.Kind = row // which all scenarios share
	if p.Params["name"] != nil || row.Specialise != nil {
		own := row.For(p.Params)
		p.Kind = &own
	}
	kind := p.Kind
	if row.Specialise != nil {
		known = append(known, policy.IndexParameters)
		r.specialised(o, *kind, kind.Params[len(row.Params):], s, p.Params)
	}
	if kind.Fault != nil && hasContext(s) {
		if name, want := kind.Fault(s.Context(), policy.Resolve(*kind, s.Context(), p.Params)); want != "" {
			r.fault(o.values[name], o.at(name), want)
		}
	}
	for _, param := range row.Params {
		if param.Released && p.Variant == Defined && p.Params[param.Name] != nil {
			r.fault(o.values[param.Name], o.at(param.Name),
				`no such member, or "variant": "released": it says whose released code is played`)
		}
	}
	if p.Variant == Released && kind.CountsFrom0(p.Params) && undefined >= 0 {
		r.fault(o.values["variant"], o.at("variant"), `"defined", or a larger `+item("arms", undefined)+
			".payoff.s: the released code counts payoffs from x = 0, where that one has none")
	}
	o.reportUnknown(kind.ID, known)
	return p
}

// policyKinds returns the policies, and policyIDs their ids. The lists are made once, because every document needs them; callers
// must not change them.
var (
	policyKinds = sync.OnceValue(policy.Kinds)
	policyIDs   = sync.OnceValue(func() []string {
		ids := make([]string, len(policyKinds()))
		for i, k := range policyKinds() {
			ids[i] = k.ID
		}
		return ids
	})
)

func (r *reader) policyKind(n int32, path string) (kind *policy.Kind, ok bool) {
	if r.kind(n) != '"' {
		r.fault(n, path, "the id of a policy in double quotes, such as \"kl-ucb\"")
		return nil, false
	}
	id := r.str(n)
	if i := slices.Index(policyIDs(), id); i >= 0 {
		return &policyKinds()[i], true
	}
	if r.full() {
		r.more++
	} else {
		near := suggestPolicy(id)
		r.problem(r.nodes[n].from, path, r.got(n), oneOf(policyIDs()), "no policy is called "+quoteClipped(id)+", "+near)
	}
	return nil, false
}

// suggestPolicy suggests an id for a wrong one, which may also be a name from the literature ("R-less-UCB").
func suggestPolicy(id string) string {
	for _, k := range policyKinds() {
		if strings.EqualFold(k.Name, id) && !strings.EqualFold(k.ID, id) {
			return "did you mean " + k.ID + "?"
		}
	}
	return suggest(id, policyIDs())
}

// variant reads a policy's variant. That may also name one of several released codes; which one goes into values.
func (r *reader) variant(o *object, kind *policy.Kind, values policy.Values) string {
	n, ok := o.field("variant")
	if !ok {
		return Defined
	}
	member, codes := kind.Codes()
	v, _ := r.choice(n, o.at("variant"), slices.Concat(variants, codes))
	if slices.Contains(codes, v) {
		if _, ok := o.field(member); ok {
			r.fault(n, o.at("variant"), `"released", since `+member+" says whose released code it is")
		}
		values[member] = v
		return Released
	}
	if v == Released && kind.Released == "" {
		r.fault(n, o.at("variant"), `"defined": the authors' released code has no other form of `+kind.ID)
	}
	return v
}

// param reads one parameter into values, or its default if that depends on nothing.
func (r *reader) param(o *object, p policy.Param, values policy.Values) {
	n, ok := o.field(p.Name)
	switch {
	case !ok && p.Required:
		r.missing(o, p.Name, "a text in double quotes: "+strings.ToLower(p.Doc[:1])+strings.TrimSuffix(p.Doc[1:], "."))
	case !ok && p.Fixed:
		values[p.Name] = p.Default(policy.Context{}, values)
	case !ok:
	case p.Kind == policy.Flag:
		values[p.Name], _ = r.flag(n, o.at(p.Name))
	case p.Kind == policy.Text:
		r.words(n, o.at(p.Name), p, values)
	case p.Kind == policy.Choice:
		values[p.Name], _ = r.choice(n, o.at(p.Name), p.Choices)
	default:
		values[p.Name], _ = r.number(n, o.at(p.Name), numberFieldOf(p))
	}
}

// numberFieldOf returns the numberField of a parameter in the registry. Its example is the default, if that
// depends on nothing.
func numberFieldOf(p policy.Param) numberField {
	f := numberField{Range: p.Range}
	if p.Fixed {
		f.example, f.hasExample = p.Default(policy.Context{}, nil).(float64)
	}
	return f
}
