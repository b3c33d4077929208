import { afterAll, describe, expect, test } from '@jest/globals'
import { asc } from 'drizzle-orm'
import * as z from 'zod'
import { idParam, positiveId, title, integer } from '#contract/fields.ts'
import { type AnyResource, defineResource } from '#contract/resource.ts'
import { mountResource } from '#nucleus/resource/mountResource.ts'
import { eventQuestions as table, tracks } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, makeQuestion, ok, startNucleus } from '../support/nucleus.ts'
import { serve } from '../support/shades.ts'

/** Whose row it is, by one word of the declaration: seen through questions, which hang on a company type, not on an event. */
const schema = z.object({
  eventId: positiveId,
  eventCompanyTypeId: positiveId,
  questionTypeId: integer(1),
  label: title,
  internalKey: title,
})
const asking = (name: string) =>
  defineResource({
    area: 'tests',
    name,
    label: 'Ask',
    idKey: 'eventQuestionId',
    parent: 'eventCompanyTypeId',
    schema,
    filters: z.object({ label: title.optional() }),
    permission: 'editEvents',
    list: `/${name}/{eventCompanyTypeId}`,
    upsert: `/${name}/upsert`,
  })
const asks = asking('asks')
/** The same rows, listed by what they refer to beside their parent: in the path instead of it, or as a filter. */
const declaredAs = <const Path extends string>(name: string, list: Path) =>
  defineResource({
    ...{ area: 'tests', name, label: 'Ask', idKey: 'eventQuestionId', parent: 'eventCompanyTypeId', schema, list },
    ...{
      filters: z.object({ eventId: idParam.optional(), label: title.optional() }),
      permission: 'editEvents',
      ...{ upsert: `/${name}/upsert`, export: `/${name}/file` },
    },
  })
const ofEvent = declaredAs('ofEvent', '/ofEvent/{eventId}')
const ofParent = declaredAs('ofParent', '/ofParent/{eventCompanyTypeId}')
const labelled = asking('labelled')
const order = [asc(table.eventQuestionId)]

const nucleus = await startNucleus()
await serve(nucleus, asks, { table, order })
await serve(nucleus, labelled, {
  table,
  order,
  fixed: ['internalKey'],
})
for (const resource of [ofEvent, ofParent]) await serve(nucleus, resource, { table, order })
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

const newAsk = async (values: object = {}) => {
  const { eventId, eventCompanyTypeId } = await makeCompanyType(nucleus.db)
  return makeQuestion(nucleus.db, { eventId, eventCompanyTypeId, ...values })
}
const scopeMissing = 'Say which rows to list: those of one company type, or those that refer to one record.'
const save = (input: object) => nucleus.call(asks.calls.upsert, input, token)
const fieldsOf = (answer: { status: number; body: { data: unknown } }) => [answer.status, (answer.body.data as { fields?: object }).fields]

