import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { chooseAccount } from '#nucleus/db/embedded/chooseAccount.ts'
import { type EmbeddedDatabase, startEmbedded } from '#nucleus/db/embedded/index.ts'
import { findLocale, plainLocale } from '#nucleus/db/embedded/locale.ts'
import { passwordPath } from '#nucleus/db/embedded/password.ts'
import { findPrograms } from '#nucleus/db/embedded/programs.ts'
import { requireSpace } from '#nucleus/db/embedded/diskSpace.ts'

/** A new database takes a second; generous, for machines that do other things meanwhile. */
let folder: string
let embedded: EmbeddedDatabase

const start = () => startEmbedded(folder, { print: () => undefined, settings: { fsync: 'off' } })
async function restart(): Promise<void> {
  embedded = await start()
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copilot-access-'))
  await restart()
})
afterAll(async () => {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

async function query(statement: string, connection: pg.ClientConfig = embedded.connection): Promise<unknown[]> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('nobody gets in without the password, whatever role they name', async () => {
  for (const user of ['copilot', 'copilot_superuser', 'postgres', 'nobody', 'root'])
    for (const password of ['', 'copilot', 'wrong'])
      for (const database of ['copilot', 'postgres', 'template1'])
        await expect(query('select 1', { ...embedded.connection, user, password, database })).rejects.toThrow(
          /password|pg_hba|authentication/,
        )
})

test('the password is in a file that its owner alone can read, another in each folder', async () => {
  const path = passwordPath(embedded.clusterFolder)
  expect(await readFile(path, 'utf8')).toMatch(/^[\w-]{32}$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('the role of the product owns its database and may do nothing beyond it', async () => {
  const [role] = await query(
    'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false })
  for (const refused of [
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/copilot-refused'`,
    `select pg_read_file('postgresql.conf')`,
    'select * from pg_authid',
    'create role another',
    'create database another',
    'create extension plpython3u',
    'alter system set work_mem = 1000',
    'set role copilot_superuser',
    `select lo_import('/etc/passwd')`,
  ])
    await expect(query(refused)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000)$/) })
  await expect(query('select 1', { ...embedded.connection, database: 'postgres' })).rejects.toThrow('permission denied')
  // What the product does need.
  await query('create extension if not exists pg_trgm; create schema one; create temporary table two (three text); drop schema one')
  await query('select pg_advisory_lock(1), pg_cancel_backend(pid) from pg_stat_activity where pid = pg_backend_pid() and false')
})

test('a lost password is made anew, and a wrong one is named with its file', async () => {
  await query('create table stored as select 42 as answer')
  const path = passwordPath(embedded.clusterFolder)
  await embedded.stop()
  await writeFile(path, 'wrong')
  await expect(start()).rejects.toThrow(`refuses the password in ${path}. Delete that file, then start again`)
  await rm(path)
  await restart()
  expect(await query('select answer from stored')).toEqual([{ answer: 42 }])
})

test('a name of rules of letters that the system does not have is passed over', async () => {
  const chosen = await chooseAccount(folder, await findPrograms(), { isNew: false, print: () => undefined })
  expect(await findLocale(chosen, ['no_SUCH.UTF-8'])).toBeUndefined()
  expect(await findLocale(chosen, ['no_SUCH.UTF-8', plainLocale])).toBe(plainLocale)
})

test('too little room is said before anything is changed, with what is needed', async () => {
  const need = requireSpace(folder, { bytes: 2 ** 60, why: 'The search indexes must be rebuilt once.' })
  await expect(need).rejects.toThrow(
    /^The search indexes must be rebuilt once\. That needs [\d,]+ MB of free space on its disk, which has [\d,]+ MB\. Free some space and start again, or .* Nothing was changed\.$/,
  )
})
