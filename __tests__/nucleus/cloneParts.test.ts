import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { cloneableParts, cloneEvent, type ClonePartName } from '#contract/events/events.ts'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import type { ConditionRule, ShowWhen } from '#contract/forms/showWhen.ts'
import {
  agendaSessions,
  emailTemplates,
  eventCompanyTypes,
  eventOptions,
  eventQuestionAnswers,
  eventQuestions,
  optionChoices,
  sponsorLevels,
  sponsors,
} from '#nucleus/db/tables/index.ts'
import { makeAgendaSession } from '../support/agendaRows.ts'
import {
  makeCompanyType,
  makeContact,
  makeEvent,
  makeLocation,
  makeQuestion,
  makeRegistration,
  makeSpeaker,
  makeTrack,
  ok,
  startNucleus,
} from '../support/nucleus.ts'

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

describe('company types', () => {
  const typesOf = (eventId: number) =>
    db.select().from(eventCompanyTypes).where(eq(eventCompanyTypes.eventId, eventId)).orderBy(asc(eventCompanyTypes.eventCompanyTypeId))
  const questionsOf = (eventId: number) =>
    db.select().from(eventQuestions).where(eq(eventQuestions.eventId, eventId)).orderBy(asc(eventQuestions.eventQuestionId))

  test('come with all their fields, requests to the copied types, and dates on the new days', async () => {
    const { eventId } = await makeEvent(db)
    // The first may request the second, which is inserted later.
    const first = await makeCompanyType(db, { eventId, name: 'Allocators' })
    const second = await makeCompanyType(db, { eventId, name: 'Managers', linkSlug: 'managers', introHtml: '<p>Welcome</p>', capacity: 20 })
    const more = { opensAt: '2026-02-01T14:00:00.000Z', closesAt: '2026-05-20T13:00:00.000Z', editableUntil: '2026-05-25T13:00:00.000Z' }
    await db
      .update(eventCompanyTypes)
      .set({ ...more, canRequestTypeIds: [second.eventCompanyTypeId, first.eventCompanyTypeId] })
      .where(eq(eventCompanyTypes.eventCompanyTypeId, first.eventCompanyTypeId))
    const copy = await cloned(eventId, ['companyTypes'], '2027-01-11T14:00:00Z')
    const types = await typesOf(copy.eventId)
    expect(types).toMatchObject([
      {
        name: 'Allocators',
        opensAt: '2026-09-13T13:00:00.000Z',
        closesAt: '2026-12-30T14:00:00.000Z',
        editableUntil: '2027-01-04T14:00:00.000Z',
        canRequestTypeIds: [types[1]?.eventCompanyTypeId, types[0]?.eventCompanyTypeId],
      },
      { name: 'Managers', linkSlug: 'managers', introHtml: '<p>Welcome</p>', capacity: 20, opensAt: null },
    ])
  })

  test('that may request meetings with a type that was deleted alone may still request none', async () => {
    const { eventId } = await makeEvent(db)
    const [gone, open] = [await makeCompanyType(db, { eventId, deletedAt: '2026-01-01T00:00:00Z' }), await makeCompanyType(db, { eventId })]
    await makeCompanyType(db, { eventId, canRequestTypeIds: [gone.eventCompanyTypeId] })
    await makeCompanyType(db, { eventId, canRequestTypeIds: [gone.eventCompanyTypeId, open.eventCompanyTypeId] })
    const [first, closed, half] = await typesOf((await cloned(eventId, ['companyTypes'])).eventId)
    expect([first?.canRequestTypeIds, closed?.canRequestTypeIds, half?.canRequestTypeIds]).toEqual([
      [],
      [gone.eventCompanyTypeId],
      [first?.eventCompanyTypeId],
    ])
  })

  test('come with forms whose conditions and dates point into the copy', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const of = { eventId, eventCompanyTypeId }
    const choice = await makeQuestion(db, { ...of, questionTypeId: questionTypes.Select })
    const day = await makeQuestion(db, {
      ...of,
      questionTypeId: questionTypes.Datepicker,
      defaultValue: '2026-06-02',
      validation: { minDate: '2026-06-01', maxDate: 'end+1' },
    })
    const dinner = await makeQuestion(db, {
      ...of,
      questionTypeId: questionTypes.DataSelect,
      dataSource: dataSources.eventOptions,
      defaultValue: '7',
    })
    const text = await makeQuestion(db, of)
    const option = {
      eventQuestionId: choice.eventQuestionId,
      label: 'Yes',
      value: 'yes',
      capacity: 5,
      isExclusive: true,
      allowsFreeText: true,
    }
    const [stored] = await db.insert(eventQuestionAnswers).values(option).returning()
    const showWhen: ShowWhen = {
      match: 'any',
      rules: [
        { eventQuestionId: choice.eventQuestionId, operator: 'in', values: [String(stored?.eventQuestionAnswerId), '999999'] },
        { eventQuestionId: day.eventQuestionId, operator: 'before', values: ['2026-06-03'] },
        { eventQuestionId: dinner.eventQuestionId, operator: 'equals', values: ['7'] },
        { eventQuestionId: text.eventQuestionId, operator: 'contains', values: ['7'] },
      ],
    }
    const fields = { helpText: 'Why', isStaffOnly: true, mapsTo: 1, retentionMonths: 12, isActive: false, showOnBadge: true }
    await makeQuestion(db, {
      ...of,
      ...fields,
      showWhen,
      requiredFrom: '2026-02-01T14:00:00.000Z',
      editableUntil: '2026-05-20T13:00:00.000Z',
    })
    const copy = await cloned(eventId, ['companyTypes'], '2027-01-11T14:00:00Z')
    const [type] = await typesOf(copy.eventId)
    const [ofChoice, ofDay, ofDinner, ofText, last] = await questionsOf(copy.eventId)
    const [copied] = await db
      .select()
      .from(eventQuestionAnswers)
      .where(eq(eventQuestionAnswers.eventQuestionId, ofChoice?.eventQuestionId ?? 0))
    expect(copied).toMatchObject({ ...option, eventQuestionId: ofChoice?.eventQuestionId })
    // 224 days on.
    expect(ofDay).toMatchObject({ defaultValue: '2027-01-12', validation: { minDate: '2027-01-11', maxDate: 'end+1' } })
    expect(ofDinner).toMatchObject({ dataSource: dataSources.eventOptions, defaultValue: null })
    expect(last).toMatchObject({
      ...fields,
      eventCompanyTypeId: type?.eventCompanyTypeId,
      requiredFrom: '2026-09-13T13:00:00.000Z',
      editableUntil: '2026-12-30T14:00:00.000Z',
      rowVersion: 1,
      showWhen: {
        match: 'any',
        rules: [
          { eventQuestionId: ofChoice?.eventQuestionId, operator: 'in', values: [String(copied?.eventQuestionAnswerId), '999999'] },
          { eventQuestionId: ofDay?.eventQuestionId, operator: 'before', values: ['2027-01-13'] },
          { eventQuestionId: ofDinner?.eventQuestionId, operator: 'equals', values: [] },
          { eventQuestionId: ofText?.eventQuestionId, operator: 'contains', values: ['7'] },
        ],
      },
    })
  })
})

