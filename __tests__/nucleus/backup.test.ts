import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { openBackup } from '#nucleus/db/backup/openBackup.ts'
import { restore } from '#nucleus/db/backup/restore.ts'
import { connect } from '#nucleus/db/backup/session.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import {
  backUpFrom,
  bareDatabase,
  type BareDatabase,
  withClient,
  contentOf,
  restoreInto,
  richNucleus,
  schemaOf,
} from '../support/backups.ts'
import { makeTrack } from '../support/nucleus.ts'
import { onServer } from '../support/onServer.ts'
import { wrongCounts } from '../support/wrongCounts.ts'
const folder = await mkdtemp(join(tmpdir(), 'copilot-backup-'))
const { nucleus, url } = await richNucleus()
const path = join(folder, 'whole.backup')
const { header } = await backUpFrom(url, path)
const content = await contentOf(url)
afterAll(async () => {
  await nucleus.close()
  await nucleus.database.close()
  await rm(folder, { recursive: true, force: true })
})

let target: BareDatabase
beforeEach(async () => {
  target = await bareDatabase()
})
afterEach(() => target.drop())

describe('a restore', () => {
  test('brings back every row, sequence and migration as they were, and makes the tables as the migrations do', async () => {
    await restoreInto(target.url, path)
    expect(Object.keys(content).length).toBeGreaterThan(60)
    expect(await contentOf(target.url)).toEqual(content)
    expect(await schemaOf(target.url)).toEqual(await schemaOf(url))
    // nucleus opens it, new rows get new ids, and registrations are counted.
    const database = await openDatabase({ url: target.url, folder: '' })
    try {
      const before = header.sequences.find(({ name }) => name.startsWith('session_tracks_') || name.startsWith('tracks_'))
      const { sessionTrackId } = await makeTrack(database.db)
      expect(sessionTrackId).toBe(Number(before?.value) + 1)
      await database.db.execute('update registrations set deleted_at = now() where event_registration_id % 2 = 0')
      expect((await database.db.execute(wrongCounts)).rows).toEqual([])
    } finally {
      await database.close()
    }
  })

  test('replaces nothing unless confirmed, and says what would go', async () => {
    await restoreInto(target.url, path)
    await withClient(target.url, (client) => client.query("update companies set name = 'Later'"))
    const later = await contentOf(target.url)
    await expect(restoreInto(target.url, path)).rejects.toThrow(
      /^There is already data in the test: [\d,]+ rows \(\w+ \d+, .*\)\. Nothing was changed\. .* add --replace\.$/,
    )
    expect(await contentOf(target.url)).toEqual(later)
    await withClient(target.url, (client) =>
      client.query(`create table scratch (id serial primary key); create view looked_at as select * from companies;
        create type mood as enum ('good'); create schema pgboss; create table pgboss.job (id int)`),
    )
    await restoreInto(target.url, path, { isReplace: true })
    expect(await contentOf(target.url)).toEqual(content)
    const { rows } = await withClient(target.url, (client) =>
      client.query(`select to_regclass('pgboss.job') as job, to_regtype('mood') as mood`),
    )
    expect(rows).toEqual([{ job: null, mood: null }])
  })

  test('needs no more rights than a user has who owns the database', async () => {
    const role = `owner_${Date.now()}`
    const owned = new URL(target.url)
    owned.username = role
    owned.password = 'p'
    await withClient(target.url, async (client) => {
      await client.query(`create role ${role} login password 'p'`)
      await client.query(`grant ${role} to current_user`)
      await client.query(`alter database "${owned.pathname.slice(1)}" owner to ${role}`)
    })
    try {
      await restoreInto(owned.href, path)
      await restoreInto(owned.href, path, { isReplace: true })
      const again = join(folder, 'by-owner.backup')
      await backUpFrom(owned.href, again)
      expect(await contentOf(target.url)).toEqual(content)
    } finally {
      await withClient(target.url, (client) => client.query(`reassign owned by ${role} to current_user; drop owned by ${role}`))
      await onServer(target.url, `drop role ${role}`)
    }
  })

  test('goes into a database that nucleus made and nobody has used, but not while others are connected, who are named', async () => {
    await (await openDatabase({ url: target.url, folder: '' })).close()
    const other = new pg.Client({ connectionString: target.url, application_name: 'somebody' })
    await other.connect()
    try {
      await expect(restoreInto(target.url, path)).rejects.toThrow(/^Others are connected to the test \(somebody\)\. Stop every nucleus/)
    } finally {
      await other.end()
    }
    await restoreInto(target.url, path)
    expect(await contentOf(target.url)).toEqual(content)
  })

  test('keeps away from a database of another program', async () => {
    await withClient(target.url, (client) => client.query('create table theirs as select 1 as id'))
    await expect(restoreInto(target.url, path, { isReplace: true })).rejects.toThrow(/tables of another program \(theirs\)/)
    const { rows } = await withClient(target.url, (client) => client.query('select id from theirs'))
    expect(rows).toEqual([{ id: 1 }])
  })

  test('rolls everything back when something is built upon what it would drop', async () => {
    await restoreInto(target.url, path)
    await withClient(target.url, (client) =>
      client.query('create schema reports; create view reports.names as select name from public.companies'),
    )
    await expect(restoreInto(target.url, path, { isReplace: true })).rejects.toThrow(/depend/)
    expect(await contentOf(target.url)).toEqual(content)
  })
})

