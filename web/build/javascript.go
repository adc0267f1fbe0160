package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// A span is a part of a source text: the bytes from start to before end.
type span struct{ start, end int }

// A mention is a place in a source text where another file may be named.
type mention struct {
	span
	imported bool // by an import or export statement of a module
}

// jsStrings returns the contents of the string literals of a JavaScript module, in order. Code that it cannot parse is
// an error with its line.
func jsStrings(src string) ([]mention, error) {
	lexer := js.NewLexer(parse.NewInputString(src))
	var found []mention
	before := js.ErrorToken // the last token that is not a space or a comment
	templates := 0          // number of open template literals
	for at := 0; ; {
		kind, text := lexer.Next()
		if (kind == js.DivToken || kind == js.DivEqToken) && !endsValue(before) {
			kind, text = lexer.RegExp()
		}
		switch kind {
		case js.ErrorToken:
			if err := lexer.Err(); err != io.EOF {
				return nil, inLine(src, at, err)
			}
			if templates > 0 {
				return nil, errors.New("a template without end")
			}
			return found, nil
		case js.StringToken:
			found = append(found, mention{span{at + 1, at + len(text) - 1}, before == js.FromToken || before == js.ImportToken})
		case js.TemplateStartToken:
			templates++
		case js.TemplateEndToken:
			templates--
		}
		at += len(text)
		if !slices.Contains(blank, kind) {
			before = kind
		}
	}
}

// inLine adds the line of src to an error.
func inLine(src string, at int, err error) error {
	message, _, _ := strings.Cut(err.Error(), " on line ")
	return fmt.Errorf("line %d: %s", 1+strings.Count(src[:at], "\n"), message)
}

// blank are the tokens without a meaning: spaces and comments.
var blank = []js.TokenType{js.WhitespaceToken, js.LineTerminatorToken, js.CommentToken, js.CommentLineTerminatorToken}

// endsValue reports whether a token can end a value. A slash after such a token is a division; after others
// it begins a regular expression.
func endsValue(t js.TokenType) bool {
	switch t {
	case js.AwaitToken, js.YieldToken, js.OfToken:
		return false
	case js.ThisToken, js.SuperToken, js.NullToken, js.TrueToken, js.FalseToken,
		js.CloseParenToken, js.CloseBracketToken, js.IncrToken, js.DecrToken,
		js.StringToken, js.TemplateToken, js.TemplateEndToken, js.RegExpToken, js.PrivateIdentifierToken:
		return true
	}
	return js.IsIdentifier(t) || js.IsNumeric(t)
}