describe('forms that ask about lists of the event', () => {
  const host = 4
  /** A form with a question for each list, each with a default, and one that their answers show. */
  async function withLists() {
    const { contactId } = await makeContact(db)
    const { eventId } = await makeEvent(db, { eventHosts: [{ eventHostId: host, contactId, displayName: 'Ada Hart', sortOrder: 0 }] })
    const of = { eventId, eventCompanyTypeId: (await makeCompanyType(db, { eventId })).eventCompanyTypeId }
    const [option] = await db.insert(eventOptions).values({ eventId, name: 'Dinner', optionType: 2 }).returning()
    const { agendaDaySessionId } = await makeAgendaSession(db, { eventId })
    const rules: ConditionRule[] = []
    for (const [dataSource, entry] of [
      [dataSources.eventOptions, String(option?.eventOptionId)],
      [dataSources.sessions, String(agendaDaySessionId)],
      [dataSources.hosts, String(host)],
    ] as const) {
      const list = { questionTypeId: questionTypes.DataSelect, dataSource, defaultValue: entry }
      const { eventQuestionId } = await makeQuestion(db, { ...of, ...list })
      rules.push({ eventQuestionId, operator: 'in', values: [entry, '999999'] })
    }
    await makeQuestion(db, { ...of, showWhen: { match: 'all', rules } })
    return eventId
  }
  /** The defaults of the three questions, and the values that their answers are compared with. */
  async function listedIn(eventId: number) {
    const questions = await db
      .select()
      .from(eventQuestions)
      .where(eq(eventQuestions.eventId, eventId))
      .orderBy(asc(eventQuestions.eventQuestionId))
    const [last] = questions.splice(3)
    return { defaults: questions.map(({ defaultValue }) => defaultValue), values: last?.showWhen?.rules.map(({ values }) => values) }
  }

  test('name the copied options and sessions, and the same hosts', async () => {
    const { eventId } = await cloned(await withLists(), ['companyTypes', 'options', 'agenda'])
    const [option] = await optionsOf(eventId)
    const [session] = await db.select().from(agendaSessions).where(eq(agendaSessions.eventId, eventId))
    const entries = [option?.eventOptionId, session?.agendaDaySessionId, host].map(String)
    expect(await listedIn(eventId)).toEqual({ defaults: entries, values: entries.map((entry) => [entry]) })
  })

  test('name no options and sessions that stay behind', async () => {
    const { eventId } = await cloned(await withLists(), ['companyTypes'])
    expect(await listedIn(eventId)).toEqual({ defaults: [null, null, String(host)], values: [[], [], [String(host)]] })
  })
})

