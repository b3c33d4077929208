import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { automaticTimings } from '#constants/automaticEmails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { questionKinds } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { dependents, dependentsOfMany, dependentsText, restrictionText } from '#contract/dependents.ts'
import { eventQuestionAnswers, eventQuestions } from '#contract/events/questions.ts'
import { registrationResponses as responsesOf } from '#contract/events/registrations.ts'
import { automaticEmails, emailNotifications, eventQuestions as table, registrationResponses } from '#nucleus/db/tables/index.ts'
import { declaredOf } from '../support/declaredOf.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeQuestion, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const { eventId } = await makeEvent(db)
const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
const save = (input: object) => nucleus.call(eventQuestions.calls.upsert, input, token)
const saveOption = (input: object) => nucleus.call(eventQuestionAnswers.calls.upsert, input, token)
const listed = async (of = eventCompanyTypeId, event = eventId) =>
  ok(await nucleus.call(eventQuestions.calls.list, { eventId: event, eventCompanyTypeId: of }, token))

let count = 0
const form = (more: object = {}) => {
  count += 1
  return { eventId, eventCompanyTypeId, questionTypeId: types.Input, label: `Question ${count}`, internalKey: `key_${count}`, ...more }
}
const made = async (more: object = {}) => ok(await save(form(more)))
/** A question with options that are chosen by registrations of these statuses. */
async function answered(questionTypeId: number, statuses: readonly number[] = [status.approved], several = false) {
  const question = await made({ questionTypeId })
  const { eventQuestionId } = question
  const option = ok(await saveOption({ eventQuestionId, label: 'Yes', value: 'yes' }))
  const value = several ? [option.eventQuestionAnswerId] : option.eventQuestionAnswerId
  const registrationIds: number[] = []
  for (const eventStatusId of statuses) {
    const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId })
    await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value })
    registrationIds.push(eventRegistrationId)
  }
  const [stored] = (await listed()).filter((one) => one.eventQuestionId === eventQuestionId)
  return { ...question, rowVersion: stored?.rowVersion ?? 0, option, registrationIds }
}

