import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asc, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { choiceParam, positiveId, title, integerParam } from '#contract/fields.ts'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { yesNo } from '#constants/choices.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import type { ResourceOptions } from '#nucleus/resource/ResourceOptions.ts'
import { locations as table } from '#nucleus/db/tables/index.ts'
import { makeEvent, makeLocation, ok, startNucleus } from '../support/nucleus.ts'
import { serve } from '../support/shades.ts'

/** Which rows the filters of a declaration leave, seen through locations that only the tests serve. */
const yesOrNo = choiceParam(yesNo).optional()
const declare = <F extends z.ZodObject>(name: string, filters: F) =>
  defineResource({
    area: 'tests',
    name,
    label: 'Spot',
    idKey: 'sessionLocationId',
    parent: 'eventId',
    schema: z.object({ eventId: positiveId, name: title, isVisibleInAgenda: z.boolean().optional() }),
    filters,
    permission: 'editEvents',
    list: `/${name as 'spots'}/{eventId}`,
    upsert: `/${name}/upsert`,
  })
const spots = declare('spots', z.object({ name: title.optional(), isVisibleInAgenda: yesOrNo, hasCategory: yesOrNo }))

const nucleus = await startNucleus()
await serve(nucleus, spots, {
  table,
  search: 'none',
  order: [asc(table.name)],
  filters: { hasCategory: (yes) => (yes ? isNotNull(table.category) : isNull(table.category)) },
})
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

describe('a filter', () => {
  let eventId = 0
  const names = async (filters: object) => ok(await nucleus.call(spots.calls.list, { eventId, ...filters }, token)).map(({ name }) => name)
  beforeAll(async () => {
    ;({ eventId } = await makeEvent(nucleus.db))
    await makeLocation(nucleus.db, { eventId, name: 'Attic', isVisibleInAgenda: false, category: 'Upstairs' })
    await makeLocation(nucleus.db, { eventId, name: 'Ballroom', isVisibleInAgenda: true, category: null })
  })

  test('that is a field of the row needs nothing on the server', async () => {
    expect(await names({})).toEqual(['Attic', 'Ballroom'])
    expect(await names({ name: 'Attic' })).toEqual(['Attic'])
  })
  test('of a yes or no knows both', async () => {
    expect(await names({ isVisibleInAgenda: 1 })).toEqual(['Ballroom'])
    expect(await names({ isVisibleInAgenda: 0 })).toEqual(['Attic'])
  })
  test('that is no field says which rows it leaves, for 0 as for 1', async () => {
    expect(await names({ hasCategory: 1 })).toEqual(['Attic'])
    expect(await names({ hasCategory: 0 })).toEqual(['Ballroom'])
  })
})

describe('refused when it is served, by name', () => {
  const mounting = (resource: AnyResource, filters?: ResourceOptions['filters']) => () =>
    mountResource<AnyResource>(nucleus.app, nucleus.parts, resource, { table, search: 'none', order: [asc(table.name)], filters })

  test('a declared filter that nobody applies', () => {
    expect(mounting(declare('lostSpots', z.object({ storey: integerParam(1).optional() })))).toThrow(
      'lostSpots: nothing says which rows the filter storey leaves. Say it in `filters`',
    )
  })
  test('a filter of a column that holds several values', () => {
    expect(mounting(declare('listedSpots', z.object({ blackouts: title.optional() })))).toThrow(
      'listedSpots: the column blackouts of locations holds more than one value. Say in `filters` which rows its filter leaves',
    )
  })
  test('a filter that was never declared', () => {
    const filters = { flor: () => isNull(table.category) }
    expect(mounting(declare('oddSpots', z.object({ name: title.optional() })), filters)).toThrow('oddSpots: its list has no filter flor')
  })
})
