package server

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"risingbandits/engine/chart"
	"risingbandits/engine/measure"
	"risingbandits/engine/sim"
	"risingbandits/engine/sweep"
	"risingbandits/engine/theory"
	"risingbandits/wasm/engine/wire"
)

//go:generate go test -run TestTypesOfMessages -update .

var update = flag.Bool("update", false, "rewrite "+messagesFile)

// messagesFile has the types of the messages for the page.
const messagesFile = "../../../static/js/engine/messages.js"

// A contract is a type of request: its Go struct, and the types that its answer can have.
type contract struct {
	request any
	answers []any // none: it has no answer, or "finished" is its answer
}

// contracts are all requests there are.
var contracts = map[string]contract{
	"describe":   {describeRequest{}, []any{description{}}},
	"parse":      {parseRequest{}, []any{parsed{}, refused{}}},
	"encodeLink": {encodeLinkRequest{}, []any{""}},
	"decodeLink": {decodeLinkRequest{}, []any{linked{}, badLink{}}},
	"reshape":    {reshapeRequest{}, []any{reshaped{}}},
	"language":   {languageRequest{}, []any{language{}}},
	"program":    {programRequest{}, []any{checkedProgram{}}},
	"qr":         {qrRequest{}, []any{qrCode{}}},
	"dataBegin":  {dataBeginRequest{}, []any{done{}}},
	"dataPart":   {dataPartRequest{}, []any{done{}}},
	"dataEnd":    {dataEndRequest{}, []any{Dataset{}}},
	"dataSample": {dataSampleRequest{}, []any{made{}}},
	"train":      {trainRequest{}, []any{trained{}}},
	"bandit":     {banditRequest{}, []any{made{}}},
	"logText":    {logTextRequest{}, []any{done{}}},
	"logRead":    {logReadRequest{}, []any{TrainingLog{}}},
	"logMake":    {logMakeRequest{}, []any{made{}}},
	"logFormats": {logFormatsRequest{}, []any{[]LogFormat{}}},
	"judge":      {judgeRequest{}, []any{judged{}}},
	"paid":       {paidRequest{}, []any{paidState{}}},
	"hindsight":  {hindsightRequest{}, []any{hindsight{}}},
	"surprise":   {surpriseRequest{}, []any{made{}}},
	"sweep":      {sweepRequest{}, []any{sweepPlan{}}},
	"sweepMerge": {sweepMergeRequest{}, []any{false}},
	"sweepLook":  {sweepLookRequest{}, []any{sweepState{}}},
	"sweepNamed": {sweepNamedRequest{}, []any{[]sweepPreset{}}},
	"ranked":     {rankedRequest{}, []any{ranked{}}},
	"search":     {searchRequest{}, []any{SearchStep{}}},
	"searchDone": {searchDoneRequest{}, []any{SearchStep{}}},
	"begin":      {beginRequest{}, []any{plan{}}},
	"estimate":   {estimateRequest{}, []any{estimate{}}},
	"merge":      {mergeRequest{}, []any{false}},
	"results":    {resultsRequest{}, []any{table{}}},
	"connect":    {connectRequest{}, []any{done{}}},
	"spent":      {spentRequest{}, nil},
	"layout":     {layoutRequest{}, []any{done{}}},
	"show":       {showRequest{}, []any{kept{}}},
	"pin":        {pinRequest{}, []any{kept{}}},
	"dropGhosts": {dropGhostsRequest{}, []any{done{}}},
	"preview":    {previewRequest{}, []any{previewed{}}},
	"mark":       {markRequest{}, []any{done{}}},
	"axes":       {axesRequest{}, []any{done{}}},
	"zoom":       {zoomRequest{}, []any{done{}}},
	"playhead":   {playheadRequest{}, []any{done{}}},
	"choose":     {chooseRequest{}, []any{done{}}},
	"hide":       {hideRequest{}, []any{done{}}},
	"spread":     {spreadRequest{}, []any{done{}}},
	"pair":       {pairRequest{}, []any{done{}}},
	"letters":    {lettersRequest{}, []any{done{}}},
	"hideArms":   {hideArmsRequest{}, []any{done{}}},
	"pointer":    {pointerRequest{}, []any{intent{}}},
	"key":        {keyRequest{}, []any{keyed{}}},
	"export":     {exportRequest{}, []any{exported{}}},
	"pdf":        {pdfRequest{}, []any{pdfFile{}}},
	"translate":  {translateRequest{}, []any{Translation{}}},
	"lesson":     {lessonRequest{}, []any{WrittenLesson{}}},
	"picture":    {pictureRequest{}, []any{pictured{}}},
	"digest":     {digestRequest{}, []any{digest{}}},
	"liveOpen":   {liveOpenRequest{}, []any{liveState{}}},
	"liveAxis":   {liveAxisRequest{}, []any{liveState{}}},
	"liveSeek":   {liveSeekRequest{}, []any{liveState{}}},
	"liveSwitch": {liveSwitchRequest{}, []any{liveState{}}},
	"liveLook":   {liveLookRequest{}, []any{liveState{}}},
	"liveTrace":  {liveTraceRequest{}, []any{liveState{}}},
	"liveClose":  {liveCloseRequest{}, []any{done{}}},
	"open":       {openRequest{}, []any{done{}}},
	"block":      {blockRequest{}, nil},
	"theory":     {theoryRequest{}, []any{proven{}}},
	"against":    {oracleRequest{}, []any{against{}}},
	"pause":      {pauseRequest{}, []any{done{}}},
	"resume":     {resumeRequest{}, []any{done{}}},
	"cancel":     {cancelRequest{}, []any{done{}}},
	"crash":      {crashRequest{}, []any{done{}}},

	"schema":      {schemaRequest{}, []any{schemaText{}}},
	"versions":    {versionsRequest{}, []any{versions{}}},
	"read":        {readRequest{}, []any{readScenario{}, refused{}}},
	"object":      {objectRequest{}, []any{packed{measure.RunObject{}}}},
	"figure":      {figureRequest{}, []any{figure{}}},
	"report":      {reportRequest{}, []any{packed{&theory.Report{}}}},
	"sweepObject": {sweepObjectRequest{}, []any{packed{&sweep.Object{}}}},
}