describe('the parent of a row', () => {
  test('is whose rows a list has', async () => {
    const [mine] = [await newAsk(), await newAsk()]
    const rows = ok(await nucleus.call(asks.calls.list, { eventCompanyTypeId: mine.eventCompanyTypeId }, token))
    expect(rows.map((row) => row.eventQuestionId)).toEqual([mine.eventQuestionId])
  })

  test('narrows a list that is narrowed by other things too', async () => {
    const [mine] = [await newAsk({ label: 'Diet' }), await newAsk({ label: 'Diet' })]
    const { eventCompanyTypeId, eventId } = mine
    await makeQuestion(nucleus.db, { eventId, eventCompanyTypeId, label: 'Size' })
    const rows = ok(await nucleus.call(labelled.calls.list, { eventCompanyTypeId, label: 'Diet' }, token))
    expect(rows.map((row) => row.eventQuestionId)).toEqual([mine.eventQuestionId])
  })

  test('that does not exist has an empty list', async () => {
    expect(ok(await nucleus.call(asks.calls.list, { eventCompanyTypeId: 2_000_000_000 }, token))).toEqual([])
  })

  test('may be any, where the list is of something else that its rows refer to', async () => {
    const { eventId, eventQuestionId } = await newAsk()
    const { eventCompanyTypeId } = await makeCompanyType(nucleus.db, { eventId })
    const second = await makeQuestion(nucleus.db, { eventId, eventCompanyTypeId })
    await newAsk()
    const idsOf = (rows: readonly { eventQuestionId: number }[]) => rows.map((row) => row.eventQuestionId)
    const both = [eventQuestionId, second.eventQuestionId]
    expect(idsOf(ok(await nucleus.call(ofEvent.calls.list, { eventId }, token)))).toEqual(both)
    expect(idsOf(ok(await nucleus.call(ofParent.calls.list, { eventCompanyTypeId: 0, eventId }, token)))).toEqual(both)
    expect(
      ok(await nucleus.call(ofParent.calls.ids, { eventCompanyTypeId: 0, eventId, where: 'createdAt:from:2020-01-01' }, token)),
    ).toEqual(both)
    const { status, text } = await nucleus.call(ofParent.calls.export, { eventCompanyTypeId: 0, eventId, format: 'csv' }, token)
    expect(status).toBe(200)
    expect(text.trim().split('\n')).toHaveLength(3)
  })

  test.each([
    [{ eventCompanyTypeId: 0 }, 'eventCompanyTypeId'],
    [{ eventCompanyTypeId: 0, label: 'Diet' }, 'eventCompanyTypeId'],
  ])('is never any for want of something else: %j', async (input, field) => {
    await newAsk({ label: 'Diet' })
    for (const contractCall of [ofParent.calls.list, ofParent.calls.ids, ofParent.calls.export])
      expect(fieldsOf(await nucleus.call(contractCall as typeof ofParent.calls.list, input, token))).toEqual([
        400,
        { [field]: scopeMissing },
      ])
  })

  test('must be said by an address that has no place for it', async () => {
    const { eventId } = await newAsk()
    expect(fieldsOf(await nucleus.call(ofParent.calls.export, { eventId, format: 'csv' }, token))).toEqual([
      400,
      { eventCompanyTypeId: scopeMissing },
    ])
    expect(fieldsOf(await nucleus.call(ofEvent.calls.list, { eventId: 0 }, token))).toEqual([400, { eventId: scopeMissing }])
  })

  test('must exist when a row is created', async () => {
    const { eventId } = await makeEvent(nucleus.db)
    const lost = { eventId, eventCompanyTypeId: 2_000_000_000, questionTypeId: 1, label: 'Diet', internalKey: 'diet' }
    expect(fieldsOf(await save(lost))).toEqual([422, { eventCompanyTypeId: 'This company type does not exist' }])
  })

  test('stays as it is, and no other field by itself', async () => {
    const { eventQuestionId, eventCompanyTypeId, rowVersion } = await newAsk()
    const other = await makeCompanyType(nucleus.db)
    const moved = { eventQuestionId, rowVersion, eventCompanyTypeId: other.eventCompanyTypeId }
    expect(fieldsOf(await save(moved))).toEqual([422, { eventCompanyTypeId: 'eventCompanyTypeId of an existing row cannot change' }])
    expect(ok(await save({ eventQuestionId, rowVersion, eventId: other.eventId }))).toMatchObject({
      eventId: other.eventId,
      eventCompanyTypeId,
    })
  })

  test('stays as it is beside the fields that are fixed', async () => {
    const { eventQuestionId, rowVersion } = await newAsk()
    const { eventCompanyTypeId } = await makeCompanyType(nucleus.db)
    for (const change of [{ eventCompanyTypeId }, { internalKey: 'other' }]) {
      const answer = await nucleus.call(labelled.calls.upsert, { eventQuestionId, rowVersion, ...change }, token)
      expect(Object.keys(fieldsOf(answer)[1] ?? {})).toEqual(Object.keys(change))
    }
  })
})

describe('refused when it is served, by name', () => {
  const common = { area: 'tests', label: 'Shade', idKey: 'sessionTrackId', permission: 'editEvents', upsert: '/lost/upsert' } as const
  const mounting = (resource: AnyResource) => () =>
    mountResource<AnyResource>(nucleus.app, nucleus.parts, resource, { table: tracks, search: 'none', order: [asc(tracks.name)] })

  test('a parent that is no column', () => {
    const halls = z.object({ hallId: positiveId, name: title })
    expect(mounting(defineResource({ ...common, name: 'halls', parent: 'hallId', schema: halls, list: '/halls/{hallId}' }))).toThrow(
      'halls: its parent hallId is no column of the table tracks',
    )
  })

  test('a parent of which nobody knows whether it exists', () => {
    const places = z.object({ sortOrder: integer(1), name: title })
    expect(
      mounting(defineResource({ ...common, name: 'places', parent: 'sortOrder', schema: places, list: '/places/{sortOrder}' })),
    ).toThrow('places: its parent sortOrder refers to no table, so nobody knows whether it exists')
  })

  test('a path parameter without an effect', () => {
    const lanes = z.object({ eventId: positiveId, name: title })
    expect(
      mounting(defineResource({ ...common, name: 'lanes', parent: 'eventId', schema: lanes, list: '/lanes/{eventId}/{laneId}' })),
    ).toThrow('lanes: nothing says which rows the filter laneId leaves. Say it in `filters`')
  })
})
