import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { backUp, type BackupResult } from '#nucleus/db/backup/backUp.ts'
import { openBackup } from '#nucleus/db/backup/openBackup.ts'
import { connect } from '#nucleus/db/backup/session.ts'
import { restore } from '#nucleus/db/backup/restore.ts'
import { tracks } from '#contract/events/tracks.ts'
import type { Database } from '#nucleus/db/client.ts'
import { seed } from '#nucleus/demo/index.ts'
import { makeSponsor } from './agendaRows.ts'
import { storeEveryResource } from './everyResource.ts'
import { makeCompany, makeCompanyType, makeContact, makeEvent, makeTrack, ok, startNucleus, type TestNucleus } from './nucleus.ts'
import { databaseOn, dropDatabase, onServer } from './onServer.ts'
import { testDatabase } from './testDatabase.ts'

export interface BareDatabase {
  url: string
  drop: () => Promise<void>
}

/** A database without anything in it, on the server of this run or on another. */
export async function bareDatabase(server = process.env.TEST_DATABASE_URL ?? ''): Promise<BareDatabase> {
  const name = `copilot_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  return { url: databaseOn(server, name), drop: () => dropDatabase(server, name) }
}

/** Runs something with a connection such as the commands have. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url, 'test')
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export const backUpFrom = (url: string, path: string): Promise<BackupResult> =>
  withClient(url, (client) => backUp(client, path, { product: '1.0.0' }))

type RestoreOptions = Parameters<typeof restore>[2]

export async function restoreInto(url: string, path: string, options: Partial<RestoreOptions> = {}): Promise<void> {
  const backup = await openBackup(path)
  try {
    await withClient(url, (client) => restore(client, backup, { location: 'the test', isReplace: false, ...options }))
  } finally {
    await backup.close()
  }
}

const rowsOf = async (client: pg.Client, statement: string): Promise<string[]> =>
  (await client.query<{ line: string }>(statement)).rows.map(({ line }) => line)

/** A change ends with the number of its transaction, which is its server's own. */
const withoutTransaction = (line: string): string => line.replace(/,\d+\)$/, ')')

/** Every row of every table as text, computed columns too, the value of each sequence, and which migrations were applied. */
export const contentOf = (url: string): Promise<Record<string, string[]>> =>
  withClient(url, async (client) => {
    const content: Record<string, string[]> = {}
    const names = await rowsOf(client, `select relname as line from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    for (const name of names)
      content[name] = await rowsOf(client, `select one::text as line from public."${name}" one order by one::text collate "C"`)
    if (content.changes) content.changes = content.changes.map(withoutTransaction).toSorted()
    const sequences = await rowsOf(
      client,
      `select relname as line from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
    )
    for (const name of sequences)
      content[name] = await rowsOf(client, `select last_value || ' ' || is_called as line from public."${name}"`)
    content.migrations = await rowsOf(client, 'select one::text as line from drizzle.__drizzle_migrations one order by id')
    return content
  })

/** Columns, constraints, indexes, triggers and functions of a database, in words. */
export const schemaOf = (url: string): Promise<string[]> =>
  withClient(url, (client) =>
    rowsOf(
      client,
      `select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
         attcollation::regcollation, pg_get_expr(adbin, adrelid), reloptions::text) as line
       from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
       where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname in ('public', 'drizzle')
       union all select concat(pg_get_triggerdef(t.oid), ' ', tgenabled) from pg_trigger t where not tgisinternal
       union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and proname = 'count_registrations'
       order by 1`,
    ),
  )

/** A database as busy as a test can make it, with nucleus over it: demo data, a row of every resource, sign-ins, odd values. */
export async function richNucleus(): Promise<{ nucleus: TestNucleus; url: string }> {
  const database = await testDatabase()
  await seed(database.db, 'small', { baseDate: '2026-03-01' })
  const nucleus = await startNucleus({ database })
  const { token } = await nucleus.signIn('admin')
  const { eventId } = await makeEvent(nucleus.db)
  const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
  const { sponsorId } = await makeSponsor(nucleus.db, { eventId })
  const { companyId } = await makeCompany(nucleus.db)
  const { contactId } = await makeContact(nucleus.db, { companyId })
  await storeEveryResource(nucleus, token, { eventId, companyId, contactId, eventCompanyTypeId, sponsorId })
  // What a delete leaves for its undo.
  const { sessionTrackId } = await makeTrack(nucleus.db, { eventId })
  ok(await nucleus.call(tracks.calls.remove, { sessionTrackId }, token))
  await nucleus.database.pool.query(oddRows)
  return { nucleus, url: await urlOf(database) }
}

/** The address of a database of this run. */
export async function urlOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return databaseOn(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '')
}

/** Values that are easily lost on the way, in every kind of column that the product has. */
const oddRows = `
  insert into companies (name, aum_usd, tags, notes) values
    (E'\\\\.', 'NaN', '[]', ''),
    (E'\\\\N', 99999999999999.9999, '["\\\\\\\\.", "\\u2028", {"a": [1e300, -0.0, null, true]}]', null),
    (E'COPY "companies" ("name") FROM stdin;\\n\\\\.\\n', -0.0001, '"a text"', E'\\n\\\\.\\n');
  insert into contacts (first_name, last_name, email, created_at, deleted_at)
    select chr(n), E'tab\\there' || chr(n) || E'\\\\' || chr(n), 'odd.' || n || '@example.com', 'infinity', '-infinity' from generate_series(1, 255) n;
  insert into contacts (first_name, last_name, email, created_at, updated_at) values
    ('Zoë 🦄 ﷽', E'a\\r\\nb\\rc', 'odd@example.com', '0044-03-15 12:00:00.123 BC', '294276-12-31 23:59:59.999'),
    ('', repeat(' ', 10), 'odd.empty@example.com', now(), now());
  update companies set description = (select string_agg(md5(n::text), E'\\n') from generate_series(1, 50000) n) where notes = '';
  insert into files (file_id, content_type, bytes, created_by_contact_id)
    select gen_random_uuid(), 'image/png', decode(string_agg(lpad(to_hex(n % 256), 2, '0'), ''), 'hex'), null from generate_series(0, 300000) n;`
