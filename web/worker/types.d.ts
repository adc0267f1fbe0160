// What workerd and Go's wasm_exec.js bring, as far as the Worker uses it.

declare module 'cloudflare:workers' {
  export class DurableObject {
    ctx: {storage: DurableStorage}
  }
  /** The Worker's bindings and variables: see doc.go. */
  export const env: Bindings
}

declare module '*.wasm' {
  const program: WebAssembly.Module
  export default program
}

interface Bindings {
  ASSETS?: {fetch(asked: URL | Request): Promise<Response>}
  DB?: Database
  KV?: Namespace
  CLIENTS?: {idFromName(name: string): object, get(id: object): import('./clients.mjs').Client}
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

/** The storage of a Durable Object, which keeps buckets by kind. */
interface DurableStorage {
  get(key: string): Promise<import('./buckets.mjs').Bucket | undefined>
  list(): Promise<Map<string, import('./buckets.mjs').Bucket>>
  put(key: string, value: import('./buckets.mjs').Bucket): Promise<void>
  deleteAll(): Promise<void>
  getAlarm(): Promise<number | null>
  setAlarm(time: number): Promise<void>
}

/** Go's runtime in JavaScript. */
declare class Go {
  importObject: {gojs: Record<string, (sp: number) => void>}
  mem: DataView
  run(instance: WebAssembly.Instance): Promise<void>
}

/** What the package asks of its host. */
declare var tryCatch: (run: () => unknown) => {result: unknown} | {error: unknown}
declare var context: {env: Bindings, binding: object, openStore: (kind: string) => unknown, take: unknown}
