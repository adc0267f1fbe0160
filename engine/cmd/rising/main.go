package main

import "risingbandits/engine/cmd/command"

func main() { command.Main() }
