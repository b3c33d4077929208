import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { databaseOn, onServer } from './testDatabase.ts'

const migrations = join(import.meta.dirname, '../../nucleus/db/migrations')

/** An empty database, and a folder for copies of migrations, for each test of a file. */
export function useEmptyDatabase(): { readonly url: string; readonly folder: string } {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const place = { url: '', folder: '' }
  let name: string
  beforeEach(async () => {
    name = `copilot_test_${randomBytes(6).toString('hex')}`
    place.url = databaseOn(server, name)
    place.folder = await mkdtemp(join(tmpdir(), 'copilot-migrations-'))
    await onServer(server, `create database ${name}`)
  })
  afterEach(async () => {
    await onServer(server, `drop database ${name} with (force)`)
    await rm(place.folder, { recursive: true, force: true })
  })
  return place
}

/** The name of the migration that holds a statement. */
export async function migrationWith(statement: string): Promise<string> {
  for (const file of await readdir(migrations))
    if (file.endsWith('.sql') && (await readFile(join(migrations, file), 'utf8')).includes(statement)) return file.slice(0, -'.sql'.length)
  throw new Error(`No migration holds ${statement}`)
}

/** Runs the migrations that came before one, and no other, on an empty database; they are copied to `folder`. */
export async function migratedUntil(tag: string, { url, folder }: { url: string; folder: string }): Promise<pg.Client> {
  await cp(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] }
  const before = entries.slice(
    0,
    entries.findIndex((one) => one.tag === tag),
  )
  await writeFile(journal, JSON.stringify({ ...rest, entries: before }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder })
  return client
}
