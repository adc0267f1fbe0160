package server

// A LessonWriter writes a lesson as HTML.
type LessonWriter func(text []byte) WrittenLesson

// lessonRequest asks for a lesson, which is Markdown, as HTML. The answer is a WrittenLesson.
type lessonRequest struct {
	Text string `json:"text"`
}

// A WrittenLesson is a lesson as the page shows it. With faults, it has LongLink and nothing else.
type WrittenLesson struct {
	Faults  []LessonFault `json:"faults"`
	Title   string        `json:"title"`
	Summary string        `json:"summary"`
	Minutes int           `json:"minutes"` // 0 if the lesson does not say
	Titles  []string      `json:"titles"`  // of the steps, HTML
	Body    string        `json:"body"`    // HTML: the introduction and the steps
	Data    string        `json:"data"`    // what the page's script reads: render.Data as JSON
	// SHA256 is of the text with its ends of lines as "\n", hex. A lesson's id is a short hash, for which anybody can write another
	// text; for this nobody can.
	SHA256 string `json:"sha256"`
	// Characters of a link to the lesson that mail and chat programs still take: scenario.LongLink.
	LongLink int `json:"longLink"`
}

// A LessonFault is a lesson.Fault as the page reads it.
type LessonFault struct {
	Line    int    `json:"line"` // from 1
	Message string `json:"message"`
}

func (s *Server) lesson(r lessonRequest) (any, error) {
	return s.extras.Lesson([]byte(r.Text)), nil
}
