import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { resaveHeadshots } from '#contract/events/headshots.ts'
import { history } from '#contract/history.ts'
import { speakerMarks, speakers } from '#contract/events/speakers.ts'
import { speakers as table } from '#nucleus/db/tables/index.ts'
import { resaveAll } from '../support/jobs.ts'
import { makeEvent, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const { db } = nucleus
const mark = (input: object, as = token) => nucleus.call(speakerMarks, input, as)
const stored = async (eventId: number) => db.select().from(table).where(eq(table.eventId, eventId)).orderBy(asc(table.speakerId))

describe('many speakers at once', () => {
  test('are published, each with a result that says who is not confirmed, and the history knows', async () => {
    const { eventId } = await makeEvent(db)
    const [sure, unsure, before] = [
      await makeSpeaker(db, { eventId, speakerStatusId: 2 }),
      await makeSpeaker(db, { eventId, speakerStatusId: 1 }),
      await makeSpeaker(db, { eventId, speakerStatusId: 2, isPublished: true }),
    ]
    const speakerIds = [sure, unsure, before].map(({ speakerId }) => speakerId)
    const results = ok(await mark({ speakerIds: [...speakerIds, 999_999], isPublished: true }))
    expect(results.map(({ isChanged, isRefused, message, row }) => [isChanged, isRefused, message, row?.isPublished])).toEqual([
      [true, false, 'Done', true],
      [true, false, 'Saved, but this speaker is not confirmed', true],
      [false, false, 'No change', true],
      [false, true, 'The speaker was not found', undefined],
    ])
    expect((await stored(eventId)).map(({ isPublished, rowVersion }) => [isPublished, rowVersion])).toEqual([
      [true, 2],
      [true, 2],
      [true, 1],
    ])
    const [change] = ok(await nucleus.call(history, { resource: 'speakers', id: sure.speakerId }, token))
    expect(change).toMatchObject({ action: 'update', before: { isPublished: false }, after: { isPublished: true } })
  })

  test('arrive and leave again, without touching what else they are', async () => {
    const { eventId } = await makeEvent(db)
    const { speakerId } = await makeSpeaker(db, { eventId, isPublished: true })
    ok(await mark({ speakerIds: [speakerId], hasArrived: true }))
    expect(await stored(eventId)).toMatchObject([{ hasArrived: true, isPublished: true }])
    ok(await mark({ speakerIds: [speakerId, speakerId], hasArrived: false }))
    expect(await stored(eventId)).toMatchObject([{ hasArrived: false, isPublished: true, rowVersion: 3 }])
  })

  test('stay as they are for who may only read', async () => {
    const { eventId } = await makeEvent(db)
    const { speakerId } = await makeSpeaker(db, { eventId })
    const reader = await nucleus.signIn('readOnly')
    expect((await mark({ speakerIds: [speakerId], hasArrived: true }, reader.token)).status).toBe(403)
    expect(await stored(eventId)).toMatchObject([{ hasArrived: false, rowVersion: 1 }])
  })
})

test('the list is narrowed by what is set and by what is not', async () => {
  const { eventId } = await makeEvent(db)
  await makeSpeaker(db, { eventId, lastName: 'A', isPublished: true, hasArrived: true })
  await makeSpeaker(db, { eventId, lastName: 'B', isFeatured: true })
  const names = async (filters: object) =>
    ok(await nucleus.call(speakers.calls.list, { eventId, sort: 'lastName', ...filters }, token)).map(({ lastName }) => lastName)
  expect(await names({ isPublished: 1 })).toEqual(['A'])
  expect(await names({ isPublished: 0 })).toEqual(['B'])
  expect(await names({ hasArrived: 1, isPublished: 1 })).toEqual(['A'])
  expect(await names({ isFeatured: 0 })).toEqual(['A'])
  expect((await nucleus.call(speakers.calls.list, { eventId, isFeatured: 2 }, token)).status).toBe(400)
})

test('one headshot alone is saved again', async () => {
  const { eventId } = await makeEvent(db)
  const elsewhere = { headshotOriginalUrl: 'https://example.com/a.jpg' }
  const { speakerId } = await makeSpeaker(db, { eventId, ...elsewhere })
  await makeSpeaker(db, { eventId, ...elsewhere })
  expect(ok(await nucleus.call(resaveHeadshots, { speakerId }, token))).toEqual({ rendered: 0, skipped: 1 })
  expect(await resaveAll(nucleus, { eventId }, token)).toEqual({ rendered: 0, skipped: 2 })
})
