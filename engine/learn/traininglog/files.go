package traininglog

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// mlflowFormat is the format of a file of MLflow's folder metrics.
const mlflowFormat = "MLflow metric file"

// readFiles reads each file into a table, and joins the tables whose columns are the same.
func (c *reader) readFiles(files []File, o Options) []*table {
	c.several = len(files) > 1
	files = c.unpack(files)
	if c.log.Fault != nil {
		return nil
	}
	logs := slices.DeleteFunc(slices.Clone(files), func(f File) bool { return len(files) > 1 && noLog(f.Name) })
	if len(logs) == 0 {
		logs = files
	}
	c.several = c.several || len(logs) > 1
	var tables []*table
	for _, f := range logs {
		t := c.readFile(f, o)
		switch {
		case c.log.Fault == nil:
			t.origin = f.Name
			tables = append(tables, t)
		case c.cells >= maxCells || !c.refuse(f.Name):
			return nil
		}
	}
	if len(tables) == 0 {
		if c.log.Fault = c.first; c.first == nil {
			c.fail(1, "there is no file to read. Choose a log")
		}
		return nil
	}
	if len(c.refused) > 0 {
		c.note("%s left out, because no curve is in them: %s. The first: %s.", subject(len(c.refused), "file is", "files are"),
			listed(c.refused), c.first.Message)
	}
	c.log.Files = len(tables)
	c.nameFiles(tables, files, o)
	return joinAlike(tables)
}

// beside are the endings of files that stand beside logs.
var beside = strings.Fields(".yaml .yml .md .py .sh .png .jpg .svg .pdf .pt .pth .h5 .keras .pkl .npz .npy .zip .html " +
	".ipynb .toml .cfg .ini")

// noLog reports whether a file in a folder is one that stands beside logs: descriptions, weights, parameters.
func noLog(name string) bool {
	base := path.Base(name)
	if hidden(name) {
		return true
	}
	if slices.Contains(beside, strings.ToLower(path.Ext(base))) {
		return true
	}
	dirs := "/" + path.Dir(name) + "/"
	return strings.Contains(dirs, "/params/") || strings.Contains(dirs, "/tags/") || strings.Contains(dirs, "/artifacts/")
}

// readFile reads a file into a table; nil if the log has a fault.
func (c *reader) readFile(f File, o Options) *table {
	c.repeated = 0
	t := c.readBytes(f.Data, o)
	if c.log.Fault != nil {
		return nil
	}
	if t.nameless() && t.separator == "blank" && isMlflow(t) {
		t.format = mlflowFormat
		for i, col := range t.columns {
			col.name = mlflowNames[i]
		}
		if f.Name != "" && f.Name != "-" {
			t.columns[1].measured = path.Base(f.Name)
		}
	}
	t.readShares()
	t.pivot()
	switch p := producerOf(t); {
	case p != nil && p.rename != nil:
		p.rename(t)
		t.by = p
	case t.format == "JSON object of lists" && t.paired():
		pairedRows(t)
	case strings.HasPrefix(t.format, "JSON list"):
		momentRows(t)
	}
	if why := otherOf(t); why != "" {
		c.fail(max(t.headLine, 1), "%s", why)
		return nil
	}
	if c.repeated > 0 {
		c.note("%s the names again, as a resumed training writes them.", subject(c.repeated, "line has", "lines have"))
	}
	if t.rows == 0 && len(c.log.LeftOut) > 0 {
		first := c.log.LeftOut[0]
		c.fail(first.Line, "no line can be read as a step. The first: %s", first.Why)
		return nil
	}
	if len(t.columns) == 0 || t.numeric() == 0 && t.rows == 0 {
		c.fail(1, "there is nothing to read here. Paste lines such as 1, 0.31")
		return nil
	}
	return t
}

// nameless reports whether no column has a name.
func (t *table) nameless() bool {
	return !slices.ContainsFunc(t.columns, func(c *column) bool { return c.name != "" })
}

// mlflowNames are what stands in a line of MLflow's; since version 3 the dataset may follow.
var mlflowNames = []string{"timestamp", "value", "step", "dataset_name", "dataset_digest"}