describe('the file', () => {
  test('is for its owner alone, says what is in it, and nothing else is left beside it', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
    expect((await readFile(path)).subarray(8, 100).toString()).toMatch(/^copilot-backup \{"format":1,"product":"1\.0\.0","postgres":"\d+/)
    for (const { name, rows } of header.tables) expect([name, rows]).toEqual([name, content[name]?.length])
  })

  test('never takes the place of another', async () => {
    const taken = join(folder, 'taken.backup')
    await writeFile(taken, 'mine')
    await expect(backUpFrom(url, taken)).rejects.toThrow(/already exists\. Choose another name/)
    expect(await readFile(taken, 'utf8')).toBe('mine')
  })

  test('is not begun where nothing can be written, nor for an empty database', async () => {
    await expect(backUpFrom(url, join(path, 'in-a-file'))).rejects.toThrow(/is not in a folder\. Fix this or choose another place/)
    await expect(backUpFrom(target.url, join(folder, 'empty.backup'))).rejects.toThrow(
      /^The database is empty: there is nothing to back up/,
    )
    expect(await readdir(folder)).not.toContain('empty.backup')
  })

  test('is deleted when the database goes away in the middle', async () => {
    const cut = join(folder, 'cut.backup')
    const blocker = new pg.Client({ connectionString: url })
    await blocker.connect()
    await blocker.query('begin; lock table changes in access exclusive mode')
    const failing = expect(backUpFrom(url, cut)).rejects.toThrow(/terminat/)
    const isEnded = async (): Promise<void> => {
      const { rowCount } = await nucleus.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'test' and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    }
    await eventually(isEnded)
    await failing
    await blocker.end()
    expect((await readdir(folder)).filter((name) => name.startsWith('cut'))).toEqual([])
  })
})

test.each([/^Loading/, /^Building/])('a restore that is killed at "%s" leaves the data that was there', async (moment) => {
  await restoreInto(target.url, path)
  await withClient(target.url, (client) => client.query("update companies set name = 'Later'"))
  const later = await contentOf(target.url)
  const backup = await openBackup(path)
  const client = await connect(target.url, 'restore')
  const { stream } = client.connection
  const print = (line: string): void => void (moment.test(line) && stream.destroy())
  await expect(restore(client, backup, { location: 'the test', isReplace: true, print })).rejects.toThrow(/terminated|not queryable/)
  await backup.close()
  expect(await contentOf(target.url)).toEqual(later)
})