describe('a question', () => {
  test('is stored with every field of its form', async () => {
    const { eventQuestionId } = await made()
    const input = form({
      questionTypeId: types.AUM_Number,
      helpText: 'At the end of last year',
      placeholder: '2.5B',
      defaultValue: '0',
      isRequired: true,
      requiredFrom: '2026-05-01T09:00:00.000Z',
      editableUntil: '2026-05-20T09:00:00.000Z',
      isActive: true,
      isStaffOnly: false,
      showInExport: false,
      showOnBadge: true,
      sectionName: 'About you',
      validation: { min: 1e9, max: 5e13 },
      mapsTo: 15,
      showWhen: { match: 'all', rules: [{ eventQuestionId, operator: 'notEmpty', values: [] }] },
      retentionMonths: 12,
    })
    expect(await made(input)).toMatchObject({ ...input, answers: [], responseCount: 0 })
  })

  test('can be of each type', async () => {
    const { eventCompanyTypeId: ofAll } = await makeCompanyType(db, { eventId })
    for (const { value } of questionKinds) await made({ eventCompanyTypeId: ofAll, questionTypeId: value })
    expect((await listed(ofAll)).map((one) => one.questionTypeId)).toEqual(questionKinds.map(({ value }) => value))
  })

  test.each([
    ['a type that does not exist', { questionTypeId: 10 }, 'questionTypeId'],
    ['a key with other characters', { internalKey: 'my key' }, 'internalKey'],
    ['a key that no column of a list can have', { internalKey: 'my.key' }, 'internalKey'],
    ['a key that is too long for an address', { internalKey: 'k'.repeat(41) }, 'internalKey'],
    ['a required text block', { questionTypeId: types.Label, isRequired: true }, 'isRequired'],
    ['a rule of another type', { validation: { decimals: 2 } }, 'validation'],
    ['a minimum above the maximum', { validation: { minLength: 5, maxLength: 4 } }, 'validation'],
    ['a largest length of nothing', { validation: { maxLength: 0 } }, 'validation.maxLength'],
    ['a pattern that can take too long', { validation: { pattern: '(a+)+' } }, 'validation.pattern'],
    ['a date that does not exist', { questionTypeId: types.Datepicker, validation: { minDate: '2026-02-30' } }, 'validation.minDate'],
    [
      'an operator that does not exist',
      { showWhen: { match: 'all', rules: [{ eventQuestionId: 1, operator: 'like', values: [] }] } },
      'showWhen.rules.0.operator',
    ],
    ['a company type of another event', { eventCompanyTypeId: 987_654 }, 'eventCompanyTypeId'],
  ])('refuses %s', async (_, wrong, field) => {
    const answer = await save(form(wrong))
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, [field]])
  })

  test.each([
    [types.Yes_No, 'maybe', '“maybe” is not yes or no', ' Yes'],
    [types.Number, 'many', '“many” is not a number', '2.5'],
    [types.AUM_Number, 'much', '“much” is not an amount such as 750M or 2.5B', '2.5B'],
    [types.Datepicker, '2027-02-30', '“2027-02-30” is not a date such as 2027-04-12', '2027-02-28'],
  ])('of type %i refuses the default “%s”', async (questionTypeId, wrong, message, right) => {
    expect(fieldsOf(await save(form({ questionTypeId, defaultValue: wrong })))).toEqual({ defaultValue: message })
    const { eventQuestionId, rowVersion } = await made({ questionTypeId, defaultValue: right })
    const later = await save({ eventQuestionId, rowVersion, defaultValue: wrong })
    expect([later.status, fieldsOf(later)]).toEqual([422, { defaultValue: message }])
  })

  test('has a key of its own in its form, and another form can have the same', async () => {
    const { internalKey } = await made()
    expect(fieldsOf(await save(form({ internalKey })))).toEqual({ internalKey: 'Another question of this form has this key' })
    const { eventCompanyTypeId: other } = await makeCompanyType(db, { eventId })
    expect((await save(form({ internalKey, eventCompanyTypeId: other }))).status).toBe(200)
  })

  test('stays in its form', async () => {
    const { eventQuestionId, rowVersion } = await made()
    const { eventCompanyTypeId: other } = await makeCompanyType(db, { eventId })
    expect((await save({ eventQuestionId, rowVersion, eventCompanyTypeId: other })).status).toBe(422)
    const move = { eventId, eventQuestionId, eventCompanyTypeId: other, before: null }
    expect((await nucleus.call(declaredOf(eventQuestions.calls.reorder), move, token)).status).toBe(422)
    expect(await listed(other)).toEqual([])
  })
})

describe('the list of a form', () => {
  test('has its sections in the order in which they were begun, and the questions of each together', async () => {
    const { eventCompanyTypeId: own } = await makeCompanyType(db, { eventId })
    for (const [label, sectionName] of [
      ['A1', 'A'],
      ['B1', 'B'],
      ['None', null],
      ['A2', 'A'],
      ['B2', 'B'],
    ])
      await made({ eventCompanyTypeId: own, label, sectionName })
    expect((await listed(own)).map(({ label }) => label)).toEqual(['A1', 'A2', 'B1', 'B2', 'None'])
    const last = (await listed(own)).find(({ label }) => label === 'B2')
    ok(await save({ eventQuestionId: last?.eventQuestionId, rowVersion: last?.rowVersion, sectionName: 'A' }))
    expect((await listed(own)).map(({ label }) => label)).toEqual(['A1', 'A2', 'B2', 'B1', 'None'])
  })

  test('of all company types has one form after the other', async () => {
    const { eventId: own } = await makeEvent(db)
    const [second, first] = [
      await makeCompanyType(db, { eventId: own, sortOrder: 2 }),
      await makeCompanyType(db, { eventId: own, sortOrder: 1 }),
    ]
    for (const type of [second, first, second]) await makeQuestion(db, { eventId: own, eventCompanyTypeId: type.eventCompanyTypeId })
    const forms = (await listed(0, own)).map((one) => one.eventCompanyTypeId)
    expect(forms).toEqual([first, second, second].map((type) => type.eventCompanyTypeId))
  })

  test('has the options of each question in their order, without deleted ones', async () => {
    const { eventQuestionId } = await made({ questionTypeId: types.Select })
    for (const [label, sortOrder] of [
      ['Third', 3],
      ['First', 1],
      ['Second', 2],
    ])
      ok(await saveOption({ eventQuestionId, label, value: `${label}`, sortOrder }))
    const options = async () => (await listed()).find((one) => one.eventQuestionId === eventQuestionId)?.answers ?? []
    expect((await options()).map(({ label }) => label)).toEqual(['First', 'Second', 'Third'])
    const eventQuestionAnswerId = (await options())[0]?.eventQuestionAnswerId ?? 0
    ok(await nucleus.call(eventQuestionAnswers.calls.remove, { eventQuestionAnswerId }, token))
    expect((await options()).map(({ label }) => label)).toEqual(['Second', 'Third'])
  })
})

