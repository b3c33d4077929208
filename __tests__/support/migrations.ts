import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { databaseOn, dropDatabase, onServer } from './onServer.ts'

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
    await dropDatabase(server, name)
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

/** Registrations as the product stored them before the migration that counts them: three events, four company types, 100 people. */
export const oldRegistrations = `
  insert into events (name, event_code, event_format, event_state_id, starts_at, ends_at, time_zone, meeting_mode, availability_scope)
  select 'Event ' || n, 'event-' || n, 2, 2, '2026-06-01', '2026-06-02', 'UTC', 1, 1 from generate_series(1, 3) n;
  insert into event_company_types (event_id, name, side) select 1 + n % 2, 'Type ' || n, 1 from generate_series(0, 3) n;
  insert into registrations (event_id, event_company_type_id, event_status_id, first_name, last_name, email, confirmation_number, source, deleted_at)
  select event_id, event_company_type_id, 1 + n % 10, 'Ada', 'Park', n || '@example.com', 'C' || n, 1, case when n % 7 = 0 then now() end
  from generate_series(1, 100) n join event_company_types on event_company_type_id = 1 + n % 4`
