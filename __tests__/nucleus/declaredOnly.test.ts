import { afterAll, describe, expect, test } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { positiveId, requiredText, sortOrder, title } from '#contract/fields.ts'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { eventCompanies, tracks } from '#nucleus/db/tables/index.ts'
import { mountOthers } from '#nucleus/resource/mountOthers.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import { uniqueMessages } from '#nucleus/resource/uniqueMessages.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

/** The tracks once more, as a resource whose declaration and table say everything. */
const marks = defineResource({
  area: 'tests',
  name: 'tracks',
  label: 'Mark',
  idKey: 'sessionTrackId',
  parent: 'eventId',
  schema: z.object({
    eventId: positiveId,
    name: title.meta({ title: 'Name' }),
    color: requiredText(7),
    sortOrder: sortOrder.meta({ title: 'Order' }),
  }),
  permission: 'editEvents',
  list: '/marks/{eventId}',
  upsert: '/mark/upsert',
  reorder: '/mark/reorder',
})

const nucleus = await startNucleus()
const { app, parts, db } = nucleus
const opened = Promise.withResolvers<{ scope: FastifyInstance }>()
await app.register(
  async (scope) => {
    mountOthers(scope, parts, [marks], [])
    opened.resolve({ scope })
  },
  { prefix: '/nucleus' },
)
const { scope: served } = await opened.promise
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

describe('a resource that no file mounts', () => {
  test('is served from its table: in its order by hand, searched by name', async () => {
    const { eventId } = await makeEvent(db)
    const save = async (name: string) => nucleus.call(marks.calls.upsert, { eventId, name, color: '#112233' }, token)
    for (const name of ['Zebra', 'Ant']) ok(await save(name))
    const names = async (query: object) => ok(await nucleus.call(marks.calls.list, { eventId, ...query }, token)).map(({ name }) => name)
    expect(await names({})).toEqual(['Zebra', 'Ant'])
    expect(await names({ q: 'ZEB' })).toEqual(['Zebra'])
    expect(fieldsOf(await save('zebra'))).toEqual({ name: 'Another track of this event has this name' })
  })
  test('is not served twice', () => {
    expect(mountOthers(app, parts, [marks], [{ resource: 'tracks' }])).toEqual([])
  })
})

describe('refused when nucleus starts, in words that name it:', () => {
  const flags = defineResource({
    area: 'tests',
    name: 'flags',
    label: 'Flag',
    idKey: 'eventCompanyId',
    parent: 'eventId',
    schema: z.object({ eventId: positiveId, companyId: positiveId, eventCompanyTypeId: positiveId }),
    permission: 'editEvents',
    list: '/marks/{eventId}',
    upsert: '/flag/upsert',
  })
  const mounting = (resource: AnyResource) => () =>
    mountResource<AnyResource>(served, parts, resource, { table: tracks, search: 'none', order: [] })

  test('a name that another resource has', () => {
    expect(() => mountOthers(app, parts, [marks, { ...marks, label: 'Badge' }], [])).toThrow(
      'Mark and Badge are both named tracks. Give each declaration a `name` of its own',
    )
  })
  test('a name that a call has', () => {
    expect(mounting(marks)).toThrow(
      'tests/tracks/fetchList: another call of this name is served. Give each declaration a `name` of its own',
    )
  })
  test('an address that a call has', () => {
    expect(mounting({ ...flags, schema: marks.schema, shape: marks.shape, idKey: 'sessionTrackId' })).toThrow(
      'tests/flags/fetchList: GET /marks/{eventId} is the address of tests/tracks/fetchList',
    )
  })
  test('a resource without a table', () => {
    expect(() => mountOthers(app, parts, [flags], [])).toThrow('flags: has no table of its name. Add it to nucleus/db/tables')
  })
  test('a manual order without its column', () => {
    const mount = () => mountOthers(app, parts, [{ ...marks, name: 'sponsorLevels' }], [])
    expect(mount).toThrow('The table sponsor_levels has no column sortOrder, which the declaration of its rows needs')
  })
  test('a unique index of several fields without a message', () => {
    expect(() => uniqueMessages(flags, { table: eventCompanies })).toThrow(
      'flags: say in `unique` what is wrong, and at which field, when the index event_companies_trio refuses a row',
    )
  })
  test('a message of no unique index', () => {
    const unique = { track_name: { field: 'name', message: 'Taken' } }
    expect(() => uniqueMessages(marks, { table: tracks, unique })).toThrow('tracks: its table has no unique index track_name')
  })
})