// posted are the messages of a worker to the page besides answers. Their field Type holds the name.
var posted = map[string]any{"failed": failed{}, "progress": progress{}, "finished": finished{}, "laid": laid{}}

// jsNames are the names that the page gives to types; all others have their Go name, capitalized.
var jsNames = map[reflect.Type]string{
	reflect.TypeFor[table]():    "Results",
	reflect.TypeFor[box]():      "ChartBox",
	reflect.TypeFor[window]():   "ChartWindow",
	reflect.TypeFor[exported](): "Exported", reflect.TypeFor[pictured](): "Pictured",
	reflect.TypeFor[progress](): "BlockProgress",
	reflect.TypeFor[wire.Raw](): "Scenario", reflect.TypeFor[chart.Kind](): "ChartKind",
	reflect.TypeFor[theory.Report]():        "TheoryObject",
	reflect.TypeFor[sweep.Object]():         "SweepObject",
	reflect.TypeFor[measure.PolicyObject](): "PolicyOfRun", reflect.TypeFor[measure.Written](): "EstimateObject",
	reflect.TypeFor[sim.FinalRegret](): "FinalObject", reflect.TypeFor[sim.Recommended](): "RecommendedObject",
}

func TestEveryRequestHasAHandlerAndAContract(t *testing.T) {
	table := slices.Sorted(maps.Keys(handlers))
	if known := slices.Sorted(maps.Keys(contracts)); !slices.Equal(table, known) {
		t.Errorf("handlers %q\ncontracts %q", table, known)
	}
}

// checkAnswer fails the test if an answer's type is not in the contract of its request. Every test that asks
// a server calls it.
func checkAnswer(t *testing.T, request string, value any) {
	t.Helper()
	for _, a := range contracts[request].answers {
		if reflect.TypeOf(a) == reflect.TypeOf(value) {
			return
		}
	}
	t.Errorf("the answer to %s is a %T: add it to contracts in messages_test.go", request, value)
}

