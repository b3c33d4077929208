import { afterAll, describe, expect, test } from '@jest/globals'
import { and, eq, isNull } from 'drizzle-orm'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { copyForm, formSources, previewCopyForm } from '#contract/events/formCopy.ts'
import { undo } from '#contract/history.ts'
import type { ShowWhen } from '#contract/forms/showWhen.ts'
import { eventQuestionAnswers, eventQuestions, type events } from '#nucleus/db/tables/index.ts'
import { readForm } from '#nucleus/events/forms/readForm.ts'
import { fieldsOf, makeCompanyType, makeEvent, makeQuestion, ok, startNucleus, type Values } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

interface Place {
  eventId: number
  eventCompanyTypeId: number
}
async function newForm(event: Values<typeof events> = {}): Promise<Place> {
  const eventId = event.eventId ?? (await makeEvent(db, event)).eventId
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  return { eventId, eventCompanyTypeId }
}
async function addOption(eventQuestionId: number, label: string, more: Values<typeof eventQuestionAnswers> = {}): Promise<number> {
  const [row] = await db
    .insert(eventQuestionAnswers)
    .values({ eventQuestionId, label, value: label.toLowerCase(), ...more })
    .returning()
  return row?.eventQuestionAnswerId ?? 0
}
const on = (eventQuestionId: number, values: string[], operator: ShowWhen['rules'][number]['operator'] = 'equals'): ShowWhen => ({
  match: 'all',
  rules: [{ eventQuestionId, operator, values }],
})
const copied = (to: Place, from: Place) => nucleus.call(copyForm, { ...idsOf(to, from) }, token)
const idsOf = (to: Place, from: Place) => ({
  eventCompanyTypeId: to.eventCompanyTypeId,
  fromEventCompanyTypeId: from.eventCompanyTypeId,
})
const storedIn = async ({ eventCompanyTypeId }: Place) => (await readForm(db, eventCompanyTypeId)).questions

