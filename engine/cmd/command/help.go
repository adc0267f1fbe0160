package command

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// helpCommand returns the command that prints help. It is a function, because it reads the table that
// contains it.
func helpCommand() *command {
	return &command{
		name:      "help",
		synopsis:  "[COMMAND]",
		summary:   "list the commands, or describe a COMMAND and its flags",
		arguments: []string{"COMMAND"},
		optional:  true,
		prepare:   func(*flag.FlagSet) func(*shell, []string) error { return printHelp },
	}
}

func printHelp(sh *shell, args []string) error {
	if len(args) == 0 {
		return writeUsage(sh.out)
	}
	c, err := findCommand(args[0])
	if err != nil {
		return err
	}
	return c.writeHelp(sh.out)
}

// writeUsage writes the list of all commands.
func writeUsage(w io.Writer) error {
	var b strings.Builder
	b.WriteString("usage: rising COMMAND [flags] [SCENARIO]\n\n")
	for _, c := range commands() {
		call := "  " + strings.TrimSpace(c.name+" "+c.synopsis)
		if len(call) >= listIndent {
			fmt.Fprintf(&b, "%s\n", call)
			call = ""
		}
		fmt.Fprintf(&b, "%-*s%s\n", listIndent, call, c.summary)
	}
	b.WriteString("\n" + scenarioForms + "rising help COMMAND, or rising COMMAND -h, describes a command and its flags.\n" +
		"\nExit status: 0, or 1 if a scenario or another file is bad, or the work failed or was interrupted,\n" +
		"or 2 if the command is called wrongly. With -part, and of merge: 75 if another try may go well, 65 if not.\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// listIndent is the column of the summaries in the list of all commands.
const listIndent = 19

// writeSynopsis writes how the command is called.
func (c *command) writeSynopsis(w io.Writer) {
	fmt.Fprintln(w, strings.TrimSpace("usage: rising "+c.name+" "+c.synopsis))
}

// writeHelp writes how the command is called, what it does, and its flags with their defaults.
func (c *command) writeHelp(w io.Writer) error {
	var b strings.Builder
	c.writeSynopsis(&b)
	fmt.Fprintf(&b, "\n%s%s.\n", strings.ToUpper(c.summary[:1]), c.summary[1:])
	set := c.flags()
	c.prepare(set)
	if len(flagNames(set)) > 0 {
		b.WriteString("\nFlags:\n")
		c.writeFlags(&b, set)
	}
	if slices.Contains(c.arguments, "SCENARIO") {
		b.WriteString("\n" + scenarioForms)
	}
	if c.details != "" {
		b.WriteString("\n" + c.details)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *command) writeFlags(w io.Writer, set *flag.FlagSet) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	set.VisitAll(func(f *flag.Flag) {
		value, text := flag.UnquoteUsage(f)
		if isSwitch(f) {
			value = ""
		} else if f.DefValue != "" {
			text += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(t, "  %s\t%s\n", strings.TrimSpace("-"+f.Name+" "+value), text)
	})
	t.Flush()
}
