import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { type Database, type Db, onConnection } from './client.ts'

type Row = Record<string, unknown>
/** A select of the query builder whose fields all have names of their own (`.as`). */
export interface Select {
  getSQL: () => SQL
  toSQL: () => { sql: string; params: unknown[] }
}

/** The select stands in an object because a builder that an async function answers would run there and then. */
interface Plan {
  select: Select
}
type Planned<P> = (db: Db) => Promise<P>

/** Rows as they were at one moment, however long the reading takes. */
export interface Snapshot<P extends Plan = Plan> {
  /** What was asked for, with whatever else was read to ask it. */
  plan: P
  /** How many rows there are: exact, and known before the first batch. */
  total: number
  batches: AsyncGenerator<Row[], void>
  /** Frees what the snapshot holds, at any moment, also in the middle; calling it again does nothing more. */
  close: () => Promise<void>
}

/**
 * Reads a select batch by batch from one snapshot of the database. `planned` is called with the snapshot's own connection,
 * so that what it reads to build the select is of the same moment. Whoever asks must `close`; leaving the loop does not.
 *
 * On PostgreSQL a cursor in a read-only transaction on a connection of its own. PGlite has one connection, where a long
 * transaction would stop everybody: there one short transaction copies the rows to a temporary table, read page by page.
 */
export const snapshotRows = <P extends Plan>(
  { db, pool }: Database,
  planned: Planned<P>,
  { batch }: { batch: number },
): Promise<Snapshot<P>> => (pool ? throughCursor(pool, planned, batch) : throughCopy(db, planned, batch))

async function throughCursor<P extends Plan>(pool: pg.Pool, planned: Planned<P>, batch: number): Promise<Snapshot<P>> {
  const client = await pool.connect()
  // A server that goes away is reported to whoever reads next; without a listener it would end the process.
  client.on('error', ignore)
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  client.once('end', lose)
  /** Gives the connection back; one that cannot even roll back is thrown away. */
  const release = async () => {
    const failed = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.off('error', ignore).off('end', lose)
    client.release(failed)
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    const plan = await planned(onConnection(client))
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
      // A cursor whose connection is gone would wait for an answer for ever.
      await Promise.race([cursor.close().catch(ignore), lost])
      await release()
    }
    return { plan, total: counted.rows[0]?.total ?? 0, batches: untilEmpty(read), close: once(end) }
  } catch (error) {
    await release()
    throw error
  }
}

async function throughCopy<P extends Plan>(db: Db, planned: Planned<P>, batch: number): Promise<Snapshot<P>> {
  const table = sql.identifier(`snapshot_${randomBytes(8).toString('hex')}`)
  const { plan, total } = await db.transaction(
    async (tx) => {
      const plan = await planned(tx)
      const rows = plan.select.getSQL()
      await tx.execute(
        sql`create temp table ${table} as select (row_number() over ())::int as snapshot_row, copied.* from (${rows}) as copied`,
      )
      await tx.execute(sql`create unique index on ${table} (snapshot_row)`)
      const counted = await tx.execute(sql`select count(*)::int as total from ${table}`)
      return { plan, total: rowsIn<{ total: number }>(counted)[0]?.total ?? 0 }
    },
    { isolationLevel: 'repeatable read' },
  )
  let last = 0
  const read = async () => {
    const page = await db.execute(
      sql`select * from ${table} where snapshot_row > ${last} and snapshot_row <= ${last + batch} order by snapshot_row`,
    )
    last += batch
    return rowsIn<Row>(page)
  }
  return {
    plan,
    total,
    batches: untilEmpty(read),
    close: once(async () => {
      await db.execute(sql`drop table if exists ${table}`)
    }),
  }
}

async function* untilEmpty(read: () => Promise<Row[]>): AsyncGenerator<Row[], void> {
  for (let rows = await read(); rows.length > 0; rows = await read()) yield rows
}

function once(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined
  return () => (ending ??= end())
}

const ignore = () => undefined

const rowsIn = <T>(result: unknown): T[] => (result as { rows: T[] }).rows