// The page's types are those of the Go structs.
func TestTypesOfMessages(t *testing.T) {
	want := typesOfMessages(t)
	if *update {
		if err := os.WriteFile(messagesFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(messagesFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("static/js/engine/messages.js is not what the Go structs say; run: go generate ./wasm/engine/server")
	}
}

func typesOfMessages(t *testing.T) string {
	w := &typeWriter{docs: readDocs(t), named: map[reflect.Type]string{}, packed: map[reflect.Type]bool{}}
	w.line("// @ts-check\n// The messages between the page and engine.wasm, written from the Go structs of wasm/engine/server " +
		"by\n//\n//\tgo generate ./wasm/engine/server\n//\n// Change the structs, not this file.\n")
	w.line("/** @typedef {import('./document.js').Scenario} Scenario */\n/** @typedef {import('./series.js').Series} Series */\n")
	requests, answers := []string{}, []string{}
	for _, name := range slices.Sorted(maps.Keys(contracts)) {
		c := contracts[name]
		requests = append(requests, name+": "+w.name(reflect.TypeOf(c.request)))
		if len(c.answers) > 0 {
			var types []string
			for _, a := range c.answers {
				types = append(types, w.answer(a))
			}
			answers = append(answers, name+": "+strings.Join(types, " | "))
		}
	}
	w.line("%s", comment("What each type of request says besides its type and id.", literalType("Requests", requests)))
	w.line("%s", comment("What each type of request is answered with.", literalType("Answers", answers)))
	for _, name := range slices.Sorted(maps.Keys(posted)) {
		w.name(reflect.TypeOf(posted[name]))
	}
	written := w.structs()
	for _, name := range slices.Sorted(maps.Keys(written)) {
		w.line("%s", written[name])
	}
	w.line("export {}")
	return w.out.String()
}

// A typeWriter writes Go types as JSDoc.
type typeWriter struct {
	out     strings.Builder
	packs   bool                  // what is being written is packed
	packed  map[reflect.Type]bool // whether those that were mentioned are
	docs    map[string]doc
	named   map[reflect.Type]string // those that were mentioned
	waiting []reflect.Type          // those of them that are not written yet
}

func (w *typeWriter) line(format string, args ...any) { fmt.Fprintf(&w.out, format+"\n", args...) }

// answer returns how JSDoc names the type of an answer.
func (w *typeWriter) answer(a any) string {
	p, ok := a.(packed)
	if !ok {
		return w.name(reflect.TypeOf(a))
	}
	t := reflect.TypeOf(p.value)
	if t.Kind() == reflect.Pointer {
		t = t.Elem() // it is never nil
	}
	w.packs = true
	defer func() { w.packs = false }()
	return w.name(t)
}

// name returns how JSDoc names a type, and has a struct written later.
func (w *typeWriter) name(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[sweep.Value]():
		return "string | number | boolean"
	case t == reflect.TypeFor[jsontext.Value]():
		return "Scenario"
	case w.packs && isNumbers(t):
		return "Series"
	}
	if name, ok := jsNames[t]; ok && t.Kind() != reflect.Struct {
		w.mention(t, name)
		return name
	}
	switch k := t.Kind(); k {
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	case reflect.Interface:
		return "any"
	case reflect.Pointer:
		return w.name(t.Elem()) + " | null"
	case reflect.Slice:
		return "Array<" + w.name(t.Elem()) + ">"
	case reflect.Array:
		return w.tuple(t)
	case reflect.Map:
		return "Record<string, " + w.name(t.Elem()) + ">"
	case reflect.Struct:
		name := cmp.Or(jsNames[t], strings.ToUpper(t.Name()[:1])+t.Name()[1:])
		w.mention(t, name)
		return name
	default:
		if reflect.Int <= k && k <= reflect.Float64 && k != reflect.Uintptr {
			return "number"
		}
	}
	panic("a message holds a " + t.String())
}

func (w *typeWriter) tuple(t reflect.Type) string {
	return "[" + strings.Join(slices.Repeat([]string{w.name(t.Elem())}, t.Len()), ", ") + "]"
}

func (w *typeWriter) mention(t reflect.Type, name string) {
	if _, known := w.named[t]; !known {
		w.named[t], w.packed[t] = name, w.packs
		w.waiting = append(w.waiting, t)
	} else if w.packed[t] != w.packs && hasNumbers(t) {
		panic(t.String() + " has lists of numbers, and is packed in one answer and not in another")
	}
}

// isNumbers reports whether a type is a list of numbers, which is a Series where it is packed.
func isNumbers(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && (t.Elem().Kind() == reflect.Float64 || t.Elem().Kind() == reflect.Int)
}

func hasNumbers(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		if isNumbers(t.Field(i).Type) {
			return true
		}
	}
	return false
}

// structs returns the types that were mentioned, and those that they mention, written by name.
func (w *typeWriter) structs() map[string]string {
	written := map[string]string{}
	for len(w.waiting) > 0 {
		t := w.waiting[0]
		w.waiting = w.waiting[1:]
		name := w.named[t]
		w.packs = w.packed[t]
		switch {
		case t == reflect.TypeFor[wire.Raw]():
			continue // document.js has it
		case written[name] != "":
			panic("two types of messages are called " + name + ": give one another name in jsNames")
		case t.Kind() == reflect.Array:
			written[name] = comment(w.docs[t.String()].text, fmt.Sprintf("@typedef {%s} %s", w.tuple(t), name))
		default:
			written[name] = comment(w.docs[t.String()].text, w.typedef(name, t)...)
		}
	}
	return written
}

