import { describe, expect, test } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { automaticStatuses as rule, offsetBases, offsetDirections } from '#constants/automaticEmails.ts'
import { notificationKinds } from '#constants/emailNotifications.ts'
import { mailKinds } from '#constants/mails.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { dataSources } from '#constants/questionKinds.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventState, registrationStatus as status } from '#constants/statuses.ts'
import { automaticEmailMoment, automaticEmails } from '#contract/events/automaticEmails.ts'
import { emailNotifications } from '#contract/events/emailNotifications.ts'
import { cloneEvent, type ClonePartName } from '#contract/events/events.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { registrationMails } from '#contract/events/registrationMails.ts'
import { eventQuestionAnswers, registrationResponses } from '#nucleus/db/tables/index.ts'
import { automaticMail } from '../support/automaticEmails.ts'
import { headerOf } from '../support/mailServer.ts'
import { fieldsOf, makeQuestion, ok, startNucleus } from '../support/nucleus.ts'

const { server, nucleus, db, clock, staff, session, signIn, openEvent, pass, passAt, ruleOf, runsOf, recipientsOf } = await automaticMail()

describe('a rule with a moment', () => {
  test('sends once, by the clock of its event, to who is in its audience then', async () => {
    const { eventId, register, save } = await openEvent()
    const ada = await register({ firstName: 'Ada' })
    await register({ firstName: 'Bo', eventStatusId: status.declined })
    const saved = ok(await save({ eventStatusIds: [status.approved] }))
    // On the day of the change of the clocks, after it.
    expect(saved).toMatchObject({ automaticStatusId: rule.on, momentAt: '2026-03-29T07:00:00.000Z', lastSentAt: null, recipientCount: 0 })
    // Who is approved later gets it too: nobody was confirmed.
    await register({ firstName: 'Cy' })
    expect(await passAt('2026-03-29T07:00:00.000Z')).toEqual({ early: 0, sent: 2 })
    expect(server.received.map((mail) => headerOf(mail, 'Subject')).toSorted()).toEqual(['Hello Ada', 'Hello Cy'])
    expect(server.received.map((mail) => headerOf(mail, 'Auto-Submitted'))).toEqual(['auto-generated', 'auto-generated'])
    clock.move({ minutes: 30 })
    await pass()
    expect(server.received).toHaveLength(2)
    expect(await ruleOf(saved)).toMatchObject({
      ...{ automaticStatusId: rule.sent, recipientCount: 2, sentCount: 2, failedCount: 0, lastSentAt: '2026-03-29T07:00:00.000Z' },
      rowVersion: saved.rowVersion,
    })
    // It is an e-mail like the others of the event, with its recipients.
    const [run] = ok(await nucleus.call(emailNotifications.calls.list, { eventId }, session.token))
    expect(run).toMatchObject({
      kind: notificationKinds.automatic,
      automaticEmailId: saved.automaticEmailId,
      notificationStatusId: state.sent,
    })
    expect(run && (await recipientsOf(run))).toHaveLength(2)
    expect(await runsOf(saved)).toMatchObject([{ notificationContentId: run?.notificationContentId, recipientCount: 2, sentCount: 2 }])
    const mails = ok(await nucleus.call(registrationMails, { eventRegistrationId: ada.eventRegistrationId }, session.token))
    expect(mails).toMatchObject([{ trigger: mailKinds.automatic, createdByName: null }])
  })

  test.each([
    ['a day before the start, in the hour that the clocks skip', { offsetTime: '02:30' }, '2026-03-29T01:30:00.000Z'],
    ['two days before, in winter time', { offsetDays: 2 }, '2026-03-28T08:00:00.000Z'],
    ['on the day itself', { offsetDays: 0, offsetTime: '06:00' }, '2026-03-30T04:00:00.000Z'],
    [
      'a day after an end at midnight',
      { offsetDirection: offsetDirections.after, offsetBase: offsetBases.end, offsetTime: '18:00' },
      '2026-04-02T16:00:00.000Z',
    ],
  ])('is counted in days of the event: %s', async (_, offset, momentAt) => {
    const { eventId, save } = await openEvent()
    const saved = ok(await save(offset))
    expect(saved.momentAt).toBe(momentAt)
    const { offsetDays, offsetDirection, offsetBase, offsetTime } = saved
    const input = automaticEmailMoment.body.parse({ eventId, offsetDays, offsetDirection, offsetBase, offsetTime })
    expect(ok(await nucleus.call(automaticEmailMoment, input, session.token))).toEqual({
      momentAt,
      isPast: Date.parse(momentAt) <= clock.now().getTime(),
    })
  })

  test('moves with its event', async () => {
    const later = { startsAt: '2027-05-04T07:00:00.000Z', endsAt: '2027-05-05T15:00:00.000Z' }
    const { registerMany, save, moveEvent } = await openEvent({ startsAt: '2027-03-30T07:00:00.000Z', endsAt: '2027-03-31T15:00:00.000Z' })
    await registerMany(1)
    const saved = ok(await save())
    await pass()
    await moveEvent(later)
    expect((await ruleOf(saved)).momentAt).toBe('2027-05-03T07:00:00.000Z')
    expect(await passAt('2027-03-29T07:00:00.000Z')).toEqual({ early: 0, sent: 0 })
    expect(await passAt('2027-05-03T07:00:00.000Z')).toEqual({ early: 0, sent: 1 })
  })
})

