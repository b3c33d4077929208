import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { migrationLock } from '../migrate.ts'
import { countRows, readApplied, readSequences, readTables, readVersion, tableName } from './catalogue.ts'
import { compress, endFrame, type Header, headerFrame, type TableOf } from './format.ts'
import { beginFile, explain } from './newFile.ts'
import { NotPossible } from './notPossible.ts'
import { endOf, startOf } from './rows.ts'

interface Options {
  /** Version of this product. */
  product: string
  /** Ends it early; nothing is left behind. */
  signal?: AbortSignal
}

/** What was written. */
export interface BackedUp {
  header: Header
  /** Bytes of the file. */
  size: number
}

/**
 * Writes every row of the database, as they were at one moment, to a new file; others go on reading and writing meanwhile.
 * The connection is used up. Throws NotPossible.
 */
export async function backUp(client: pg.Client, path: string, { product, signal }: Options): Promise<BackedUp> {
  const file = await beginFile(path)
  try {
    const header = await takeSnapshot(client, product)
    const size = await write({ client, header, handle: file.handle, signal }).catch(explain(path))
    await client.query('commit')
    await file.keep().catch(explain(path))
    return { header, size }
  } finally {
    await file.discard()
  }
}

/** Opens the snapshot and reads what is in it. No migration and no restore runs until every table is held. */
async function takeSnapshot(client: pg.Client, product: string): Promise<Header> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readApplied(client)
  const found = await readTables(client)
  if (!migrations || found.length === 0)
    throw new NotPossible('The database is empty: there is nothing to back up. Say with DATA_DIR or DATABASE_URL where the data is.')
  await client.query(`lock table ${found.map(({ name }) => tableName(name)).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const tables: TableOf[] = []
  for (const table of found) tables.push({ ...table, rows: await countRows(client, table.name) })
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return {
    format: 1,
    product,
    postgres: await readVersion(client),
    takenAt: (rows[0]?.at ?? new Date()).toISOString(),
    migrations,
    tables,
    sequences: await readSequences(client),
  }
}

interface Writing {
  client: pg.Client
  header: Header
  handle: FileHandle
  signal: AbortSignal | undefined
}

/** Header, rows and sum, through the compressor and on to the disk; no more of it in memory than a few parts. */
async function write({ client, header, handle, signal }: Writing): Promise<number> {
  const out = new Output(handle)
  await out.write(headerFrame(header))
  await pipeline(Readable.from(rowsOf(client, header), { objectMode: true, highWaterMark: 4 }), compress(), writeParts, { signal })
  async function writeParts(parts: AsyncIterable<Buffer>): Promise<void> {
    for await (const part of parts) await out.write(part)
  }
  await out.end()
  return (await handle.stat()).size
}

/** The file, with the sum of what is in it. */
class Output {
  readonly #sum = createHash('sha256')
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async write(bytes: Buffer): Promise<void> {
    this.#sum.update(bytes)
    await writeAll(this.#handle, bytes)
  }

  async end(): Promise<void> {
    await writeAll(this.#handle, endFrame(this.#sum.digest()))
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += (await handle.write(bytes, at)).bytesWritten);
}

async function* rowsOf(client: pg.Client, { tables }: Header): AsyncGenerator<Buffer, void> {
  for (const table of tables) {
    yield startOf(table)
    const columns = table.columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    const copied = client.query(to(`copy ${tableName(table.name)} (${columns}) to stdout with (format text, encoding 'UTF8')`))
    yield* copied as AsyncIterable<Buffer>
    // The count comes behind the last row.
    await client.query('select')
    if (copied.rowCount !== table.rows)
      throw new Error(`${table.name}: ${copied.rowCount} rows were copied, and ${table.rows} were counted.`)
    yield endOf()
  }
}
