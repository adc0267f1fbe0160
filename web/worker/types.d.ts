// What workerd and Go's wasm_exec.js bring, as far as the Worker uses it.

declare module 'cloudflare:workers' {
  /** The Worker's bindings and variables: see doc.go. */
  export const env: Bindings
}

declare module '*.wasm' {
  const program: WebAssembly.Module
  export default program
}

interface Bindings {
  DB?: Database
  KV?: Namespace
  LIMIT?: {limit(client: {key: string}): Promise<{success: boolean}>}
}

/** D1. */
interface Database {
  prepare(statement: string): {bind(...values: string[]): Statement}
}

interface Statement {
  first(column: string): Promise<string | null>
  run(): Promise<{meta: {changes: number}}>
}

/** KV. */
interface Namespace {
  get(key: string, type: 'text'): Promise<string | null>
  put(key: string, value: string): Promise<void>
}

/** Go's runtime in JavaScript. */
declare class Go {
  importObject: {gojs: Record<string, (sp: number) => void>}
  mem: DataView
  run(instance: WebAssembly.Instance): Promise<void>
}

/** What the package asks of its host. */
declare var tryCatch: (run: () => unknown) => {result: unknown} | {error: unknown}
declare var context: {env: Bindings, binding: object, openStore: (kind: string) => unknown}
