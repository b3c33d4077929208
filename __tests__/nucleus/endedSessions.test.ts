import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { logout } from '#contract/auth.ts'
import { adminContacts } from '#contract/common.ts'
import type { Database } from '#nucleus/db/client.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { heldReads } from '../support/heldReads.ts'
import { startForLogins, startNucleus, type TestNucleus } from '../support/nucleus.ts'
import { testDatabase } from '../support/testDatabase.ts'
import { listeners, untilHearing } from '../support/untilHearing.ts'

const database: Database = await testDatabase()
const address = 'maya@example.com'
/** Connections to a server that is not there. */
const nobody = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
const opened: TestNucleus[] = []
let here: TestNucleus
afterAll(() => database.close())
beforeEach(async () => {
  here = await startForLogins(database, address)
  opened.push(here)
})
afterEach(async () => {
  for (const nucleus of opened.splice(0)) await nucleus.close()
})

/** Another instance over the same database, whose clock is the first one's. */
async function startNeighbour(over = database): Promise<TestNucleus> {
  const neighbour = await startNucleus({ database: over, clock: here.clock })
  opened.push(neighbour)
  await neighbour.app.ready()
  return neighbour
}
const ask = async (nucleus: TestNucleus, token: string): Promise<number> => (await nucleus.call(adminContacts, {}, token)).status

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await eventually(async () => expect(await isSo()).toBe(true))
}

describe('a session that another instance ended', () => {
  test('is refused at once, though its time has not run out', async () => {
    const neighbour = await startNeighbour()
    const { token } = await here.signInAs(address)
    await untilHearing(database.db, 2)
    expect(await ask(neighbour, token)).toBe(200)
    expect((await here.call(logout, {}, token)).status).toBe(200)
    await until(async () => (await ask(neighbour, token)) === 401)
  })

  test('leaves the other sessions as they are', async () => {
    const neighbour = await startNeighbour()
    const staying = await here.signInAs(address)
    const leaving = await here.signIn('vetter')
    await untilHearing(database.db, 2)
    expect([await ask(neighbour, staying.token), await ask(neighbour, leaving.token)]).toEqual([200, 200])
    expect((await here.call(logout, {}, leaving.token)).status).toBe(200)
    await until(async () => (await ask(neighbour, leaving.token)) === 401)
    expect(await ask(neighbour, staying.token)).toBe(200)
  })

  test('is refused at once again after the channel was cut and has come back by itself', async () => {
    const neighbour = await startNeighbour()
    const { token } = await here.signInAs(address)
    await untilHearing(database.db, 2)
    const cut = await listeners(database.db)
    for (const pid of cut) await database.db.execute(sql`select pg_terminate_backend(${pid})`)
    await until(async () => {
      const now = await listeners(database.db)
      return now.length === 2 && now.every((pid) => !cut.includes(pid))
    })
    expect(await ask(neighbour, token)).toBe(200)
    expect((await here.call(logout, {}, token)).status).toBe(200)
    await until(async () => (await ask(neighbour, token)) === 401)
  })

  test('is refused by time while the channel is down, and closing does not wait for it', async () => {
    const deaf = await startNeighbour({ ...database, pool: nobody })
    const { token } = await here.signInAs(address)
    expect(await ask(deaf, token)).toBe(200)
    expect((await here.call(logout, {}, token)).status).toBe(200)
    here.clock.move({ seconds: 4 })
    expect(await ask(deaf, token)).toBe(200)
    here.clock.move({ seconds: 1 })
    expect(await ask(deaf, token)).toBe(401)
    opened.splice(opened.indexOf(deaf), 1)
    await deaf.close()
  })

  test('is refused by time although a slow read that began before its end comes in only then', async () => {
    const held = heldReads({ ...database, pool: nobody })
    const slow = await startNeighbour(held.database)
    const { token } = await here.signInAs(address)
    held.hold()
    const early = ask(slow, token)
    await held.arrived()
    expect((await here.call(logout, {}, token)).status).toBe(200)
    here.clock.move({ seconds: 5 })
    expect(await ask(slow, token)).toBe(401)
    held.letGo()
    expect(await early).toBe(200)
  })
})