describe('an option', () => {
  test.each([types.Input, types.Yes_No, types.DataSelect, types.Label])('of a question of type %i is refused', async (questionTypeId) => {
    const { eventQuestionId } = await made({ questionTypeId })
    expect(fieldsOf(await saveOption({ eventQuestionId, label: 'Yes', value: 'yes' }))).toEqual({
      eventQuestionId: 'Questions of this type have no options',
    })
  })

  test('has a value of its own in its question', async () => {
    const { eventQuestionId } = await made({ questionTypeId: types.Radio })
    ok(await saveOption({ eventQuestionId, label: 'Yes', value: 'yes' }))
    expect(fieldsOf(await saveOption({ eventQuestionId, label: 'Sure', value: 'yes' }))).toEqual({
      value: 'Another option of this question has this value',
    })
  })

  test.each([
    [types.Radio, false],
    [types.Checkbox, true],
  ])('counts the registrations that chose it and are not ended (type %i)', async (questionTypeId, several) => {
    const all = [status.pending, status.approved, status.waitlisted, status.withdrawn, status.declined, status.cancelled]
    const { eventQuestionId, option } = await answered(questionTypeId, all, several)
    const other = ok(await saveOption({ eventQuestionId, label: 'No', value: 'no' }))
    const options = ok(await nucleus.call(eventQuestionAnswers.calls.list, { eventQuestionId }, token))
    const expected = [
      [option.eventQuestionAnswerId, 3],
      [other.eventQuestionAnswerId, 0],
    ]
    expect(options.map((one) => [one.eventQuestionAnswerId, one.chosenCount])).toEqual(expected)
    const question = (await listed()).find((one) => one.eventQuestionId === eventQuestionId)
    expect(question?.answers.map((one) => [one.eventQuestionAnswerId, one.chosenCount])).toEqual(expected)
    expect(question?.responseCount).toBe(6)
  })

  test('says before it is deleted how many registrations chose it, whose answers then read as before', async () => {
    const { eventQuestionId, option, registrationIds } = await answered(types.Checkbox, [status.pending, status.approved], true)
    const other = ok(await saveOption({ eventQuestionId, label: 'No', value: 'no' }))
    const resource = 'eventQuestionAnswers'
    const [id, unchosen] = [option.eventQuestionAnswerId, other.eventQuestionAnswerId]
    const noteOf = async (one: number) => dependentsText(ok(await nucleus.call(dependents, { resource, id: one }, token)), 'it')
    expect(await noteOf(id)).toEqual(['2 registrations chose it. Their answers stay readable and are exported.'])
    expect(await noteOf(unchosen)).toEqual([])
    const both = ok(await nucleus.call(dependentsOfMany, { resource, ids: [id, unchosen] }, token))
    expect(dependentsText(both, 'them')).toEqual(['2 registrations chose them. Their answers stay readable and are exported.'])
    ok(await nucleus.call(eventQuestionAnswers.calls.remove, { eventQuestionAnswerId: id }, token))
    for (const eventRegistrationId of registrationIds) {
      const answers = ok(await nucleus.call(responsesOf, { eventRegistrationId }, token))
      expect(answers.find((one) => one.eventQuestionId === eventQuestionId)?.text).toBe('Yes')
    }
  })
})

