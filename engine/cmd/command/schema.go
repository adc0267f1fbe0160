package command

import (
	"flag"

	"risingbandits/engine/scenario"
)

var schemaCommand = command{
	name:    "schema",
	summary: "print the JSON Schema of scenarios",
	details: "Editors read it, and then offer and check what a scenario may hold. A document names it by its member $schema,\n" +
		"which changes no result and is in no link. rising check says more: what depends on several members.\n",
	prepare: func(*flag.FlagSet) func(*shell, []string) error { return printSchema },
}

func printSchema(sh *shell, _ []string) error {
	_, err := sh.out.Write(append(scenario.Schema(), '\n'))
	return err
}
