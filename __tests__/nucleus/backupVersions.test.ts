import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openDatabase } from '#nucleus/db/client.ts'
import { startEmbedded } from '#nucleus/db/embedded/index.ts'
import { allMigrations } from '#nucleus/db/migrate.ts'
import { seed } from '#nucleus/demo/index.ts'
import { backUpFrom, bareDatabase, type BareDatabase, withClient, contentOf, restoreInto, schemaOf, urlOf } from '../support/backups.ts'
import { migratedUntil, oldRegistrations } from '../support/migrations.ts'
import { addressOf } from '../support/startCluster.ts'
import { testDatabase } from '../support/testDatabase.ts'

const folder = await mkdtemp(join(tmpdir(), 'copilot-backup-versions-'))
let path: string
let source: BareDatabase
let target: BareDatabase
let count = 0
beforeEach(async () => {
  path = join(folder, `${(count += 1)}.backup`)
  source = await bareDatabase()
  target = await bareDatabase()
})
afterEach(async () => {
  await source.drop()
  await target.drop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Rows as the product stored them before the migration that counts registrations. */
async function fillOld(url: string, until: string): Promise<void> {
  const client = await migratedUntil(until, { url, folder: join(folder, `migrations-${count}`) })
  await client.query(oldRegistrations)
  await client.end()
}

describe('a backup of an older version', () => {
  test('is brought up to date as a database that was there would be', async () => {
    await fillOld(source.url, '0006_registration_counts')
    await backUpFrom(source.url, path)
    await restoreInto(target.url, path)
    // The same rows, the way they go without a backup.
    await (await openDatabase({ url: source.url, folder: '' })).close()
    const [restored, migrated] = [await contentOf(target.url), await contentOf(source.url)]
    expect(ofTheProduct(restored)).toEqual(ofTheProduct(migrated))
    expect(restored.registration_counts?.length).toBeGreaterThan(0)
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url))
  })

  /** Rows that a migration makes are of the moment when it runs, and their ids come in any order. */
  function ofTheProduct(content: Record<string, string[]>): Record<string, string[]> {
    const pages = content.event_pages?.map((row) => row.replaceAll(/"\d{4}-[^"]+"/g, '…').replace(/^\(\d+/, '(')).sort()
    const undated = (rows: readonly string[] = []) => rows.map((row) => row.replaceAll(/"\d{4}-[^"]+"/g, '…'))
    const { email_templates: templates, company_types: types } = content
    return { ...content, ...(pages && { event_pages: pages }), email_templates: undated(templates), company_types: undated(types) }
  }
})

describe('a backup of another version', () => {
  test('is refused in words when it is newer, and nothing is changed', async () => {
    await fillOld(target.url, '0006_registration_counts')
    const before = await contentOf(target.url)
    await (await openDatabase({ url: source.url, folder: '' })).close()
    await backUpFrom(source.url, path)
    const migrations = allMigrations().slice(0, -1)
    await expect(restoreInto(target.url, path, { migrations, isReplace: true })).rejects.toThrow(
      'The backup was made by a newer version of the product (1.0.0). Restore it with that version or a newer one. Nothing was changed.',
    )
    await expect(restoreInto(target.url, path, { migrations: allMigrations().slice(1), isReplace: true })).rejects.toThrow(
      /has migrations that this version does not have/,
    )
    expect(await contentOf(target.url)).toEqual(before)
  })

  test('takes the place of a newer database, tables of that version and all', async () => {
    await fillOld(source.url, '0006_registration_counts')
    await backUpFrom(source.url, path)
    await (await openDatabase({ url: target.url, folder: '' })).close()
    await restoreInto(target.url, path, { isReplace: true, migrations: allMigrations().slice(0, 6) })
    expect(await contentOf(target.url)).toEqual(await contentOf(source.url))
  })
})

describe('a database that somebody changed by hand', () => {
  test('is restored without the tables that are not of the product, which are named', async () => {
    await (await openDatabase({ url: source.url, folder: '' })).close()
    const before = await contentOf(source.url)
    await withClient(source.url, (client) => client.query(`create table "a ""mine""" as select n from generate_series(1, 5) n`))
    await backUpFrom(source.url, path)
    const said: string[] = []
    await restoreInto(target.url, path, { print: (line) => said.push(line) })
    expect(said).toContain('Skipping the table a "mine": it is not part of the product.')
    expect(await contentOf(target.url)).toEqual(before)
  })

  test('is refused when a table has another column, which is named', async () => {
    await (await openDatabase({ url: source.url, folder: '' })).close()
    await withClient(source.url, (client) => client.query('alter table companies add column mine integer'))
    await backUpFrom(source.url, path)
    await expect(restoreInto(target.url, path)).rejects.toThrow(/^The table companies of the backup is not .* \(mine integer\)/)
    const { rows } = await withClient(target.url, (client) => client.query("select to_regclass('companies') as is"))
    expect(rows).toEqual([{ is: null }])
  })
})

test('goes from the server of this run to the embedded one, and back', async () => {
  const database = await testDatabase()
  const embedded = await startEmbedded(join(folder, 'embedded'), { print: () => undefined, settings: { fsync: 'off' } })
  try {
    await seed(database.db, 'small')
    // As on a server on which much was written: there are no such transactions yet on the others.
    await database.db.execute("update changes set transaction_id = '9000000000000'")
    const content = await contentOf(await urlOf(database))
    await backUpFrom(await urlOf(database), path)
    const there = addressOf(embedded)
    await restoreInto(there, path)
    expect(await contentOf(there)).toEqual(content)
    const toCome = 'select count(*)::int as count from changes where transaction_id > pg_current_xact_id()'
    const { rows } = await withClient(there, (client) => client.query<{ count: number }>(toCome))
    expect(rows).toEqual([{ count: 0 }])
    const back = join(folder, 'back.backup')
    await backUpFrom(there, back)
    await restoreInto(target.url, back)
    expect(await contentOf(target.url)).toEqual(content)
  } finally {
    await embedded.stop()
    await database.close()
  }
})