/** An event a year after the present moment, and the instant of a rule "a day before the start at 09:00". */
function inAYear() {
  const startsAt = new Date(Date.UTC(clock.now().getUTCFullYear() + 1, 5, 10, 7)).toISOString()
  const endsAt = new Date(Date.parse(startsAt) + 8 * 3_600_000).toISOString()
  const moment = new Date(Date.parse(startsAt) - 86_400_000)
  return { dates: { startsAt, endsAt }, moment, at: (minutes: number) => new Date(moment.getTime() + minutes * 60_000) }
}
const clockTo = (at: Date) => clock.move({ seconds: (at.getTime() - clock.now().getTime()) / 1000 })

describe('a moment that has passed', () => {
  test('when a rule is set sends nothing and is shown as missed, until it is set for another', async () => {
    const { dates, at, moment } = inAYear()
    const { registerMany, save, change } = await openEvent(dates)
    await registerMany(1)
    clockTo(at(5))
    await signIn()
    const saved = ok(await save())
    expect(saved.automaticStatusId).toBe(rule.missed)
    await pass()
    expect(server.received).toEqual([])
    const changed = ok(await change(saved, { offsetDays: 0, offsetTime: '08:00' }))
    expect(changed.automaticStatusId).toBe(rule.on)
    expect(await passAt(new Date(moment.getTime() + 23 * 3_600_000).toISOString())).toEqual({ early: 0, sent: 1 })
  })

  test('because the event was moved sends nothing and is shown as missed', async () => {
    const { dates, at, moment } = inAYear()
    const { registerMany, save, moveEvent } = await openEvent(dates)
    await registerMany(1)
    const saved = ok(await save({ offsetTime: '09:30' }))
    await pass()
    clockTo(at(-60))
    await pass()
    await moveEvent({ startsAt: moment.toISOString(), endsAt: dates.endsAt })
    expect((await ruleOf(saved)).automaticStatusId).toBe(rule.missed)
    await pass()
    expect([server.received, (await ruleOf(saved)).automaticStatusId]).toEqual([[], rule.missed])
  })

  test.each([
    ['up to an hour ago, while nobody could send, is made up for', 59, 1, rule.sent],
    ['longer ago is missed', 61, 0, rule.missed],
  ])('%s', async (_, minutes, mails, shown) => {
    const { dates, at } = inAYear()
    const { registerMany, save } = await openEvent(dates)
    await registerMany(1)
    const saved = ok(await save())
    clockTo(at(minutes))
    await pass()
    expect([server.received.length, (await ruleOf(saved)).automaticStatusId]).toEqual([mails, shown])
  })

  test.each([
    ['a rule was paused', { isPaused: true }, {}, rule.paused],
    ['its event was a draft', {}, { eventStateId: eventState.draft }, rule.waiting],
    ['its event was cancelled', {}, { eventStateId: eventState.cancelled }, rule.waiting],
  ])('while %s sends nothing, and nothing later', async (_, more, event, shown) => {
    const { dates, moment } = inAYear()
    const { registerMany, save, change, moveEvent } = await openEvent({ ...dates, ...event })
    await registerMany(1)
    const saved = ok(await save(more))
    expect(saved.automaticStatusId).toBe(shown)
    expect(await passAt(moment.toISOString())).toEqual({ early: 0, sent: 0 })
    clock.move({ hours: 2 })
    await pass()
    const waits = await ruleOf(saved)
    expect(waits.automaticStatusId).toBe(shown)
    if (waits.isPaused) ok(await change(waits, { isPaused: false }))
    else if (shown === rule.waiting && event.eventStateId === eventState.draft) await moveEvent({ eventStateId: eventState.published })
    else return
    await pass()
    expect([server.received, (await ruleOf(saved)).automaticStatusId]).toEqual([[], rule.missed])
  })
})

