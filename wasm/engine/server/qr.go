package server

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// A qrCode is a QR code as a path for SVG: one square for each dark module, in a grid of Size by Size.
type qrCode struct {
	Size int    `json:"size"` // 0: the text is too long for a QR code
	Path string `json:"path"`
}

// qr draws a text as a QR code with the lowest error correction: long links are read from clean screens.
func (s *Server) qr(r qrRequest) (any, error) {
	code, err := qr.Encode(r.Text, qr.L)
	if err != nil {
		return qrCode{}, nil // the only possible error: the text is too long
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
			}
		}
	}
	return qrCode{code.Size, path.String()}, nil
}
