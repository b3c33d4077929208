import { afterAll, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import { tracks } from '#nucleus/db/tables/index.ts'
import { repositoryOf } from '#nucleus/resource/repository.ts'
import { makeEvent, makeTrack, startNucleus } from '../support/nucleus.ts'
import { serve, shades } from '../support/shades.ts'

/** What a table can add to a declaration, seen through a resource that only the tests serve. */
const nucleus = await startNucleus()
afterAll(() => nucleus.close())

const rows = repositoryOf(nucleus.parts, shades, { table: tracks, search: 'none', order: [asc(tracks.name)] })
await serve(nucleus, shades, {
  inTransaction: true,
  maxUnpaged: 3,
  check: async ({ db, input }) => void (await rows.list(db, { eventId: input.eventId, page: 1 })),
})
const { token } = await nucleus.signIn()

test('a transaction that lists never waits for a second connection, however many there are', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const inputs = Array.from({ length: nucleus.database.pool.options.max }, (_, n) => ({ eventId, name: `Shade ${n}`, color: '#112233' }))
  const answers = await Promise.all(inputs.map((input) => nucleus.call(shades.calls.upsert, input, token)))
  expect(answers.map(({ status }) => status)).toEqual(inputs.map(() => 200))
})

test('a list can have a bound of its own', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  for (let n = 0; n < 4; n += 1) await makeTrack(nucleus.db, { eventId })
  const list = (input: object) => nucleus.call(shades.calls.list, { eventId, ...input }, token)
  expect(await list({})).toMatchObject({
    status: 400,
    body: { data: { fields: { page: 'This list has more than 3 rows. Request one page at a time.' } } },
  })
  expect((await list({ page: 1 })).body).toMatchObject({ code: 200, meta: { total: 4 } })
})