test('two instances send each of many rules once', async () => {
  const { dates, moment } = inAYear()
  const { registerMany, save } = await openEvent(dates)
  await registerMany(1)
  const rules = 40
  const saved = await Promise.all(Array.from({ length: rules }, async (_, index) => ok(await save({ name: `Reminder ${index}` }))))
  const other = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config: { MAILS_PER_MINUTE: 0 } })
  // With many others, it takes a while from the look at the rules to the lock of one: the other instance can have sent it by then.
  const { automaticEmailId, eventId } = saved[0] ?? {}
  await db.execute(sql`
    insert into automatic_emails (event_id, name, subject, body_html, timing, offset_days, offset_direction, offset_base, offset_time, is_paused)
    select ${eventId}, 'Filler ' || n, subject, body_html, timing, offset_days, offset_direction, offset_base, offset_time, true
    from automatic_emails, generate_series(1, 20000) as n where automatic_email_id = ${automaticEmailId}`)
  await pass()
  clockTo(moment)
  const both = () => Promise.all([nucleus.app.jobs.runRepeated(), other.app.jobs.runRepeated()])
  await both()
  await both()
  await pass()
  await other.close()
  await signIn()
  for (const one of saved) expect(await runsOf(one)).toHaveLength(1)
  expect(server.received).toHaveLength(rules)
  await db.execute(sql`delete from automatic_emails where event_id = ${eventId} and is_paused`)
})

describe('a rule is refused', () => {
  test.each([
    ['without a part of its moment', { offsetTime: null }, { offsetTime: 'Please enter Time of day' }],
    ['without the status that it follows', { timing: 4, triggerStatusId: null }, { triggerStatusId: 'Please enter Status' }],
    ['with an unknown field', { bodyHtml: '<p>{{contact.shoeSize}}</p>' }, { bodyHtml: expect.stringContaining('shoeSize') }],
    ['with the private page in its subject', { subject: '{{registration.editLink}}' }, { subject: expect.stringContaining('cannot be') }],
    ['more than a year away', { offsetDays: 366 }, { offsetDays: expect.any(String) }],
    ['at no time of day', { offsetTime: '25:00' }, { offsetTime: expect.any(String) }],
  ])('%s, and nothing is stored', async (_, more, fields) => {
    const { eventId, save } = await openEvent()
    await signIn()
    expect(fieldsOf(await save(more))).toMatchObject(fields)
    expect(ok(await nucleus.call(automaticEmails.calls.list, { eventId }, session.token))).toEqual([])
  })

  test('from whoever may not send, and once it was sent', async () => {
    const { dates, moment } = inAYear()
    const { registerMany, save, change } = await openEvent(dates)
    await registerMany(1)
    const saved = ok(await save())
    const { token: vetter } = await staff.signIn('vetter')
    const paused = { automaticEmailId: saved.automaticEmailId, rowVersion: saved.rowVersion, isPaused: true }
    expect((await nucleus.call(automaticEmails.calls.upsert, paused, vetter)).status).toBe(403)
    await passAt(moment.toISOString())
    const sent = await ruleOf(saved)
    expect(await change(sent, { offsetDays: 0 })).toMatchObject({ status: 409, text: expect.stringContaining('Duplicate it') })
    await pass()
    expect(server.received).toHaveLength(1)
  })
})

test('the copy of an event has its rules unsent, by the new dates, without those that would reach others there', async () => {
  await signIn()
  const { eventId, eventCompanyTypeId, register, save } = await openEvent()
  const { eventRegistrationId } = await register()
  ok(await save({ name: 'All' }))
  ok(await save({ name: 'Of a type', eventCompanyTypeIds: [eventCompanyTypeId] }))
  ok(await save({ name: 'By hand', eventRegistrationIds: [eventRegistrationId] }))
  const copied = async (eventCode: string, parts: ClonePartName[]) => {
    const { token } = await staff.signIn('admin')
    const startsAt = '2031-06-10T07:00:00.000Z'
    const copy = ok(await nucleus.call(cloneEvent, { eventId, name: 'Next', eventCode, startsAt, parts }, token))
    return ok(await nucleus.call(automaticEmails.calls.list, { eventId: copy.eventId }, session.token))
  }
  const whole = await copied('rules-whole', ['companyTypes', 'automaticEmails'])
  expect(whole.map(({ name }) => name).toSorted()).toEqual(['All', 'Of a type'])
  expect(whole).toMatchObject([
    { momentAt: '2031-06-09T07:00:00.000Z', lastSentAt: null, recipientCount: 0 },
    { momentAt: '2031-06-09T07:00:00.000Z' },
  ])
  const ofType = whole.find(({ name }) => name === 'Of a type')
  expect(ofType?.eventCompanyTypeIds).toEqual([expect.any(Number)])
  expect(ofType?.eventCompanyTypeIds).not.toEqual([eventCompanyTypeId])
  expect((await copied('rules-alone', ['automaticEmails'])).map(({ name }) => name)).toEqual(['All'])
})

