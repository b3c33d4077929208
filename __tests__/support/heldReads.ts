import type { Database } from '#nucleus/db/client.ts'

/**
 * The same database, whose next read can be held: it is made at once, and its rows come when they are let go. `arrived`
 * tells when they are there.
 */
export function heldReads(database: Database) {
  let isHeld = false
  let gate = Promise.withResolvers<void>()
  let there = Promise.withResolvers<void>()

  /** The steps of a query as they are; asking for its rows waits at the gate. */
  function held(query: object): object {
    return new Proxy(query, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'then') return rowsOf(target as PromiseLike<unknown>)
        return (...given: unknown[]) => held(value.apply(target, given) as object)
      },
    })
  }
  function rowsOf(query: PromiseLike<unknown>): PromiseLike<unknown>['then'] {
    const rows = Promise.resolve(query.then((read) => read))
    void rows.then(() => there.resolve())
    const late = rows.then((read) => gate.promise.then(() => read))
    return late.then.bind(late)
  }
  const db = new Proxy(database.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'select' || !isHeld) return value.bind(target) as unknown
      isHeld = false
      return (...given: unknown[]) => held(value.apply(target, given) as object)
    },
  })
  return {
    database: { ...database, db },
    hold: () => {
      isHeld = true
      gate = Promise.withResolvers()
      there = Promise.withResolvers()
    },
    arrived: () => there.promise,
    letGo: () => gate.resolve(),
  }
}
