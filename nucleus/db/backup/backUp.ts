import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { migrationLock } from '../migrate.ts'
import { countRows, readApplied, readSequences, readTables, readVersion, tableName } from './catalogue.ts'
import { compress, endFrame, type Header, headerFrame, type BackupTable } from './format.ts'
import { createFile, explainFileFailure } from './newFile.ts'
import { NotPossible } from './notPossible.ts'
import { endLine, startLineOf } from './rows.ts'

interface Options {
  /** Version of this product. */
  product: string
  /** Aborts the backup; no file is left behind. */
  signal?: AbortSignal
}

/** The result of a backup. */
export interface BackupResult {
  header: Header
  /** Size of the file in bytes. */
  size: number
}

/**
 * Writes every row of the database, in one consistent snapshot, to a new file; other connections keep reading and writing. The
 * connection cannot be reused. Throws NotPossible.
 */
export async function backUp(client: pg.Client, path: string, { product, signal }: Options): Promise<BackupResult> {
  const file = await createFile(path)
  try {
    const header = await takeSnapshot(client, product)
    const size = await write({ client, header, handle: file.handle, signal }).catch(explainFileFailure(path))
    await client.query('commit')
    await file.commit().catch(explainFileFailure(path))
    return { header, size }
  } finally {
    await file.discard()
  }
}

/**
 * Opens the snapshot and reads what is in it. Holds the migration lock until every table is locked, so that no migration or
 * restore runs meanwhile.
 */
async function takeSnapshot(client: pg.Client, product: string): Promise<Header> {
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readApplied(client)
  const found = await readTables(client)
  if (!migrations || found.length === 0)
    throw new NotPossible('The database is empty: there is nothing to back up. Set DATA_DIR or DATABASE_URL to where the data is.')
  await client.query(`lock table ${found.map(({ name }) => tableName(name)).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const tables: BackupTable[] = []
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

interface BackupWrite {
  client: pg.Client
  header: Header
  handle: FileHandle
  signal: AbortSignal | undefined
}

/** Streams header, rows and checksum through the compressor to the disk, with only a few parts in memory. */
async function write({ client, header, handle, signal }: BackupWrite): Promise<number> {
  const output = new Output(handle)
  await output.write(headerFrame(header))
  await pipeline(Readable.from(tableRows(client, header), { objectMode: true, highWaterMark: 4 }), compress(), writeParts, { signal })
  async function writeParts(parts: AsyncIterable<Buffer>): Promise<void> {
    for await (const part of parts) await output.write(part)
  }
  await output.end()
  return (await handle.stat()).size
}

/** The file, with a checksum of its contents. */
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

async function* tableRows(client: pg.Client, { tables }: Header): AsyncGenerator<Buffer, void> {
  for (const table of tables) {
    yield startLineOf(table)
    const columns = table.columns.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    const copied = client.query(to(`copy ${tableName(table.name)} (${columns}) to stdout with (format text, encoding 'UTF8')`))
    yield* copied as AsyncIterable<Buffer>
    // The count is only complete after the next statement.
    await client.query('select')
    if (copied.rowCount !== table.rows)
      throw new Error(`${table.name}: ${copied.rowCount} rows were copied, and ${table.rows} were counted.`)
    yield endLine()
  }
}
