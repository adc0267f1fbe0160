package main

import (
	"risingbandits/wasm/engine/program"
	"risingbandits/wasm/engine/server"
)

func main() { program.Run(server.Extras{}) }