// isMlflow reports whether a table without names has moments in milliseconds, values, whole steps, and nothing else or a dataset.
func isMlflow(t *table) bool {
	if n := len(t.columns); n != 3 && n != len(mlflowNames) {
		return false
	}
	at, step := shapeOf(t.columns[0]), shapeOf(t.columns[2])
	return at.numbers == t.rows && at.whole && at.date() && at.low > 1e11 && step.numbers == t.rows && step.whole
}

// nameFiles adds to each table of several the name of its file: what is different in the paths.
func (c *reader) nameFiles(tables []*table, files []File, o Options) {
	if len(tables) < 2 && (len(tables) == 0 || tables[0].format != mlflowFormat) {
		return
	}
	labels := make([]string, len(tables))
	for i, t := range tables {
		labels[i] = t.origin
		if strings.Contains(path.Base(t.origin), "tfevents") {
			labels[i] = path.Dir(t.origin) + "/"
		}
	}
	metrics := c.nameMetrics(tables, labels, files)
	if len(tables) < 2 {
		return
	}
	labels = differing(labels)
	if c.fileSteps(tables, labels) {
		return
	}
	bases, seeds := seedsOf(labels, o.Files)
	fill := func(texts []string) {
		if slices.ContainsFunc(texts, func(s string) bool { return s != "" }) {
			for i := range texts {
				texts[i] = cmp.Or(texts[i], "one")
			}
		}
	}
	fill(seeds)
	fill(bases)
	for i, t := range tables {
		t.addFile(bases[i], seeds[i], metrics[i])
	}
}

// fileSteps reports whether each file has one line, and is a step of one log, as AllenNLP writes a file an epoch. A column, or
// else the number in the file's name, counts the steps.
func (c *reader) fileSteps(tables []*table, labels []string) bool {
	numbers, seen := make([]float64, len(tables)), map[float64]bool{}
	for i, t := range tables {
		if t.rows != 1 || !t.alike(tables[0]) {
			return false
		}
		if _, seed := cutSeed(labels[i]); seed != "" {
			return false
		}
		digits := strings.FieldsFunc(labels[i], func(r rune) bool { return r < '0' || r > '9' })
		if len(digits) == 0 {
			return false
		}
		numbers[i] = numberOf(digits[len(digits)-1], false)
		seen[numbers[i]] = true
	}
	if len(seen) < len(tables) {
		return false
	}
	if !slices.ContainsFunc(tables[0].columns, func(col *column) bool { return meaningOf(col.name).class == stepClass }) {
		for i, t := range tables {
			t.places = nil
			t.addColumn("file step").addNumber(0, numbers[i])
		}
	}
	c.note("Each file has one line; together they are one log, with a file a step.")
	return true
}

// nameMetrics takes the metric from the end of the paths of MLflow, and the run's name from its folder.
func (c *reader) nameMetrics(tables []*table, labels []string, files []File) []string {
	metrics := make([]string, len(tables))
	for i, t := range tables {
		if t.format != mlflowFormat {
			continue
		}
		run, metric, found := strings.Cut("/"+labels[i], "/metrics/")
		if !found {
			metrics[i] = path.Base(labels[i])
			labels[i] = path.Dir(labels[i]) + "/"
			continue
		}
		metrics[i], labels[i] = metric, strings.TrimPrefix(run, "/")+"/"
		for _, f := range files {
			if f.Name == strings.TrimPrefix(run+"/tags/mlflow.runName", "/") && len(f.Data) < 200 {
				labels[i] = path.Dir(strings.TrimPrefix(run, "/")) + "/" + strings.ReplaceAll(strings.TrimSpace(string(f.Data)), "/", "-") + "/"
			}
		}
	}
	return metrics
}

// differing returns the parts of paths in which they differ, without the ends that all have.
func differing(paths []string) []string {
	split := make([][]string, len(paths))
	for i, p := range paths {
		p = strings.TrimSuffix(p, ".gz")
		if ext := path.Ext(p); ext != "" && len(ext) < 7 && !strings.HasSuffix(p, "/") {
			p = strings.TrimSuffix(p, ext)
		}
		split[i] = strings.Split(strings.Trim(path.Clean(p), "/"), "/")
	}
	same := func(of func(parts []string) string) bool {
		for _, parts := range split {
			if len(parts) < 2 || of(parts) != of(split[0]) {
				return false
			}
		}
		return true
	}
	for same(func(p []string) string { return p[0] }) {
		for i := range split {
			split[i] = split[i][1:]
		}
	}
	for same(func(p []string) string { return p[len(p)-1] }) {
		for i := range split {
			split[i] = split[i][:len(split[i])-1]
		}
	}
	out := make([]string, len(paths))
	for i, parts := range split {
		out[i] = strings.Join(parts, "/")
	}
	return out
}

