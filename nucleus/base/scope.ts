import { AsyncLocalStorage } from 'node:async_hooks'

/** The call or job on whose behalf code runs. */
export interface Scope {
  /** Its name in the log and the metrics: `speakers/fetchList`, `GET /l/:shortCode`, `job export`. */
  name: string
  requestId?: string
  /** The contact id of the signed-in user, once it is known. */
  user?: number
}

const scopes = new AsyncLocalStorage<Scope>()

/** Runs `work`, and everything that it starts and awaits, in the scope. */
export const runAs = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()