// comment returns a JSDoc comment of a text and lines with tags.
func comment(text string, tags ...string) string {
	var lines []string
	if text != "" {
		lines = wrap(text)
	}
	lines = append(lines, tags...)
	if len(lines) == 1 && !strings.Contains(lines[0], "\n") {
		return "/** " + lines[0] + " */\n"
	}
	return "/**\n * " + strings.Join(lines, "\n * ") + "\n */\n"
}

// literalType returns the tag of a type with these members.
func literalType(name string, members []string) string {
	for i, m := range members {
		members[i] = strings.ReplaceAll(m, " ", "\u00a0") // a line ends between members only
	}
	text := strings.Join(wrap("@typedef {{"+strings.Join(members, ", ")+"}} "+name), "\n * ")
	return strings.ReplaceAll(text, "\u00a0", " ")
}

// typedef returns the tags of a struct: one with a line for each field, or, if no field has a comment, one without.
func (w *typeWriter) typedef(name string, t reflect.Type) []string {
	fields := w.fields(t)
	members, lines := []string{}, []string{"@typedef {object} " + name}
	for _, f := range fields {
		if f.doc == "" {
			name := f.name
			if optional, ok := strings.CutPrefix(name, "["); ok {
				name = strings.TrimSuffix(optional, "]") + "?"
			}
			members = append(members, name+": "+f.kind)
		}
		lines = append(lines, wrap(fmt.Sprintf("@property {%s} %s  %s", f.kind, f.name, f.doc))...)
	}
	if len(members) == len(fields) {
		return []string{literalType(name, members)}
	}
	return lines
}

// A jsField is a field of a type: its name, in brackets if it is optional, its type and its comment.
type jsField struct{ name, kind, doc string }

// fields returns the fields of a struct, those of embedded ones among them. The tag js gives a field another type than
// its Go type says: the values that a string can have.
func (w *typeWriter) fields(t reflect.Type) []jsField {
	var fields []jsField
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			embedded := f.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			fields = append(fields, w.fields(embedded)...)
			continue
		}
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		kind := cmp.Or(f.Tag.Get("js"), w.name(f.Type))
		if name == "type" {
			kind = w.literal(t)
		}
		if option == "omitempty" {
			name, kind = "["+name+"]", strings.TrimSuffix(kind, " | null")
		}
		fields = append(fields, jsField{name, kind, w.docs[t.String()].fields[f.Name]})
	}
	return fields
}

// literal returns the type of the field type of a posted message.
func (w *typeWriter) literal(t reflect.Type) string {
	for name, v := range posted {
		if reflect.TypeOf(v) == t {
			return "'" + name + "'"
		}
	}
	panic(t.String() + " is not in posted")
}

// lineWidth is how many characters of a comment a line has at most; a type is not broken.
const lineWidth = 110

// wrap breaks a text between words; all lines but the first are indented where it has a tag.
func wrap(text string) []string {
	lines := []string{}
	indent := ""
	if strings.HasPrefix(text, "@") {
		indent = "  "
	}
	line := ""
	for word := range strings.SplitSeq(strings.TrimSpace(text), " ") {
		if len(line)+len(word) > lineWidth && !strings.Contains(word, "|") {
			lines = append(lines, line)
			line = indent + word
			continue
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// A doc is the comment on a type and those on its fields.
type doc struct {
	text   string
	fields map[string]string
}

// described are the folders of the types that messages hold.
var described = []string{".", "../../../engine/chart", "../../../engine/chart/sentences", "../../../engine/noise", "../../../engine/payoff",
	"../../../engine/policy", "../../../engine/scenario", "../../../engine/measure", "../../../engine/sim", "../../../engine/sweep",
	"../../../engine/theory"}

// readDocs returns the comments on the types that messages hold, by their names with the package's.
func readDocs(t *testing.T) map[string]doc {
	t.Helper()
	var files []string
	for _, folder := range described {
		found, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(found) == 0 {
			t.Fatal(folder, err)
		}
		files = append(files, found...)
	}
	docs := map[string]doc{}
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				for _, s := range d.Specs {
					s := s.(*ast.TypeSpec)
					docs[tree.Name.Name+"."+s.Name.Name] = doc{oneLine(cmp.Or(s.Doc, d.Doc)), fieldDocs(s.Type)}
				}
			}
			return true
		})
	}
	return docs
}

func fieldDocs(t ast.Expr) map[string]string {
	docs := map[string]string{}
	if s, ok := t.(*ast.StructType); ok {
		for _, f := range s.Fields.List {
			for _, name := range f.Names {
				docs[name.Name] = oneLine(cmp.Or(f.Comment, f.Doc))
			}
		}
	}
	return docs
}

func oneLine(c *ast.CommentGroup) string { return strings.Join(strings.Fields(c.Text()), " ") }
