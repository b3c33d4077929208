import type pg from 'pg'
import { unavailableReason } from '../base/unavailable.ts'
import { migrationName } from './version.ts'

/** Whether the database answers, and its newest migration. */
export type Readiness = { database: 'up' | 'readOnly'; migration: string } | { database: 'down'; reason: string }

/** Longer than a healthy database takes to answer, shorter than the timeout of the caller. */
const timeoutMs = 5000
const query = `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
  (select max(created_at)::float8 from drizzle.__drizzle_migrations) as "migration"`

/**
 * Returns a function that checks the database. Parallel callers share one check and get its result within five seconds.
 */
export function readinessOf(pool: pg.Pool): () => Promise<Readiness> {
  let pending: Promise<Readiness> | undefined
  return () => {
    if (pending) return pending
    const answer = checkDatabase(pool).finally(() => {
      pending = undefined
    })
    pending = withTimeout(answer)
    return pending
  }
}

async function checkDatabase(pool: pg.Pool): Promise<Readiness> {
  try {
    const { rows } = await pool.query<{ isReadOnly: boolean; migration: number }>(query)
    const [row] = rows
    return { database: row?.isReadOnly ? 'readOnly' : 'up', migration: migrationName(row?.migration ?? 0) }
  } catch (error) {
    return { database: 'down', reason: unavailableReason(error) }
  }
}

function withTimeout(answer: Promise<Readiness>): Promise<Readiness> {
  const { promise: timeout, resolve } = Promise.withResolvers<Readiness>()
  const timer = setTimeout(() => resolve({ database: 'down', reason: `no answer within ${timeoutMs} ms` }), timeoutMs).unref()
  return Promise.race([answer.finally(() => clearTimeout(timer)), timeout])
}