// seedsOf returns for each name what stands without the number of a seed in it, and the seed, "" if it has none: several
// names must be the same without it.
func seedsOf(names []string, how string) (bases, seeds []string) {
	bases, seeds = make([]string, len(names)), make([]string, len(names))
	same := map[string]int{}
	for i, name := range names {
		switch how {
		case "seeds":
			bases[i], seeds[i] = "", name
		case "arms":
			bases[i] = name
		default:
			bases[i], seeds[i] = cutSeed(name)
			if seeds[i] != "" {
				same[bases[i]]++
			}
		}
	}
	for i, name := range names {
		if how != "seeds" && seeds[i] != "" && same[bases[i]] < 2 {
			bases[i], seeds[i] = name, ""
		}
	}
	return bases, seeds
}

// cutSeed cuts “seed 3”, “seed=3”, “s3” or the like out of a name.
func cutSeed(name string) (base, seed string) {
	lower := strings.ToLower(name)
	for _, word := range []string{"seed", "_s", "-s"} {
		for from := 0; ; {
			at := strings.Index(lower[from:], word)
			if at < 0 {
				break
			}
			at += from
			end := at + len(word)
			if word == "seed" && end < len(lower) && strings.ContainsRune("_-= ", rune(lower[end])) {
				end++
			}
			digits := end
			for digits < len(lower) && isDigit(lower[digits]) {
				digits++
			}
			whole := digits == len(lower) || strings.ContainsRune("/_-. ", rune(lower[digits]))
			alone := word != "seed" || at == 0 || strings.ContainsRune("/_-. ", rune(lower[at-1]))
			if digits > end && whole && alone {
				return strings.Trim(strings.ReplaceAll(name[:at]+name[digits:], "//", "/"), "/_-. "), name[end:digits]
			}
			from = end
		}
	}
	return name, ""
}

// The columns that are added to the tables of several files.
const (
	fileColumn   = "file"
	seedColumn   = "seed of the file"
	metricColumn = "metric of the file"
)

// addFile adds to a table of several its file's name, seed and metric, which are the same in all rows.
func (t *table) addFile(name, seed, metric string) {
	t.places = nil
	for _, add := range []struct {
		to         **column
		name, text string
	}{{&t.files, fileColumn, name}, {&t.seed, seedColumn, seed}, {&t.metric, metricColumn, metric}} {
		*add.to = t.addColumn(add.name)
		if add.text == "" {
			continue
		}
		for row := range t.rows {
			t.addText(*add.to, uint32(row), add.text)
		}
	}
}

// joinAlike joins the tables whose columns have the same names.
func joinAlike(tables []*table) []*table {
	var all []*table
	for _, t := range tables {
		at := slices.IndexFunc(all, func(a *table) bool { return a.alike(t) })
		if at < 0 {
			if t.files != nil {
				t.parts = []part{{0, t.origin}}
			}
			all = append(all, t)
			continue
		}
		all[at].join(t)
	}
	return all
}

// alike reports whether another table has columns of the same names in the same order.
func (t *table) alike(other *table) bool {
	return slices.EqualFunc(t.columns, other.columns, func(a, b *column) bool { return a.name == b.name })
}

// join adds the rows of another table.
func (t *table) join(other *table) {
	from := uint32(t.rows)
	t.parts = append(t.parts, part{from, other.origin})
	for i := range other.lines.len() {
		m := other.lines.at(i)
		t.lines.add(lineMark{m.row + from, m.line})
	}
	for _, s := range other.short {
		if len(t.short) < MaxListed {
			t.short = append(t.short, shortRow{s.row + from, s.cells})
		}
	}
	for i, col := range t.columns {
		of := other.columns[i]
		for row, y := range of.numbers() {
			col.addNumber(row+from, y)
		}
		for row, id := range of.strings() {
			t.addText(col, row+from, other.text(id))
		}
		of.nums, of.words = cells[float64]{}, cells[uint32]{}
		col.lists += of.lists
	}
	t.rows += other.rows
}