test('a question or option says before it is deleted which e-mails choose their audience by it', async () => {
  const { eventQuestionId, option } = await answered(types.Radio, [])
  const other = ok(await saveOption({ eventQuestionId, label: 'No', value: 'no' }))
  const text = { eventId, subject: 'Hello', bodyHtml: '<p>Hello</p>' }
  const answerConditions = [{ eventQuestionId, operator: 'equals' as const, values: [String(option.eventQuestionAnswerId)] }]
  const noteOf = async (resource: string, id: number) => dependentsText(ok(await nucleus.call(dependents, { resource, id }, token)), 'it')
  expect(await noteOf('eventQuestions', eventQuestionId)).toEqual(['2 answers use it.'])
  await db.insert(automaticEmails).values({ ...text, name: 'Reminder', timing: automaticTimings.statusChange, answerConditions })
  await db.insert(emailNotifications).values([
    { ...text, name: 'Last call', answerConditions },
    { ...text, name: 'Sent', answerConditions, notificationStatusId: notificationStatuses.sent },
  ])
  const both = 'The audience of “Reminder” and “Last call” is chosen by the answers to it. Change them first, or they may reach nobody.'
  expect(await noteOf('eventQuestions', eventQuestionId)).toEqual(['2 answers use it.', both])
  expect(await noteOf('eventQuestionAnswers', option.eventQuestionAnswerId)).toEqual([both])
  expect(await noteOf('eventQuestionAnswers', other.eventQuestionAnswerId)).toEqual([])
})

