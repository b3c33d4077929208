import { afterEach, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { tracks } from '#contract/events/tracks.ts'
import { searchEverything } from '#contract/search.ts'
import { CannotStart } from '#nucleus/base/cannotStart.ts'
import { openDatabase } from '#nucleus/db/client.ts'
import { backUpFrom, bareDatabase } from '../support/backups.ts'
import { endOf } from '../support/jobs.ts'
import { makeContact, makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { type Pooler, startPgBouncer } from '../support/pgBouncer.ts'

let pooler: Pooler | undefined
let database: Awaited<ReturnType<typeof bareDatabase>> | undefined
afterEach(async () => {
  await pooler?.stop()
  await database?.drop()
})

async function behind(poolMode: 'session' | 'transaction' | 'statement'): Promise<string> {
  database = await bareDatabase()
  pooler = await startPgBouncer(database.url, poolMode)
  return pooler.url
}

test('in session mode everything works: its tables are made, a search forgives a slip, a job ends, a backup is whole', async () => {
  const url = await behind('session')
  const opened = await openDatabase({ url, folder: '' })
  const nucleus = await startNucleus({ database: opened })
  const folder = await mkdtemp(join(tmpdir(), 'copilot-pooler-'))
  try {
    const { token } = await nucleus.signIn('admin')
    const { eventId } = await makeEvent(nucleus.db)
    await makeContact(nucleus.db, { firstName: 'Lia', lastName: 'Marchetti' })
    const found = ok(await nucleus.call(searchEverything, { term: 'marchtti' }, token))
    expect(found.flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(['Lia Marchetti'])
    expect((await nucleus.db.execute<{ TimeZone: string }>('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
    const job = ok(await nucleus.call(tracks.calls.exportJob, { eventId, format: 'csv' }, token))
    expect(await endOf(nucleus, job, token)).toMatchObject({ state: 'done' })
    await backUpFrom(url, join(folder, 'copy'))
  } finally {
    await nucleus.close()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.each(['transaction', 'statement'] as const)('in %s mode the start is refused with what to set', async (poolMode) => {
  const start = openDatabase({ url: await behind(poolMode), folder: '' })
  await expect(start).rejects.toThrow(CannotStart)
  await expect(start).rejects.toThrow(/Set pool_mode = session in PgBouncer/)
})
