// Package command is the command rising, without its function main: also the programs that play its parts in other ways, such
// as on Apache Beam, have its subcommands, messages and output.
//
// Each subcommand is a file, and a row of the table that commands returns.
//
// Reads arguments, files and the engine.
// Gives printed tables, JSON, files and an exit status.
// Without it, the engine is played in the page only.
package command
