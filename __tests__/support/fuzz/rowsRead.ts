import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** The driver's own connection, which says each row that arrives; its types do not name it. */
const wireOf = (client: object): EventEmitter | undefined =>
  'connection' in client && client.connection instanceof EventEmitter ? client.connection : undefined

/** Counts the rows that a database hands over on any connection of the pool; those that are open already are counted too. */
export async function countRows(pool: pg.Pool): Promise<() => number> {
  let count = 0
  const watched = new WeakSet<object>()
  const watch = (client: object): void => {
    if (watched.has(client)) return
    watched.add(client)
    wireOf(client)?.on('dataRow', () => (count += 1))
  }
  pool.on('connect', watch)
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of open) {
    watch(client)
    client.release()
  }
  return () => count
}
