package program

import (
	"syscall/js"

	"risingbandits/wasm/engine/server"
)

// Run serves until the page asks it to close. The worker's boot script (static/js/engine/boot.js)
// has put the functions that this program calls into globalThis.rising.
func Run(extras server.Extras) {
	host := js.Global().Get("rising")
	end := make(chan struct{})
	s := server.New(
		func(message, data []byte) { post(host, message, data) },
		func(scenes []byte) { sendScenes(host, scenes) },
		host.Get("debug").Bool(),
		extras,
	)
	entries := map[string]func(args []js.Value) any{
		"handle": func(args []js.Value) any {
			return s.Handle([]byte(args[0].String()), bytesOf(args[1]))
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

// post passes a message to the boot script, with its data as a Uint8Array.
func post(host js.Value, message, data []byte) {
	if data == nil {
		host.Call("post", string(message))
		return
	}
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	host.Call("post", string(message), array)
}

// sendScenes copies scenes into a buffer of the boot script, which sends it.
func sendScenes(host js.Value, scenes []byte) {
	js.CopyBytesToJS(host.Call("buffer", len(scenes)), scenes)
	host.Call("sendScenes", len(scenes))
}

// bytesOf copies a Uint8Array, or returns nil for undefined.
func bytesOf(array js.Value) []byte {
	if array.IsUndefined() {
		return nil
	}
	data := make([]byte, array.Length())
	js.CopyBytesToGo(data, array)
	return data
}
