import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { Refusal } from '../base/errors.ts'
import { isPoolExhausted } from '../base/unavailable.ts'
import { type Db, queriesOn } from './client.ts'

/** A select of the query builder whose fields all have aliases (`.as`). `Row` is a row as the database returns it. */
export interface Select<Row = Record<string, unknown>> {
  getSQL: () => SQL
  toSQL: () => { sql: string; params: unknown[] }
  /** Carries the type of a row; never set. */
  readonly rowType?: Row
}

/** The select is inside an object because an async function that returned a builder would run it. */
interface SelectPlan<Row> {
  select: Select<Row>
}
type Planner<Row, P> = (db: Db) => Promise<P & SelectPlan<Row>>

/** Rows of one consistent moment, however long the reading takes. */
export interface Snapshot<Row, P = unknown> {
  /** The select, with whatever else was read to build it. */
  plan: P
  /** The exact number of rows, known before the first batch. */
  total: number
  batches: AsyncGenerator<Row[], void>
  /** Releases the resources of the snapshot, at any time; calling it again does nothing. */
  close: () => Promise<void>
}

/**
 * Reads a select batch by batch from one snapshot of the database: a cursor in a read-only transaction on a dedicated
 * connection. `makePlan` gets that connection, so that what it reads to build the select is of the same moment. Callers must
 * `close`; leaving the loop does not. Throws a Refusal (503) when no connection becomes free in time.
 */
export async function snapshotRows<Row, P>(
  pool: pg.Pool,
  makePlan: Planner<Row, P>,
  { batch }: { batch: number },
): Promise<Snapshot<Row, P>> {
  const client = await pool.connect().catch(explainBusy)
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  client.once('end', lose)
  /** Releases the connection; one that cannot even roll back is destroyed. */
  const release = async () => {
    const failed = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.off('end', lose)
    client.release(failed)
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    const plan = await makePlan(queriesOn(client))
    const select = plan.select.toSQL()
    const counted = await client.query<{ total: number }>(`select count(*)::int as total from (${select.sql}) as counted`, select.params)
    const cursor = client.query(new Cursor<Row>(select.sql, select.params))
    let reading: Promise<unknown> = Promise.resolve()
    const read = () => {
      const rows = cursor.read(batch)
      reading = rows
      return rows
    }
    const end = async () => {
      await reading.catch(ignore)
      // Closing a cursor whose connection is lost would wait for ever.
      await Promise.race([cursor.close().catch(ignore), lost])
      await release()
    }
    return { plan, total: counted.rows[0]?.total ?? 0, batches: untilEmpty(read), close: once(end) }
  } catch (error) {
    await release()
    throw error
  }
}

function explainBusy(error: unknown): never {
  throw isPoolExhausted(error) ? new Refusal(503, 'Too many exports are running. Try again in a minute.') : error
}

/** Reads one batch ahead: the database reads the next while this one is written. */
async function* untilEmpty<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[], void> {
  let next = read()
  for (let rows = await next; rows.length > 0; rows = await next) {
    next = read()
    // It may fail before anybody awaits it; the next reader gets the error.
    next.catch(ignore)
    yield rows
  }
}

function once(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined
  return () => (ending ??= end())
}

const ignore = () => undefined
