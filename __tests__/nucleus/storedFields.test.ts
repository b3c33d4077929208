import { afterAll, expect, test } from '@jest/globals'
import { asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { defineResource } from '#contract/resource.ts'
import { color, positiveId, title } from '#contract/fields.ts'
import { changes, tracks } from '#nucleus/db/tables/index.ts'
import { ruleBroken } from '#nucleus/base/errors.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import type { ResourceOptions } from '#nucleus/resource/ResourceOptions.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { ofTracks, serve } from '../support/shades.ts'

/** A field that lives in a table of its own, seen through a resource that only the tests serve. */
const schema = z.object({ eventId: positiveId, name: title, color, tags: z.array(title) })
const tagged = (name: string) =>
  defineResource({
    area: 'tests',
    name,
    label: 'Shade',
    idKey: 'sessionTrackId',
    schema,
    permission: 'editEvents',
    list: `/${name}/{eventId}`,
    upsert: `/${name}/upsert`,
  })
const stored = tagged('stored')
const tags = sql`(select coalesce(jsonb_agg(tag order by tag), '[]') from shade_tags where shade_id = ${tracks.sessionTrackId})`

const nucleus = await startNucleus()
await nucleus.db.execute(sql`create table shade_tags (shade_id integer not null, tag text not null)`)
await serve(nucleus, stored, {
  computed: { tags },
  store: {
    tags: async ({ db, id, input }) => {
      await db.execute(sql`delete from shade_tags where shade_id = ${id}`)
      for (const tag of input.tags) {
        if (tag === 'refused') throw ruleBroken({ tags: 'This tag is refused' })
        await db.execute(sql`insert into shade_tags values (${id}, ${tag})`)
      }
    },
  },
})
afterAll(() => nucleus.close())

const order = [asc(tracks.name)]
test('a field that is only read is refused when it is served, by the names of resource and field', () => {
  const served: ResourceOptions = { ...ofTracks, search: 'none', order, computed: { tags } }
  expect(() => mountResource(nucleus.app, nucleus.parts, tagged('unstored'), served)).toThrow(/unstored.*tags/)
})

const { token } = await nucleus.signIn()
const save = (input: object) => nucleus.call(stored.calls.upsert, input, token)
const listed = async (eventId: number) => ok(await nucleus.call(stored.calls.list, { eventId }, token))

test('a field with a table of its own is stored, changed and recorded with its row', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  const row = ok(await save({ eventId, name: 'Credit', color: '#112233', tags: ['one', 'two'] }))
  expect(row.tags).toEqual(['one', 'two'])
  const changed = ok(await save({ ...row, tags: ['three'] }))
  expect(changed).toMatchObject({ tags: ['three'], rowVersion: 2 })
  expect(await listed(eventId)).toEqual([changed])
  const recorded = await nucleus.db.select().from(changes).where(eq(changes.resource, 'stored')).orderBy(asc(changes.changeId))
  expect(recorded.map(({ before, after }) => [before?.tags, after?.tags])).toEqual([
    [undefined, ['one', 'two']],
    [['one', 'two'], ['three']],
  ])
})

test('a field that cannot be stored takes its row back', async () => {
  const { eventId } = await makeEvent(nucleus.db)
  expect((await save({ eventId, name: 'Credit', color: '#112233', tags: ['one', 'refused'] })).status).toBe(422)
  expect(await listed(eventId)).toEqual([])
  const row = ok(await save({ eventId, name: 'Credit', color: '#112233', tags: ['one'] }))
  expect((await save({ ...row, name: 'Other', tags: ['refused'] })).status).toBe(422)
  expect(await listed(eventId)).toEqual([row])
})
