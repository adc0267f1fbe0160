// Package command is the command rising, without its function main: also the programs that play its parts in other ways, such
// as on Apache Beam, have its subcommands, messages and output.
//
// Each subcommand is a file, and a row of the table that commands returns.
package command
