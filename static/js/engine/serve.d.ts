// The build writes serve.js from wasm_exec.js of the Go toolchain and boot.js: see web/build/public.go.

/** Starts boot.js with a global object of its own, whose postMessage and onmessage are a worker's. */
export function serve(globalThis: object): void

/** The same as a script for a worker. */
export const source: string