describe('a rule with a condition on an answer', () => {
  /** An event whose form has a question, which everybody of these first names answered with theirs. */
  async function eventWithQuestion(...people: string[]) {
    const { dates, moment } = inAYear()
    await signIn()
    const event = await openEvent(dates)
    const { eventId, eventCompanyTypeId, register } = event
    const { eventQuestionId } = await makeQuestion(db, { eventId, eventCompanyTypeId, label: 'Diet', questionTypeId: questionTypes.Radio })
    const [vegan] = await db.insert(eventQuestionAnswers).values({ eventQuestionId, label: 'Vegan', value: 'vegan' }).returning()
    const chosen = vegan?.eventQuestionAnswerId ?? 0
    const answered = { eventQuestionId, operator: 'in', values: [String(chosen)] }
    const choose = async ({ eventRegistrationId }: { eventRegistrationId: number }) => {
      await db.insert(registrationResponses).values({ eventRegistrationId, eventQuestionId, value: chosen })
    }
    for (const firstName of people) await choose(await register({ firstName }))
    return { ...event, moment, answered, choose }
  }

  test('reaches who has answered so when it sends', async () => {
    const { eventId, register, save, moment, answered, choose } = await eventWithQuestion('Ada')
    const late = await register({ firstName: 'Bo' })
    await register({ firstName: 'Cy' })
    ok(await save({ answerConditions: [answered] }))
    await choose(late)
    expect(await passAt(moment.toISOString())).toEqual({ early: 0, sent: 2 })
    expect(server.received.map((mail) => headerOf(mail, 'Subject')).toSorted()).toEqual(['Hello Ada', 'Hello Bo'])
    await signIn()
    const [run] = ok(await nucleus.call(emailNotifications.calls.list, { eventId }, session.token))
    expect(run).toMatchObject({ answerConditions: [answered], recipientCount: 2 })
  })

  test('is refused about a question of another event', async () => {
    const { save } = await eventWithQuestion()
    const { answered } = await eventWithQuestion()
    expect(fieldsOf(await save({ answerConditions: [answered] }))).toMatchObject({
      'answerConditions.0': expect.stringContaining('another event'),
    })
  })

  test('is in the copy of the event only with the form, and is about the question of the copy', async () => {
    const { eventId, eventCompanyTypeId, save, answered } = await eventWithQuestion()
    const hall = { questionTypeId: questionTypes.DataSelect, dataSource: dataSources.sessions, label: 'Hall' }
    const hallQuestion = await makeQuestion(db, { eventId, eventCompanyTypeId, ...hall })
    ok(await save({ name: 'Vegans', answerConditions: [answered] }))
    ok(
      await save({
        name: 'Of a session',
        answerConditions: [{ eventQuestionId: hallQuestion.eventQuestionId, operator: 'notIn', values: ['7'] }],
      }),
    )
    const { token } = await staff.signIn('admin')
    const copied = async (eventCode: string, parts: ClonePartName[]) => {
      const input = { eventId, name: 'Next', eventCode, startsAt: '2031-06-10T07:00:00.000Z', parts }
      const copy = ok(await nucleus.call(cloneEvent, input, token))
      return { ...copy, rules: ok(await nucleus.call(automaticEmails.calls.list, { eventId: copy.eventId }, session.token)) }
    }
    expect((await copied('answers-alone', ['automaticEmails'])).rules).toEqual([])
    const { eventId: copyId, rules } = await copied('answers-whole', ['companyTypes', 'automaticEmails'])
    const questions = ok(await nucleus.call(eventQuestions.calls.list, { eventId: copyId, eventCompanyTypeId: 0 }, token))
    const question = questions.find(({ label }) => label === 'Diet')
    const values = question?.answers.map((option) => String(option.eventQuestionAnswerId))
    expect(rules).toMatchObject([
      { name: 'Vegans', answerConditions: [{ eventQuestionId: question?.eventQuestionId, operator: 'in', values }] },
    ])
    expect(values).toEqual([expect.not.stringMatching(`^${answered.values[0]}$`)])
    // The id of a deleted option could be anything in the copy.
    const [optionId] = answered.values
    await db
      .update(eventQuestionAnswers)
      .set({ deletedAt: '2026-01-01T00:00:00.000Z' })
      .where(eq(eventQuestionAnswers.eventQuestionAnswerId, Number(optionId)))
    expect((await copied('answers-deleted', ['companyTypes', 'automaticEmails'])).rules).toEqual([])
  })
})