describe('texts of mails', () => {
  const textsOf = async (eventId: number) => {
    const rows = await db.select().from(emailTemplates).where(eq(emailTemplates.eventId, eventId)).orderBy(asc(emailTemplates.trigger))
    return rows.map(({ emailTemplateId: _, eventId: __, createdAt: ___, updatedAt: ____, ...text }) => text)
  }
  const withTexts = async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const text = { eventId, name: 'Own', subject: 'Welcome, {{contact.firstName}}', bodyHtml: '<p>Hello</p>' }
    await db.insert(emailTemplates).values([
      { ...text, trigger: 1, isAutomatic: true },
      { ...text, trigger: 4, isActive: false },
      { ...text, trigger: 5, eventCompanyTypeId },
      { ...text, trigger: 6, deletedAt: '2026-01-01T00:00:00Z' },
    ])
    return eventId
  }

  test('are in the copy as they are in the event, those of a company type for its copy', async () => {
    const eventId = await withTexts()
    const { eventId: copy } = await cloned(eventId, ['emailTemplates', 'companyTypes'])
    const [type] = await db.select().from(eventCompanyTypes).where(eq(eventCompanyTypes.eventId, copy))
    const expected = (await textsOf(eventId)).filter(({ deletedAt }) => deletedAt === null)
    const withNewType = expected.map((one) => ({ ...one, eventCompanyTypeId: one.eventCompanyTypeId && type?.eventCompanyTypeId }))
    expect(withNewType).toHaveLength(3)
    expect((await textsOf(copy)).map((one) => ({ ...one, createdByContactId: null, updatedByContactId: null }))).toEqual(withNewType)
  })

  test('of a company type stay behind with it', async () => {
    const { eventId: copy } = await cloned(await withTexts(), ['emailTemplates'])
    expect((await textsOf(copy)).map(({ trigger, eventCompanyTypeId }) => [trigger, eventCompanyTypeId])).toEqual([
      [1, null],
      [4, null],
    ])
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
    meetingTimes: 0,
    pages: 0,
    emailTemplates: 0,
    automaticEmails: 0,
  })
  expect((await nucleus.call(cloneableParts, { eventId: 999_999 }, token)).status).toBe(404)
})

test('brings a part once and in the order that its references need, however often and in whatever order it is requested', async () => {
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
