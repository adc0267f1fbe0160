package program

import (
	"syscall/js"
	"unsafe"

	"risingbandits/wasm/engine/server"
)

// Run serves until the page asks it to close. The worker's boot script (static/js/engine/boot.js)
// has put the functions that this program calls into globalThis.rising.
func Run(extras server.Extras) {
	host := js.Global().Get("rising")
	end := make(chan struct{})
	s := server.New(
		func(message []byte, numbers []float64) { post(host, message, numbers) },
		func(scenes []byte) { sendScenes(host, scenes) },
		host.Get("debug").Bool(),
		extras,
	)
	entries := map[string]func(args []js.Value) any{
		"handle": func(args []js.Value) any {
			return s.Handle([]byte(args[0].String()), floats(args[1]))
		},
		"slice": func([]js.Value) any { return s.Slice() },
		"close": func([]js.Value) any { close(end); return nil },
	}
	for name, entry := range entries {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any { return entry(args) })
		defer f.Release()
		host.Set(name, f)
	}
	host.Call("ready")
	<-end
}

// post passes a message to the boot script, with its numbers as a Float64Array.
func post(host js.Value, message []byte, numbers []float64) {
	if numbers == nil {
		host.Call("post", string(message))
		return
	}
	array := js.Global().Get("Float64Array").New(len(numbers))
	js.CopyBytesToJS(js.Global().Get("Uint8Array").New(array.Get("buffer")), asBytes(numbers))
	host.Call("post", string(message), array)
}

// sendScenes copies scenes into a buffer of the boot script, which sends it.
func sendScenes(host js.Value, scenes []byte) {
	js.CopyBytesToJS(host.Call("buffer", len(scenes)), scenes)
	host.Call("sendScenes", len(scenes))
}

// floats copies a Float64Array, or returns nil for undefined.
func floats(array js.Value) []float64 {
	if array.IsUndefined() {
		return nil
	}
	numbers := make([]float64, array.Length())
	bytes := js.Global().Get("Uint8Array").New(array.Get("buffer"), array.Get("byteOffset"), array.Get("byteLength"))
	js.CopyBytesToGo(asBytes(numbers), bytes)
	return numbers
}

// asBytes returns the memory of numbers as bytes. One copy of bytes is a hundred times faster than a call for
// each number.
func asBytes(numbers []float64) []byte {
	if len(numbers) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&numbers[0])), 8*len(numbers))
}