describe('a form that is copied into another', () => {
  test('brings its questions with options and conditions that point into the copy, behind those that are there', async () => {
    const [from, to] = [await newForm(), await newForm()]
    await makeQuestion(db, { ...to, internalKey: 'own', sectionName: 'Travel', sectionOrder: 1, sortOrder: 5 })
    const diet = await makeQuestion(db, { ...from, internalKey: 'diet', questionTypeId: types.Radio, helpText: 'Why', sortOrder: 1 })
    const other = await addOption(diet.eventQuestionId, 'Other', { allowsFreeText: true, capacity: 3, isDefault: true })
    await addOption(diet.eventQuestionId, 'Gone', { deletedAt: '2026-01-01T00:00:00Z' })
    await makeQuestion(db, {
      ...from,
      ...{ internalKey: 'which', isRequired: true, sectionName: 'Travel', sectionOrder: 1, sortOrder: 2 },
      ...{ showWhen: on(diet.eventQuestionId, [String(other)]), mapsTo: 1, isStaffOnly: true, retentionMonths: 6 },
    })
    await makeQuestion(db, { ...from, internalKey: 'old', isActive: false })
    await makeQuestion(db, { ...from, internalKey: 'deleted', deletedAt: '2026-01-01T00:00:00Z' })

    expect(ok(await copied(to, from))).toMatchObject({ added: 2, left: [], undoToken: expect.any(String) })
    const questions = await storedIn(to)
    expect(questions.map(({ internalKey, sectionName }) => [internalKey, sectionName])).toEqual([
      ['own', 'Travel'],
      ['which', 'Travel'],
      ['diet', null],
    ])
    const [, which, copy] = questions
    expect(copy).toMatchObject({
      ...{ helpText: 'Why', questionTypeId: types.Radio },
      options: [{ label: 'Other', value: 'other', allowsFreeText: true, capacity: 3, isDefault: true }],
    })
    expect(which).toMatchObject({
      ...{ isRequired: true, mapsTo: 1, isStaffOnly: true, retentionMonths: 6 },
      showWhen: on(copy?.eventQuestionId ?? 0, [String(copy?.options[0]?.eventQuestionAnswerId)]),
    })
    expect(new Set([diet.eventQuestionId, copy?.eventQuestionId]).size).toBe(2)
    expect((await storedIn(from)).map(({ internalKey }) => internalKey)).toEqual(['old', 'diet', 'which'])
  })

  test('leaves out questions whose key is there, and its conditions follow the question of that key', async () => {
    const [from, to] = [await newForm(), await newForm()]
    const here = await makeQuestion(db, { ...to, internalKey: 'diet', label: 'Diet', questionTypeId: types.Select })
    const vegan = await addOption(here.eventQuestionId, 'Vegan')
    const there = await makeQuestion(db, { ...from, internalKey: 'diet', label: 'Your diet', questionTypeId: types.Radio })
    const values = [await addOption(there.eventQuestionId, 'Vegan'), await addOption(there.eventQuestionId, 'Fish')]
    await makeQuestion(db, { ...from, internalKey: 'more', showWhen: on(there.eventQuestionId, values.map(String), 'in') })
    expect(ok(await copied(to, from))).toMatchObject({ added: 1, left: ['Your diet'] })
    const [, more] = await storedIn(to)
    // What the question here does not offer is left out of the condition.
    expect(more?.showWhen).toEqual(on(here.eventQuestionId, [String(vegan)], 'in'))
  })

  test('moves dates by as many days as the events are apart, and keeps no ids of rows of the other event', async () => {
    const zone = { timeZone: 'America/New_York' }
    const from = await newForm({ ...zone, startsAt: '2026-06-01T13:00:00Z', endsAt: '2026-06-03T21:00:00Z' })
    const to = await newForm({ ...zone, startsAt: '2027-01-11T14:00:00Z', endsAt: '2027-01-13T21:00:00Z' })
    const ofSame = await newForm({ eventId: from.eventId })
    await makeQuestion(db, {
      ...{ ...from, internalKey: 'day', questionTypeId: types.Datepicker, defaultValue: '2026-06-02' },
      ...{ validation: { minDate: '2026-06-01', maxDate: 'end+1' }, requiredFrom: '2026-02-01T14:00:00.000Z' },
    })
    const list = { questionTypeId: types.DataSelect, dataSource: dataSources.eventOptions }
    const dinner = await makeQuestion(db, { ...from, ...list, internalKey: 'dinner', sortOrder: 1 })
    await makeQuestion(db, { ...from, internalKey: 'seat', showWhen: on(dinner.eventQuestionId, ['7']), sortOrder: 2 })
    ok(await copied(to, from))
    const [day, , seat] = await storedIn(to)
    expect(day).toMatchObject({
      ...{ defaultValue: '2027-01-12', requiredFrom: '2026-09-13T13:00:00.000Z' },
      validation: { minDate: '2027-01-11', maxDate: 'end+1' },
    })
    expect(seat?.showWhen?.rules[0]?.values).toEqual([])

    ok(await copied(ofSame, from))
    const [sameDay, , sameSeat] = await storedIn(ofSame)
    expect([sameDay?.defaultValue, sameSeat?.showWhen?.rules[0]?.values]).toEqual(['2026-06-02', ['7']])
  })

  test('is undone whole, and a preview says the same and stores nothing', async () => {
    const [from, to] = [await newForm(), await newForm()]
    const diet = await makeQuestion(db, { ...from, internalKey: 'diet', questionTypeId: types.Radio })
    await addOption(diet.eventQuestionId, 'Vegan')
    const preview = ok(await nucleus.call(previewCopyForm, idsOf(to, from), token))
    expect([preview, await storedIn(to)]).toEqual([{ added: 1, left: [], undoToken: null }, []])
    const { undoToken } = ok(await copied(to, from))
    expect(await storedIn(to)).toHaveLength(1)
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect(await storedIn(to)).toEqual([])
    const remaining = and(eq(eventQuestions.eventCompanyTypeId, to.eventCompanyTypeId), isNull(eventQuestions.deletedAt))
    expect(await db.$count(eventQuestions, remaining)).toBe(0)
  })

  test('is refused where there is nothing to copy, and for whom may not edit', async () => {
    const [from, to] = [await newForm(), await newForm()]
    const field = 'fromEventCompanyTypeId'
    expect(fieldsOf(await copied(to, to))).toEqual({ [field]: 'Choose another form than this one' })
    expect(fieldsOf(await copied(to, from))).toEqual({ [field]: 'This form has no questions' })
    await makeQuestion(db, { ...from, internalKey: 'diet' })
    await makeQuestion(db, { ...to, internalKey: 'diet' })
    expect(fieldsOf(await copied(to, from))).toEqual({ [field]: 'The form has all questions of this one already' })
    expect((await copied(to, { ...from, eventCompanyTypeId: 999_999 })).status).toBe(404)
    const { token: reader } = await nucleus.signIn('readOnly')
    expect((await nucleus.call(copyForm, idsOf(to, from), reader)).status).toBe(403)
  })

  test('is copied once by two people at the same time', async () => {
    const [from, to] = [await newForm(), await newForm()]
    await makeQuestion(db, { ...from, internalKey: 'diet' })
    const replies = await Promise.all([copied(to, from), copied(to, from)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await storedIn(to)).toHaveLength(1)
  })
})

test('forms to copy from are those with questions, of this event first, and are found by event and name', async () => {
  const { eventId } = await makeEvent(db, { name: 'Zürich Forum' })
  const { eventId: other } = await makeEvent(db, { name: 'Geneva Forum', startsAt: '2031-01-01T10:00:00Z', endsAt: '2031-01-02T10:00:00Z' })
  const form = async (ofEvent: number, name: string, questions: number) => {
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: ofEvent, name })
    for (let at = 0; at < questions; at += 1) await makeQuestion(db, { eventId: ofEvent, eventCompanyTypeId })
    return eventCompanyTypeId
  }
  const own = await form(eventId, 'Allocators', 1)
  await form(eventId, 'Managers', 2)
  await form(eventId, 'Press', 0)
  await form(other, 'Managers', 3)
  const found = async (q?: string) =>
    ok(await nucleus.call(formSources, { eventCompanyTypeId: own, ...(q && { q }) }, token)).map((one) => [
      one.eventName,
      one.name,
      one.questionCount,
    ])
  expect((await found()).slice(0, 2)).toEqual([
    ['Zürich Forum', 'Managers', 2],
    ['Geneva Forum', 'Managers', 3],
  ])
  expect(await found('geneva manag')).toEqual([['Geneva Forum', 'Managers', 3]])
  expect(await found('zurich')).toEqual([['Zürich Forum', 'Managers', 2]])
  expect(await found('nowhere')).toEqual([])
})
