import type { Database } from '#nucleus/db/client.ts'

/** The same database, and how many reads it has run so far. */
export function countedReads(database: Database): { database: Database; reads: () => number } {
  let count = 0
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'select') count += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { database: { ...database, db }, reads: () => count }
}
