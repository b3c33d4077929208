import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asc, sql } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { defineResource } from '#contract/resource.ts'
import { color, positiveId, title } from '#contract/fields.ts'
import { tracks } from '#nucleus/db/tables/index.ts'
import { startingAt } from '#nucleus/resource/longLists.ts'
import { makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { serve } from '../support/shades.ts'

/** A list whose declaration says what its indexes can do. */
const shades = defineResource({
  area: 'tests',
  name: 'longShades',
  label: 'Shade',
  idKey: 'sessionTrackId',
  schema: z.object({ eventId: positiveId, name: title, color }),
  filters: z.object({ color: color.optional(), from: title.optional() }),
  long: { sorts: ['name', 'createdAt'], conditions: ['color'] },
  permission: 'editEvents',
  list: '/long_shades',
  upsert: '/long_shade/upsert',
})

const nucleus = await startNucleus()
await serve(nucleus, shades, { search: [tracks.name], order: [asc(tracks.name)], filters: { from: startingAt(tracks.name) } })
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

const stored = 25_000
const red = '#aa0000'
beforeAll(async () => {
  const { eventId } = await makeEvent(nucleus.db)
  await nucleus.db.execute(sql`
    insert into ${tracks} (event_id, name, color)
    select ${eventId}, 'Shade ' || lpad(nth::text, 5, '0'), case when nth <= 30 then ${red} else '#0000aa' end from generate_series(1, ${stored}) as nth`)
  await nucleus.db.execute(sql`analyze ${tracks}`)
})

const list = (input: object) => nucleus.call(shades.calls.list, { page: 1, pageSize: 50, ...input }, token)
const metaOf = async (input: object) => (await list(input)).body.meta as { total: number }
const names = async (input: object) => ok(await list(input)).map((row) => row.name)

describe('the total of a long list', () => {
  test('is estimated when it is large', async () => {
    const meta = await metaOf({})
    expect(meta).toMatchObject({ isEstimate: true, page: 1, pageSize: 50 })
    expect(meta.total).toBeGreaterThan(limits.countedRows)
    expect(Math.abs(meta.total - stored)).toBeLessThanOrEqual(stored / 10)
  })
  test('is exact when it is not', async () => {
    expect(await metaOf({ color: red })).toEqual({ total: 30, page: 1, pageSize: 50 })
    expect(await metaOf({ q: 'shade 2500' })).toEqual({ total: 4, page: 1, pageSize: 50 })
  })
})

test('its pages end with the rows that are counted', async () => {
  expect(await names({ page: 200 })).toHaveLength(50)
  const { status, body } = await list({ page: 201 })
  expect(status).toBe(400)
  expect(body.message).toContain('The pages of this list end at row 10,000.')
})

test('it sorts by the fields with an index only, in both directions, without overlap', async () => {
  expect(await names({ sort: 'name', pageSize: 2 })).toEqual(['Shade 00001', 'Shade 00002'])
  expect(await names({ sort: '-name', pageSize: 2 })).toEqual(['Shade 25000', 'Shade 24999'])
  const pages = await Promise.all([1, 2].map((page) => names({ sort: '-createdAt', page, pageSize: 100 })))
  expect(new Set(pages.flat()).size).toBe(200)
  for (const sort of ['color', 'name,color', 'updatedAt']) {
    const { status, body } = await list({ sort })
    expect([status, body.message]).toEqual([400, expect.stringContaining('This list cannot be sorted by')])
  }
})

test('it starts anywhere in the alphabet', async () => {
  expect(await names({ from: 'SHADE 2499', pageSize: 3 })).toEqual(['Shade 02499', 'Shade 02500', 'Shade 02501'])
  expect(await metaOf({ from: 'shade 24999' })).toEqual({ total: 2, page: 1, pageSize: 50 })
})

test('its conditions name the fields with an index only', async () => {
  expect(await names({ where: `color:in:${red}` })).toHaveLength(30)
  expect((await list({ where: 'name:has:shade' })).status).toBe(400)
})

test('the values of a field have no numbers when there are too many rows to count', async () => {
  const counts = async (input: object) => ok(await nucleus.call(shades.calls.counts, { field: 'color', ...input }, token))
  expect(await counts({ color: red })).toEqual([{ value: red, label: red, total: 30 }])
  expect((await counts({})).map(({ total }) => total)).not.toContainEqual(expect.anything())
})
