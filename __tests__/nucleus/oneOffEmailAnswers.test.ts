import { describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { audienceOutcomes as outcomes } from '#constants/emailNotifications.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { comparedAnswer, isRuleMet } from '#contract/forms/conditions.ts'
import type { AnswerValue } from '#contract/forms/form.ts'
import { type ConditionOperator, conditionOperators, type ConditionRule } from '#contract/forms/showWhen.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { meetsRule } from '#nucleus/events/answers/meetsRule.ts'
import { headerOf } from '../support/mailServer.ts'
import { fieldsOf, makeCompanyType, makeQuestion, ok } from '../support/nucleus.ts'
import { oneOffEmails } from '../support/oneOffEmails.ts'

const { server, nucleus, db, staff, work, openEvent, sendNow, schedule, stored, inMinutes } = await oneOffEmails()

const answer = (eventRegistrationId: number, eventQuestionId: number, value: unknown) =>
  db.insert(tables.registrationResponses).values({ eventRegistrationId, eventQuestionId, value })

/** An event whose form asks for the diet, several of Vegan, Vegetarian and Halal, and for notes. */
async function eventWithForm() {
  const event = await openEvent()
  const { eventId, eventCompanyTypeId } = event
  const diet = await makeQuestion(db, { eventId, eventCompanyTypeId, label: 'Diet', questionTypeId: questionTypes.Checkbox })
  const notes = await makeQuestion(db, { eventId, eventCompanyTypeId, label: 'Notes', isStaffOnly: true })
  const { eventQuestionId } = diet
  const options = await db
    .insert(tables.eventQuestionAnswers)
    .values(['Vegan', 'Vegetarian', 'Halal'].map((label) => ({ eventQuestionId, label, value: label })))
    .returning()
  const ids = options.map((option) => option.eventQuestionAnswerId)
  const [vegan = 0, vegetarian = 0, halal = 0] = ids
  /** Somebody of this first name with these answers. */
  const guest = async (firstName: string, { chosen, note }: { chosen?: number[]; note?: string } = {}) => {
    const person = await event.register({ firstName, lastName: 'Guest' })
    if (chosen) await answer(person.eventRegistrationId, eventQuestionId, chosen)
    if (note !== undefined) await answer(person.eventRegistrationId, notes.eventQuestionId, note)
    return person
  }
  /** The first names of those who get it. */
  const reached = async (...answerConditions: ConditionRule[]) =>
    (await event.audience({ answerConditions, outcome: outcomes.included })).people.map(({ name }) => name.split(' ')[0])
  const about = (question: { eventQuestionId: number }, operator: ConditionOperator, ...values: (number | string)[]): ConditionRule => ({
    ...{ eventQuestionId: question.eventQuestionId, operator, values: values.map(String) },
  })
  return { ...event, diet, notes, vegan, vegetarian, halal, guest, reached, about }
}

describe('an audience with conditions on answers', () => {
  test('has who chose any of the options, wrote a text, or left the question empty', async () => {
    const { diet, notes, vegan, vegetarian, halal, guest, reached, about } = await eventWithForm()
    await guest('Ada', { chosen: [vegan, halal], note: 'Uses a Wheelchair' })
    await guest('Bo', { chosen: [vegetarian], note: 'Late' })
    await guest('Cy', { note: 'wheelchair, late' })
    expect(await reached(about(diet, 'in', vegan, vegetarian))).toEqual(['Ada', 'Bo'])
    expect(await reached(about(diet, 'contains', halal))).toEqual(['Ada'])
    expect(await reached(about(diet, 'equals', vegetarian))).toEqual(['Bo'])
    expect(await reached(about(diet, 'notIn', vegan))).toEqual(['Bo', 'Cy'])
    expect(await reached(about(diet, 'isEmpty'))).toEqual(['Cy'])
    expect(await reached(about(diet, 'notEmpty'))).toEqual(['Ada', 'Bo'])
    // A question for staff is one like the others.
    expect(await reached(about(notes, 'contains', 'wheelchair'))).toEqual(['Ada', 'Cy'])
    // All of several hold.
    expect(await reached(about(notes, 'contains', 'wheelchair'), about(diet, 'in', vegan, vegetarian))).toEqual(['Ada'])
    expect(await reached(about(notes, 'contains', 'wheelchair'), about(diet, 'contains', vegetarian))).toEqual([])
    // One that is still being written, without a value, is met by nobody.
    expect(await reached(about(diet, 'in'))).toEqual([])
  })

  test('has nobody whose form does not ask the question, also where the answer is to be empty', async () => {
    const { eventId, register, diet, vegan, guest, reached, about } = await eventWithForm()
    const { eventCompanyTypeId: otherType } = await makeCompanyType(db, { eventId })
    await guest('Ada')
    await register({ firstName: 'Bo', eventCompanyTypeId: otherType })
    expect(await reached(about(diet, 'isEmpty'))).toEqual(['Ada'])
    expect(await reached(about(diet, 'notIn', vegan))).toEqual(['Ada'])
  })

  test('names who was chosen by hand and does not meet them', async () => {
    const { audience, diet, vegan, guest, about } = await eventWithForm()
    const people = [await guest('Ada', { chosen: [vegan] }), await guest('Bo')]
    const seen = await audience({
      eventRegistrationIds: people.map((one) => one.eventRegistrationId),
      answerConditions: [about(diet, 'contains', vegan)],
    })
    expect(seen.people.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Ada Guest', outcomes.included],
      ['Bo Guest', outcomes.unmet],
    ])
  })

  test('is the one for which the e-mail is confirmed', async () => {
    const { save, diet, vegan, guest, about } = await eventWithForm()
    await guest('Ada', { chosen: [vegan] })
    await guest('Bo')
    const answerConditions = [about(diet, 'in', vegan)]
    const row = ok(await save({ answerConditions }))
    expect(row.answerConditions).toEqual(answerConditions)
    ok(await sendNow(row, 1))
    await work()
    await work()
    expect(server.received.map((mail) => headerOf(mail, 'Subject'))).toEqual(['Hello Ada'])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, recipientCount: 1, answerConditions })
  })

  test('stays as it is while the e-mail is scheduled, and its text can change', async () => {
    const { save, diet, vegan, guest, about } = await eventWithForm()
    await guest('Ada', { chosen: [vegan] })
    const row = ok(await save({ answerConditions: [about(diet, 'in', vegan)] }))
    const planned = ok(await schedule(row, 1, inMinutes(60)))
    const { notificationContentId, rowVersion } = planned
    const renamed = ok(await save({ notificationContentId, rowVersion, name: 'Other' }))
    expect(fieldsOf(await save({ notificationContentId, rowVersion: renamed.rowVersion, answerConditions: [] }))).toEqual({
      answerConditions: 'This e-mail is scheduled for 1 people. Unschedule it to change them',
    })
  })

  test('has nobody once the question is deleted, and can still be saved', async () => {
    const { save, diet, vegan, guest, reached, about } = await eventWithForm()
    await guest('Bo')
    const rules = [about(diet, 'in', vegan), about(diet, 'isEmpty'), about(diet, 'notIn', vegan)]
    const row = ok(await save({ answerConditions: rules.slice(0, 1) }))
    const { token } = await staff.signIn('admin')
    const { eventQuestionId, rowVersion } = diet
    ok(await nucleus.call(eventQuestions.calls.remove, { eventQuestionId, rowVersion }, token))
    await guest('Ada', { chosen: [vegan] })
    for (const rule of rules) expect(await reached(rule)).toEqual([])
    const { notificationContentId } = row
    const renamed = ok(await save({ notificationContentId, rowVersion: row.rowVersion, name: 'Other' }))
    expect(renamed).toMatchObject({ name: 'Other', answerConditions: row.answerConditions })
    expect(fieldsOf(await save({ notificationContentId, rowVersion: renamed.rowVersion, answerConditions: rules }))).toMatchObject({
      'answerConditions.0': 'This question was deleted, or belongs to another event. Choose another one, or remove the condition',
    })
    expect((await sendNow(renamed, 1)).status).toBe(409)
  })

  test('is refused with what to do, each condition by its place', async () => {
    const { save, audience, diet, notes, vegan, about } = await eventWithForm()
    const other = await eventWithForm()
    const gone = 'This question was deleted, or belongs to another event. Choose another one, or remove the condition'
    const problems = async (...answerConditions: ConditionRule[]) => fieldsOf(await save({ answerConditions }))
    expect(await problems(about(diet, 'in', vegan), about(other.diet, 'in', other.vegan))).toEqual({ 'answerConditions.1': gone })
    expect(await problems(about(diet, 'in'), about(diet, 'in', other.vegan), about(notes, 'gt', 5), about(notes, 'contains', ' '))).toEqual(
      {
        'answerConditions.0': 'Enter what the answer to “Diet” is compared with',
        'answerConditions.1': 'An option of “Diet” was deleted. Choose another one',
        'answerConditions.2': '“Notes” cannot be compared by “is more than”. Choose another operator',
        'answerConditions.3': 'Enter what the answer to “Notes” is compared with',
      },
    )
    expect(await problems(...Array.from({ length: 6 }, () => about(diet, 'notEmpty')))).toHaveProperty('answerConditions')
    expect((await audience({ answerConditions: [about(other.diet, 'in', other.vegan)] })).people).toEqual([])
  })
})

