package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"risingbandits/engine/cmd/command/internal/part"
)

// parting is the value of -part: which part of the work is played here. of is 0 without the flag.
type parting struct{ part, of int }

// partFlag declares -part and returns the variable of its value.
func partFlag(flags *flag.FlagSet) *parting {
	p := new(parting)
	flags.Func("part", "play only part `I/N`, number I from 1 of N parts, and write it to -o for rising merge", func(text string) error {
		first, second, _ := strings.Cut(text, "/")
		i, bad := strconv.Atoi(first)
		n, worse := strconv.Atoi(second)
		if bad != nil || worse != nil || i < 1 || i > n || n > part.MaxParts {
			return fmt.Errorf("want I/N, such as 1/7: a number from 1 to N, and N up to %d", part.MaxParts)
		}
		p.part, p.of = i, n
		return nil
	})
	return p
}

// partFileFlag declares the -o of a command that writes no other file.
func partFileFlag(flags *flag.FlagSet) *string {
	return flags.String("o", "", "write the part to `FILE`")
}

// check returns what is wrong with the flags of a part; printing reports whether some of them say what to print.
func (p *parting) check(file string, printing bool) error {
	switch {
	case p.of > 0 && file == "":
		return callError("-part writes a file: give it a name by -o FILE")
	case p.of > 0 && printing:
		return callError("-part prints no results: give merge the flags that say what to print")
	case p.of == 0 && file != "":
		return callError("-o is the file of a part: give -part I/N too")
	}
	return nil
}

// write plays a part of the work that load returns, and writes it to a file. Its errors have the exit codes of parts.
func (s *share) write(sh *shell, file string, load func() (Work, error)) error {
	if err := checkWritable(file); errors.Is(err, errFolder) || errors.Is(err, errNoFile) {
		return exitError{exitUseless, err}
	} else if err != nil {
		return exitError{exitTryAgain, err}
	}
	work, err := load()
	if err != nil {
		return partError(err)
	}
	p, played, err := work.play(sh, s)
	if err != nil {
		return partError(err)
	}
	if err := replaceFile(file, func(w io.Writer) error { return part.Write(w, p.Head, p.Records) }); err != nil {
		return exitError{exitTryAgain, err}
	}
	size := int64(0)
	if info, err := os.Stat(file); err == nil {
		size = info.Size()
	}
	_, err = fmt.Fprintf(sh.out, "part %d of %d: %s, %s bytes in %s\n", p.Part, p.Of, played.text, short(size), file)
	return err
}

// partError gives an error the exit code of parts: an interruption may go well at the next try, all else would fail again.
func partError(err error) error {
	var call callError
	var other exitError
	switch {
	case errors.As(err, &call), errors.As(err, &other):
		return err
	case errors.Is(err, context.Canceled):
		return exitError{exitTryAgain, err}
	}
	return exitError{exitUseless, err}
}
