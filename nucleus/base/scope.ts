import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf code runs. */
export interface Scope {
  /** What the log and the metrics call it: `speakers/fetchList`, `GET /l/:shortCode`, `job export`. */
  name: string
  requestId?: string
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work`, and everything that it starts and awaits, on behalf of `scope`. */
export const runAs = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()
