package scenario

// CutText returns as much of a text as fits into the given number of bytes, on one line: for example a file's name, as
// a title.
func CutText(text string, bytes int) string {
	out := []byte{}
	for _, c := range text {
		if c < ' ' || c == 0x7f {
			c = ' '
		}
		if len(out)+len(string(c)) > bytes {
			break
		}
		out = append(out, string(c)...)
	}
	return string(out)
}