describe('a condition on an answer', () => {
  const answers: readonly unknown[] = [
    ...[undefined, '', '  ', [], 12, 5, 5.5, -5, 0, true, false, [12], [12, 13], [11, 12]],
    ...['five', '12', '5.0', ' New York ', 'ÉCOLE', 'cafe\u0301', '2026-06-01', '2026-10-01', 'New York, 2026-06-01'],
    ...[{ id: 4, text: 'Blue Ridge' }, { text: '' }, [{ fileId: 'a', name: 'deck.pdf' }], { fileId: 'a', crop: { x: 0, y: 0 } }],
  ]
  const values: readonly string[][] = [
    ...[[], [''], ['12'], ['1'], ['1', '12'], ['5.0'], ['5'], ['-5'], ['true'], ['true', 'false'], ['york'], [' new york ', 'x']],
    ...[['école'], ['caf\u00e9'], ['ridge'], ['2026-06-01'], ['2026-09-15'], ['2026-02-30'], ['June'], ['five', '']],
  ]

  test.each(conditionOperators)('holds for an answer as it does in forms: %s', async (operator) => {
    const { eventId, register, notes } = await eventWithForm()
    const { eventQuestionId } = notes
    const people: { id: number; value: unknown }[] = []
    for (const value of answers) {
      const { eventRegistrationId: id } = await register()
      people.push({ id, value })
      if (value !== undefined) await answer(id, eventQuestionId, value)
    }
    const idsMeeting = async (rule: ConditionRule) => {
      const { eventRegistrationId: id } = tables.registrations
      const met = and(eq(tables.registrations.eventId, eventId), meetsRule(db, eventId, rule))
      return (await db.select({ id }).from(tables.registrations).where(met)).map((one) => one.id)
    }
    for (const compared of values) {
      const met = await idsMeeting({ eventQuestionId, operator, values: compared })
      const expected = people.filter((one) => isRuleMet({ operator, values: compared }, comparedAnswer(one.value as AnswerValue)))
      expect({ compared, met: people.filter(({ id }) => met.includes(id)).map((one) => one.value) }).toEqual({
        compared,
        met: expected.map((one) => one.value),
      })
    }
  })
})
