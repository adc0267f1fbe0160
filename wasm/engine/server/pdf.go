package server

import (
	"encoding/base64"
	"io"
	"strconv"
	"strings"

	"risingbandits/engine/chart/scene"
)

// A PDFWriter writes a scene as a PDF of one page, with the theme's background or without one.
type PDFWriter func(w io.Writer, s *scene.Scene, th *scene.Theme, title string, ground bool) error

// pdfRequest asks for a figure as PDF. Scene is the text of an exported in sceneFormat. The answer is a pdfFile.
type pdfRequest struct {
	Scene       string `json:"scene"`
	Theme       string `json:"theme"`
	Title       string `json:"title"`
	Transparent bool   `json:"transparent"`
}

// A pdfFile contains a file's bytes in base64.
type pdfFile struct {
	Base64 string `json:"base64"`
}

func (s *Server) pdf(r pdfRequest) (any, error) {
	theme, ok := scene.ThemeByName(r.Theme)
	if !ok {
		return nil, pathError{"theme", "no theme is called " + strconv.Quote(r.Theme)}
	}
	encoded, err := base64.StdEncoding.DecodeString(r.Scene)
	if err != nil {
		return nil, pathError{"scene", err.Error()}
	}
	var figure scene.Scene
	if _, err := scene.Decode(&figure, encoded); err != nil {
		return nil, pathError{"scene", err.Error()}
	}
	var file strings.Builder
	if err := s.extras.PDF(&file, &figure, theme, r.Title, !r.Transparent); err != nil {
		return nil, err
	}
	return pdfFile{base64.StdEncoding.EncodeToString([]byte(file.String()))}, nil
}
