import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { cloneableParts, cloneEvent, type ClonePartName } from '#contract/events/events.ts'
import { eventCompanyTypes, eventOptions, optionChoices, sponsorLevels, sponsors } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeEvent, makeLocation, makeRegistration, makeSpeaker, makeTrack, ok, startNucleus } from '../support/nucleus.ts'

/** What the parts of a copy bring, beside those that `clone.test.ts` looks at. */
const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())
const { db } = nucleus

let count = 0
const cloned = async (eventId: number, parts: ClonePartName[], startsAt = '2027-06-07T13:00:00Z') =>
  ok(await nucleus.call(cloneEvent, { eventId, name: 'Next year', eventCode: `parts-${(count += 1)}`, startsAt, parts }, token))

const optionsOf = (eventId: number) => db.select().from(eventOptions).where(eq(eventOptions.eventId, eventId))

describe('sponsor levels', () => {
  test('come with all that is promised for them, and without sponsors', async () => {
    const { eventId } = await makeEvent(db)
    const level = { name: 'Gold', rank: 1, color: '#aa8800', logoSize: 3, passAllowance: 4, meetingAllowance: 6, benefits: 'A table' }
    const [gold] = await db
      .insert(sponsorLevels)
      .values({ eventId, ...level })
      .returning()
    await db.insert(sponsors).values({ eventId, sponsorLevelId: gold?.sponsorLevelId ?? 0, name: 'Northwind' })
    const copy = await cloned(eventId, ['sponsorLevels'])
    expect(await db.select().from(sponsorLevels).where(eq(sponsorLevels.eventId, copy.eventId))).toMatchObject([level])
    expect(await db.$count(sponsors, eq(sponsors.eventId, copy.eventId))).toBe(0)
  })
})

describe('options', () => {
  const dated = {
    startsAt: '2026-06-01T22:00:00Z',
    endsAt: '2026-06-02T01:00:00Z',
    opensAt: '2026-02-01T14:00:00Z',
    closesAt: '2026-05-20T13:00:00Z',
  }
  const withOption = async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, name: 'Allocators' })
    const registration = await makeRegistration(db, { eventId, eventCompanyTypeId })
    const values = {
      name: 'Dinner',
      optionType: 2,
      price: 120.5,
      currency: 'USD',
      capacity: 80,
      eligibleCompanyTypeIds: [eventCompanyTypeId],
    }
    const [option] = await db
      .insert(eventOptions)
      .values({ eventId, ...values, ...dated })
      .returning()
    await db
      .insert(optionChoices)
      .values({ eventOptionId: option?.eventOptionId ?? 0, eventRegistrationId: registration.eventRegistrationId })
    return { eventId, values }
  }

  test('come on the new days at the same time of day, for the copied company types, and nobody has booked them', async () => {
    const { eventId, values } = await withOption()
    const copy = await cloned(eventId, ['options', 'companyTypes'], '2027-01-11T14:00:00Z')
    const [type] = await db.select().from(eventCompanyTypes).where(eq(eventCompanyTypes.eventId, copy.eventId))
    const [option] = await optionsOf(copy.eventId)
    // 224 days on, from summer time to winter time: 18:00 in New York stays 18:00.
    expect(option).toMatchObject({
      ...values,
      startsAt: '2027-01-11T23:00:00.000Z',
      endsAt: '2027-01-12T02:00:00.000Z',
      opensAt: '2026-09-13T13:00:00.000Z',
      closesAt: '2026-12-30T14:00:00.000Z',
      eligibleCompanyTypeIds: [type?.eventCompanyTypeId],
    })
    expect(await db.$count(optionChoices, eq(optionChoices.eventOptionId, option?.eventOptionId ?? 0))).toBe(0)
  })

  test('are for everybody when the company types stay behind', async () => {
    const { eventId } = await withOption()
    const copy = await cloned(eventId, ['options'])
    expect(await optionsOf(copy.eventId)).toMatchObject([{ name: 'Dinner', eligibleCompanyTypeIds: [] }])
  })
})

test('says how much each part would bring, without what is deleted, and never offers people', async () => {
  const { eventId } = await makeEvent(db)
  await makeTrack(db, { eventId })
  await makeTrack(db, { eventId })
  await makeTrack(db, { eventId, deletedAt: '2026-01-01T00:00:00Z' })
  await makeLocation(db, { eventId })
  await makeSpeaker(db, { eventId })
  const parts = ok(await nucleus.call(cloneableParts, { eventId }, token))
  expect(Object.fromEntries(parts.map(({ part, rows }) => [part, rows]))).toEqual({
    tracks: 2,
    locations: 1,
    companyTypes: 0,
    agenda: 0,
    sponsorLevels: 0,
    options: 0,
    pages: 0,
  })
  expect((await nucleus.call(cloneableParts, { eventId: 999_999 }, token)).status).toBe(404)
})

test('brings a part once and in the order that its references need, however often and in whatever order it is asked for', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  await db.insert(eventOptions).values({ eventId, name: 'Cap', optionType: 6, eligibleCompanyTypeIds: [eventCompanyTypeId] })
  const copy = await cloned(eventId, ['options', 'companyTypes', 'options'])
  const types = await db
    .select()
    .from(eventCompanyTypes)
    .where(eq(eventCompanyTypes.eventId, copy.eventId))
    .orderBy(asc(eventCompanyTypes.name))
  expect(await optionsOf(copy.eventId)).toMatchObject([{ eligibleCompanyTypeIds: types.map((type) => type.eventCompanyTypeId) }])
})
