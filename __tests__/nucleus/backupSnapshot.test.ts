import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { seed } from '#nucleus/demo/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { backUpFrom, bareDatabase, withClient, restoreInto, urlOf } from '../support/backups.ts'
import { makeCompanyType, makeEvent, makeRegistration } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'
import { wrongCounts } from '../support/wrongCounts.ts'
import { queriesOn } from '#nucleus/db/client.ts'

const folder = await mkdtemp(join(tmpdir(), 'copilot-backup-snapshot-'))
const database = await testDatabase()
await seed(database.db, 'small')
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('what is written meanwhile is in a backup whole or not at all', async () => {
  const { eventId } = await makeEvent(database.db)
  const { eventCompanyTypeId } = await makeCompanyType(database.db, { eventId })
  const state = { isOver: false, written: 0 }
  /** Registrations in one transaction with a row of another table for each, which is read before them. */
  async function write(): Promise<void> {
    while (!state.isOver) {
      // One status in a transaction: two that count in several wait for each other.
      const eventStatusId = 1 + (state.written % 10)
      await database.db.transaction(async (tx) => {
        for (let count = 0; count < 3; count += 1) await makeRegistration(tx, { eventId, eventCompanyTypeId, eventStatusId })
        await tx.execute("insert into companies (name) select 'Beside ' || n from generate_series(1, 3) n")
      })
      state.written += 1
    }
  }
  const writing = Promise.all([write(), write(), write()])
  const paths = [0, 1, 2, 3].map((index) => join(folder, `${index}.backup`))
  const url = await urlOf(database)
  for (const path of paths) {
    const before = state.written
    await eventually(() => expect(state.written).toBeGreaterThan(before))
    await backUpFrom(url, path)
  }
  state.isOver = true
  await writing
  for (const path of paths) {
    const target = await bareDatabase()
    await restoreInto(target.url, path)
    await withClient(target.url, async (client) => {
      expect((await queriesOn(client).execute(wrongCounts)).rows).toEqual([])
      const { rows } = await client.query<{ beside: number; made: number }>(
        `select (select count(*)::int from companies where name like 'Beside %') as beside,
           (select count(*)::int from registrations where event_id = $1) as made`,
        [eventId],
      )
      expect(rows[0]?.beside).toBe(rows[0]?.made)
      // Nothing that comes later gets an id that is there.
      await client.query("insert into companies (name) values ('Later')")
    })
    await target.drop()
  }
})