describe('a question with responses', () => {
  test('has a type that changes only where its responses keep their meaning', async () => {
    const { eventQuestionId, rowVersion } = await answered(types.Radio, [status.approved, status.withdrawn])
    const change = (more: object) => save({ eventQuestionId, rowVersion, ...more })
    const refusal = 'The type cannot change: 2 responses would not fit. Add a new question instead'
    expect(fieldsOf(await change({ questionTypeId: types.Input }))).toEqual({ questionTypeId: refusal })
    expect(fieldsOf(await change({ questionTypeId: types.Checkbox }))).toEqual({ questionTypeId: refusal })
    expect(ok(await change({ questionTypeId: types.Select })).questionTypeId).toBe(types.Select)
  })

  test('cannot begin to take several choices', async () => {
    const { eventQuestionId, rowVersion } = await answered(types.Select)
    expect(fieldsOf(await save({ eventQuestionId, rowVersion, validation: { isMultiple: true } }))).toEqual({
      validation: 'Whether several can be chosen cannot change: 1 response would not fit. Add a new question instead',
    })
  })

  test('has no other type while it has none', async () => {
    const { eventQuestionId, rowVersion } = await made()
    expect(ok(await save({ eventQuestionId, rowVersion, questionTypeId: types.Yes_No })).questionTypeId).toBe(types.Yes_No)
  })

  test('is not deleted but switched off, and its responses remain', async () => {
    const { eventQuestionId, rowVersion } = await answered(types.Radio, [status.withdrawn])
    const { remove, removeMany } = eventQuestions.calls
    expect(fieldsOf(await nucleus.call(remove, { eventQuestionId }, token))).toEqual({
      eventQuestionId: 'It has 1 response. Switch it off instead: registrants no longer see it, and exports still have the response',
    })
    const before = ok(await nucleus.call(dependents, { resource: 'eventQuestions', id: eventQuestionId }, token))
    expect(restrictionText(before)).toBe(
      'It has 1 response. Switch it off instead: registrants no longer see it, and exports still have the response.',
    )
    const { eventQuestionId: unanswered } = await made()
    const { results } = ok(await nucleus.call(removeMany, { ids: [eventQuestionId, unanswered] }, token))
    expect(results.map(({ isChanged, isRefused }) => [isChanged, isRefused])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(ok(await save({ eventQuestionId, rowVersion, isActive: false }))).toMatchObject({ isActive: false, responseCount: 1 })
    expect(await db.$count(table, eq(table.eventQuestionId, eventQuestionId))).toBe(1)
  })
})

describe('a question with its options', () => {
  const options = [
    { label: 'Vegan', value: 'vegan', isActive: true },
    { label: 'Halal', value: 'halal', isActive: true, capacity: 5 },
  ]

  test('is stored with them in one save, in their order', async () => {
    const question = await made({ questionTypeId: types.Select, newParts: options })
    expect(question.answers).toMatchObject(options)
    expect(question.answers.map(({ sortOrder }) => sortOrder)).toEqual([...question.answers.map(({ sortOrder }) => sortOrder)].sort())
  })

  test('is not stored when one of them is refused, which is reported at its place', async () => {
    const before = (await listed()).length
    const refused = async (more: object) => fieldsOf(await save(form(more)))
    expect(await refused({ questionTypeId: types.Select, newParts: [...options, { label: 'Vegan?', value: 'vegan' }] })).toEqual({
      'newParts.2.value': 'Another option of this question has this value',
    })
    expect(await refused({ questionTypeId: types.Select, newParts: [{ label: '', value: 'none' }] })).toEqual({
      'newParts.0.label': 'Please enter Label',
    })
    expect(await refused({ questionTypeId: types.Input, newParts: options })).toEqual({
      'newParts.0.eventQuestionId': 'Questions of this type have no options',
    })
    expect(await listed()).toHaveLength(before)
  })

  test('gets more in one save, all of them or none', async () => {
    const [first, ...others] = options
    const { eventQuestionId, rowVersion } = await made({ questionTypeId: types.Select, newParts: [first] })
    expect(fieldsOf(await save({ eventQuestionId, rowVersion, label: 'Not this', newParts: [...others, first] }))).toEqual({
      [`newParts.${others.length}.value`]: 'Another option of this question has this value',
    })
    expect((await listed()).find((one) => one.eventQuestionId === eventQuestionId)).toMatchObject({ rowVersion, answers: [first] })
    expect(ok(await save({ eventQuestionId, rowVersion, newParts: others })).answers).toMatchObject(options)
  })

  test('keeps what it has when more is sent again because the reply was lost', async () => {
    const { eventQuestionId, rowVersion } = await made({ questionTypeId: types.Select })
    const sent = { eventQuestionId, rowVersion, newParts: options.map(({ label, ...option }) => ({ ...option, label: ` ${label} ` })) }
    const first = ok(await save(sent))
    expect(ok(await save(sent))).toEqual(first)
    expect(first.answers).toMatchObject(options)
    const renamed = { ...sent, label: 'Renamed at the same time' }
    expect(fieldsOf(await save(renamed))).toEqual({ 'newParts.0.value': 'Another option of this question has this value' })
    const twice = { ...sent, newParts: [options[0], options[0]] }
    expect(fieldsOf(await save(twice))).toEqual({ 'newParts.0.value': 'Another option of this question has this value' })
    const changed = { ...sent, newParts: [{ ...options[0], isExclusive: true }] }
    expect(fieldsOf(await save(changed))).toEqual({ 'newParts.0.value': 'Another option of this question has this value' })
    expect((await listed()).find((one) => one.eventQuestionId === eventQuestionId)).toEqual(first)
  })

  test('keeps what it has when more is sent again together with another label', async () => {
    const { eventQuestionId, rowVersion } = await made({ questionTypeId: types.Select })
    const sent = { eventQuestionId, rowVersion, label: 'What do you eat?', newParts: options }
    const first = ok(await save(sent))
    expect(first.rowVersion).toBe(rowVersion + 1)
    expect(ok(await save(sent))).toEqual(first)
  })

  test('has a key and values that stay once they were answered', async () => {
    const { eventQuestionId, rowVersion, option } = await answered(types.Select)
    expect(fieldsOf(await save({ eventQuestionId, rowVersion, internalKey: 'other' }))).toEqual({
      internalKey: 'The key cannot change: exports name 1 response by it',
    })
    const { eventQuestionAnswerId, rowVersion: version } = option
    expect(fieldsOf(await saveOption({ eventQuestionAnswerId, rowVersion: version, value: 'no' }))).toEqual({
      value: 'The value cannot change: the option has been chosen',
    })
  })
})
