import { afterAll, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { sessionTracks } from '#nucleus/db/tables/index.ts'
import { rowsOf } from '#nucleus/resource/rows.ts'
import { makeEvent, startNucleus } from '../support/nucleus.ts'
import { serve, shades } from '../support/shades.ts'

/** What a table can add to a declaration, seen through a resource that only the tests serve. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())

const served = { table: sessionTracks, order: [asc(sessionTracks.name)] }
const rows = rowsOf(nucleus.parts, shades, served)
await serve(nucleus, shades, {
  inTransaction: true,
  check: async ({ db, input }) => void (await rows.list(db, { eventId: input.eventId, page: 1 })),
})
const { token } = await nucleus.signIn()

test('a transaction that lists never waits for a second connection, however many there are', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const asked = Array.from({ length: nucleus.database.pool.options.max }, (_, n) => ({ eventId, name: `Shade ${n}`, color: '#112233' }))
  const answers = await Promise.all(asked.map((input) => nucleus.call(shades.calls.upsert, input, token)))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
})
