import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { eventState, registrationStatus as status } from '#constants/statuses.ts'
import { replacePrivateLink } from '#contract/events/privateLinks.ts'
import { identityId } from '#contract/forms/identity.ts'
import { history } from '#contract/history.ts'
import {
  eventCompanyTypes,
  eventFormVersions,
  eventQuestionAnswers,
  events,
  registrationResponses,
  registrations,
} from '#nucleus/db/tables/index.ts'
import { formOfType, publicFormOf } from '#nucleus/events/formAnswers/readForm.ts'
import { during } from '../support/during.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { logLines } from '../support/logLines.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log, config: { LOG_LEVEL: 'info' } })
const { db, clock } = nucleus
afterAll(() => nucleus.close())

const newForm = (options: Parameters<typeof publishedForm>[1] = {}) => publishedForm(nucleus, options)
const emailId = identityId('email')
const rowsOf = (eventCompanyTypeId: number) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(asc(registrations.eventRegistrationId))
const text = formQuestion(1, types.Input)

describe('the private link', () => {
  const registered = async (options: Parameters<typeof publishedForm>[1] = {}) => {
    const form = await newForm({ questions: [text, formQuestion(2, types.Input, { isStaffOnly: true })], ...options })
    const [id = 0, staffId = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    const answers = person()
    const { key } = await form.register({ ...answers, [id]: 'Vegan' })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    await db
      .insert(registrationResponses)
      .values({ eventRegistrationId: row?.eventRegistrationId ?? 0, eventQuestionId: staffId, value: 'Difficult' })
    return { ...form, key, id, given: answers, eventRegistrationId: row?.eventRegistrationId ?? 0 }
  }

  test('shows the registration, without what only staff see', async () => {
    const form = await registered()
    const { status: code, data } = await form.own('read', { key: form.key })
    expect([code, data]).toMatchObject([
      200,
      { lockedText: null, hasPlace: false, ended: null, answers: { ...form.given, [form.id]: 'Vegan' } },
    ])
    expect(JSON.stringify(data)).not.toContain('Difficult')
  })

  test.each([
    [status.pending, /will review it\. We will write to you\.$/, /We will not review it/, undefined],
    [status.inVetting, /will review it\. We will write to you\.$/, /We will not review it/, undefined],
    [status.waitlisted, /waiting list\. We will write to you/, /position on the waiting list/, undefined],
    [status.approved, /is confirmed/, /it goes to somebody else/, undefined],
    [status.declined, /could not be accepted/, null, /write to the organiser: team@fund\.example\.$/],
    [status.cancelled, /was cancelled/, null, /register again/],
    [status.expired, /has expired/, null, /register again/],
  ])('shows what fits status %i', async (eventStatusId, statusText, withdrawText, ended) => {
    const form = await registered({ event: { replyToEmail: 'team@fund.example' } })
    await db.update(registrations).set({ eventStatusId }).where(eq(registrations.eventRegistrationId, form.eventRegistrationId))
    const { data } = await form.own('read', { key: form.key })
    expect(data.statusText).toMatch(statusText)
    expect(data.withdrawText).toEqual(withdrawText === null ? null : expect.stringMatching(withdrawText))
    expect(data.hasPlace).toBe(eventStatusId === status.approved)
    expect(data.ended).toEqual(ended ? expect.objectContaining({ text: expect.stringMatching(ended) }) : null)
    expect(data.editableText).toEqual(ended ? null : expect.stringMatching(/^You can change your answers until .* \(.*\)\.$/))
  })

  test('is the only way in', async () => {
    const form = await registered()
    const wrong = `${form.key.startsWith('A') ? 'B' : 'A'}${form.key.slice(1)}`
    for (const what of ['read', 'withdraw'] as const) expect((await form.own(what, { key: wrong })).status).toBe(404)
    const cut = await form.own('read', { key: form.key.slice(0, -3) })
    expect([cut.status, cut.message]).toEqual([
      404,
      'This link is not complete or no longer valid. Copy it again from your confirmation, or write to the organiser.',
    ])
    expect((await form.own('read', {})).status).toBe(400)
  })

  test('is replaced by staff: the one before opens nothing, and the registrant gets the new one by mail', async () => {
    const form = await registered({ event: { fromName: 'Alpine', replyToEmail: 'team@alpine.example' } })
    const { token } = await nucleus.signIn('eventManager')
    const { eventRegistrationId: id } = form
    const replace = (rowVersion: number) => nucleus.call(replacePrivateLink, { eventRegistrationId: id, rowVersion }, token)
    expect(ok(await replace(1))).toMatchObject({ rowVersion: 2, mails: 1 })
    expect((await form.own('read', { key: form.key })).status).toBe(404)
    expect((await replace(1)).status).toBe(409)
    clock.move({ minutes: 2 })
    await nucleus.app.jobs.runRepeated()
    const mail = nucleus.mails.find(({ to, text: body }) => to === form.given[emailId] && body.includes('was replaced'))
    expect(mail?.text).toContain('The private link of your registration for')
    const key = /#([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await form.own('read', { key })).data.answers[form.id]).toBe('Vegan')

    ok(await replace(2))
    expect((await form.own('read', { key })).status).toBe(404)
    const [said] = ok(await nucleus.call(history, { resource: 'registrations', id }, token))
    expect(said?.details?.parts).toEqual([{ key: 'privateLink', label: 'Private link', before: 'The one before', after: 'A new one' }])
  })

  test('is in no log, and neither is who registered', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Upload)] })
    const answers = person({ email: 'unlogged@fund.example', lastName: 'Unlogged' })
    await nucleus.app.inject(`${form.path}?source=unlogged@fund.example`)
    const { key } = await form.register(answers)
    await form.own('read', { key })
    await form.own('update', { key, rowVersion: 9, version: 1, answers })
    await form.uploadOwn(form.questions[0]?.eventQuestionId ?? 0, Buffer.from('%PDF-1.7'), 'CV.pdf', { key })
    await form.submit({ ...answers, [emailId]: 'nobody' })
    await form.own('withdraw', { key })
    const logged = JSON.stringify(log.all())
    expect(logged).toContain('/registration/withdraw')
    const [row] = await rowsOf(form.eventCompanyTypeId)
    for (const secret of [key, row?.privateKeyHash ?? 'none', 'nlogged', 'CV.pdf'])
      expect([secret, logged.includes(secret)]).toEqual([secret, false])
  })

  test('that was mailed still leads to the registration when the code of the event changes', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Upload)] })
    const { key } = await form.register(person())
    await db
      .update(events)
      .set({ eventCode: `${form.eventCode}-renamed` })
      .where(eq(events.eventId, form.eventId))
    // 503: it is found, but its page was not built yet, which may be so beside these tests.
    const statusOf = async (typeId: number) => (await nucleus.app.inject(`/nucleus/register/${form.eventCode}/_${typeId}/yours`)).statusCode
    expect([200, 503]).toContain(await statusOf(form.eventCompanyTypeId))
    expect(await statusOf(99_999_999)).toBe(404)
    const id = form.questions[0]?.eventQuestionId ?? 0
    expect((await form.uploadOwn(id, Buffer.from('%PDF-1.7'), 'CV.pdf', { key })).status).toBe(200)
    expect((await nucleus.app.inject(form.path)).statusCode).toBe(404)
  })

  test('changes answers, and leaves those of staff', async () => {
    const form = await registered()
    const change = {
      key: form.key,
      rowVersion: 1,
      version: 1,
      answers: { ...form.given, [identityId('jobTitle')]: 'CEO', [form.id]: null },
    }
    const { status: code, data } = await form.own('update', change)
    expect([code, data.answers[identityId('jobTitle')], data.answers[form.id], data.rowVersion]).toEqual([200, 'CEO', null, 2])
    const left = await db
      .select({ value: registrationResponses.value })
      .from(registrationResponses)
      .where(eq(registrationResponses.eventRegistrationId, form.eventRegistrationId))
    expect(left).toEqual([{ value: 'Difficult' }])
    expect((await form.own('update', change)).status).toBe(409)
  })

  test('does not change the address', async () => {
    const form = await registered()
    const answers = { ...form.given, [emailId]: 'other@fund.example' }
    const reply = await form.own('update', { key: form.key, rowVersion: 1, version: 1, answers })
    expect([reply.status, reply.data.answers]).toEqual([422, { [emailId]: 'The address cannot be changed here. Write to the organiser' }])
  })

  test('changes nothing after the deadline of the company type, or of the question', async () => {
    const past = new Date(clock.now().getTime() - 1000).toISOString()
    const form = await registered({ type: { editableUntil: past } })
    const reply = await form.own('update', { key: form.key, rowVersion: 1, version: 1, answers: form.given })
    expect([reply.status, reply.message]).toEqual([403, expect.stringMatching(/^The answers could be changed until 2 Mar 2026, /)])
    const other = await registered({ questions: [formQuestion(1, types.Input, { editableUntil: past }), formQuestion(2, types.Input)] })
    const { data } = await other.own('update', {
      key: other.key,
      rowVersion: 1,
      version: 1,
      answers: { ...other.given, [other.id]: 'Fish' },
    })
    expect(data.answers).toEqual({ [other.id]: expect.stringMatching(/^This answer could be changed until 2 Mar 2026, /) })
  })

  test('keeps an answer after the deadline of its question, and asks for none', async () => {
    const past = new Date(clock.now().getTime() - 1000).toISOString()
    const showWhen = { match: 'all' as const, rules: [{ eventQuestionId: 1, operator: 'equals' as const, values: ['yes'] }] }
    const form = await newForm({
      questions: [
        formQuestion(1, types.Input),
        formQuestion(2, types.Input, { isRequired: true, editableUntil: past, showWhen }),
        formQuestion(3, types.Input, { editableUntil: past }),
      ],
    })
    const [first = 0, second = 0, third = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    const identity = person()
    const { key } = await form.register({ ...identity, [first]: 'yes', [second]: 'Fish', [third]: 'A text of some length' })
    const rules = { maxLength: 5 }
    const questions = form.questions.map((one) => (one.eventQuestionId === third ? { ...one, isRequired: true, validation: rules } : one))
    await db
      .insert(eventFormVersions)
      .values({ eventCompanyTypeId: form.eventCompanyTypeId, version: 2, form: { questions }, publishedAt: past })
    const save = async (answers: object, rowVersion: number) => {
      const reply = await form.own('update', { key, rowVersion, version: 2, answers: { ...identity, ...answers } })
      return [reply.status, reply.data.answers, reply.data.rowVersion] as const
    }
    // It is not shown any more, and yet was meant when it could be answered.
    const [code, hidden, version = 0] = await save({ [first]: 'no', [third]: 'A text of some length' }, 1)
    expect([code, hidden]).toMatchObject([200, { [first]: 'no', [second]: 'Fish', [third]: 'A text of some length' }])
    const [again, shown] = await save({ [first]: 'yes' }, version)
    expect([again, shown]).toMatchObject([200, { [second]: 'Fish', [third]: 'A text of some length' }])

    const later = await form.register({ ...person({ email: 'later@fund.example' }), [first]: 'no', [third]: 'short' }, { version: 2 })
    const unasked = { ...person({ email: 'later@fund.example' }), [first]: 'yes' }
    const update = { key: later.key, rowVersion: 1, version: 2, answers: unasked }
    expect(await form.own('update', update)).toMatchObject({ status: 200 })
    expect(await form.own('update', { ...update, rowVersion: 2, answers: { ...unasked, [second]: 'Meat' } })).toMatchObject({
      status: 422,
      data: { answers: { [second]: expect.stringMatching(/^This answer could be changed until /) } },
    })
  })

  test('takes other changes where capacities were lowered below what is taken', async () => {
    const dinner = formQuestion(1, types.Radio, { options: [formOption(1, 'Dinner')] })
    const form = await newForm({ questions: [dinner, formQuestion(2, types.Input)] })
    const [{ eventQuestionId: id, options: [{ eventQuestionAnswerId: option } = { eventQuestionAnswerId: 0 }] } = dinner, second] =
      form.questions
    const [first, other] = [person({ companyName: 'Ridge' }), person({ companyName: 'Ridge' })]
    const { key } = await form.register({ ...first, [id]: option })
    await form.register({ ...other, [id]: option })
    await db.update(eventQuestionAnswers).set({ capacity: 1 }).where(eq(eventQuestionAnswers.eventQuestionAnswerId, option))
    await db
      .update(eventCompanyTypes)
      .set({ maxContactsPerCompany: 1 })
      .where(eq(eventCompanyTypes.eventCompanyTypeId, form.eventCompanyTypeId))
    expect((await form.own('read', { key })).data.form.fullOptionIds).toEqual([])
    const answers = { ...first, [id]: option, [second?.eventQuestionId ?? 0]: 'Vegan' }
    expect(await form.own('update', { key, rowVersion: 1, version: 1, answers })).toMatchObject({ status: 200 })
  })

  test('takes no default for an answer, also where the question is past its deadline', async () => {
    const consent = formQuestion(1, types.Yes_No, { defaultValue: 'yes' })
    const late = formQuestion(2, types.Input, { defaultValue: 'None', editableUntil: '2026-02-01T00:00:00.000Z' })
    const form = await newForm({ questions: [consent, late] })
    const [id = 0, lateId = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    const given = person()
    const { key } = await form.register({ ...given, [id]: null })
    const { data } = await form.own('read', { key })
    expect(data).toMatchObject({ answers: { [id]: null, [lateId]: null }, lockedIds: expect.arrayContaining([lateId]) })
    const update = { key, rowVersion: 1, version: 1, answers: { ...data.answers, [identityId('jobTitle')]: 'Analyst' } }
    expect(await form.own('update', update)).toMatchObject({ status: 200, data: { answers: { [id]: null, [lateId]: null } } })
  })

  test('keeps an option that is no longer offered, beside new ones', async () => {
    const lunch = formQuestion(1, types.Checkbox, { options: [formOption(1, 'Fish'), formOption(2, 'Beef'), formOption(3, 'Eggs')] })
    const form = await newForm({ questions: [lunch] })
    const [question = lunch] = form.questions
    const { eventQuestionId: id } = question
    const [fish = 0, beef = 0, eggs = 0] = question.options.map(({ eventQuestionAnswerId }) => eventQuestionAnswerId)
    const given = person()
    const { key } = await form.register({ ...given, [id]: [fish] })
    const { eventCompanyTypeId } = form
    const options = question.options.map((one, index) => ({ ...one, capacity: 9, isActive: index === 1 }))
    await db
      .insert(eventFormVersions)
      .values({ eventCompanyTypeId, version: 2, form: { questions: [{ ...question, options }] }, publishedAt: '2026-03-01T00:00:00Z' })
    // Others read neither what is switched off nor how many may choose the rest.
    const found = await formOfType(db, eventCompanyTypeId)
    const shown = found && (await publicFormOf(db, found, { at: clock.now() }))
    expect(shown?.questions).toMatchObject([{ options: [{ label: 'Beef', capacity: null }] }])
    const { data } = await form.own('read', { key })
    expect(data.form.questions).toMatchObject([{ options: [{ label: 'Fish', isActive: false }, { label: 'Beef' }] }])
    const update = (rowVersion: number, chosen: number[]) =>
      form.own('update', { key, rowVersion, version: 2, answers: { ...given, [id]: chosen } })
    expect(await update(1, [fish, beef])).toMatchObject({ status: 200, data: { answers: { [id]: [fish, beef] } } })
    const problem = 'An option you chose is no longer offered. Please choose again'
    expect(await update(2, [fish, eggs])).toMatchObject({ status: 422, data: { answers: { [id]: problem } } })
    expect(await update(2, [beef])).toMatchObject({ status: 200, data: { answers: { [id]: [beef] } } })
    expect(await update(3, [fish])).toMatchObject({ status: 422, data: { answers: { [id]: problem } } })
  })

  test('waits for what staff are saving, and then says so', async () => {
    const form = await registered()
    const answers = { ...form.given, [identityId('jobTitle')]: 'Analyst' }
    const which = eq(registrations.eventRegistrationId, form.eventRegistrationId)
    const update = await during(
      db,
      (tx) => tx.update(registrations).set({ firstName: 'Patricia', rowVersion: 2 }).where(which),
      () => form.own('update', { key: form.key, rowVersion: 1, version: 1, answers }),
    )
    expect(update).toMatchObject({ status: 409, data: { own: { rowVersion: 2, answers: { [identityId('firstName')]: 'Patricia' } } } })
  })

  test('answers with what it is now when somebody else changed it or its form meanwhile', async () => {
    const form = await registered()
    const update = { key: form.key, rowVersion: 1, version: 1, answers: { ...form.given, [form.id]: 'Fish' } }
    await form.own('update', update)
    expect(await form.own('update', update)).toMatchObject({
      status: 409,
      message: 'Your registration has changed since you opened it. Check your answers and save them again.',
      data: { own: { rowVersion: 2, answers: { [form.id]: 'Fish' } } },
    })
    await db
      .insert(eventFormVersions)
      .values({ eventCompanyTypeId: form.eventCompanyTypeId, version: 2, form: { questions: [] }, publishedAt: '2026-03-01T00:00:00Z' })
    expect(await form.own('update', { ...update, rowVersion: 2 })).toMatchObject({
      status: 409,
      message: 'The form has changed since you opened it. Check your answers and send it again.',
      data: { own: { rowVersion: 2, form: { version: 2, questions: [] } } },
    })
  })

  test('does not hand an approved place to somebody else', async () => {
    const form = await registered({ type: { requiresApproval: true } })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    await db
      .update(registrations)
      .set({ eventStatusId: status.approved })
      .where(eq(registrations.eventRegistrationId, row?.eventRegistrationId ?? 0))
    const [lastName, company] = [identityId('lastName'), identityId('companyName')]
    const change = (answers: object) =>
      form.own('update', { key: form.key, rowVersion: 1, version: 1, answers: { ...form.given, [form.id]: 'Vegan', ...answers } })
    expect((await change({ [identityId('firstName')]: 'Bob', [lastName]: 'Blacklisted' })).data.answers).toEqual({
      [lastName]: 'Only the spelling of your name can be corrected here. Write to the organiser',
    })
    expect((await change({ [company]: 'Boiler Room' })).data.answers).toHaveProperty(String(company))
    expect((await change({ [form.id]: 'Vegetarian' })).status).toBe(200)
  })

  test('of a cancelled event says so, and changes nothing', async () => {
    const form = await registered()
    await db.update(events).set({ eventStateId: eventState.cancelled }).where(eq(events.eventId, form.eventId))
    const { data } = await form.own('read', { key: form.key })
    const text = 'This event was cancelled.'
    expect(data).toMatchObject({ statusText: text, lockedText: text, editableText: null, withdrawText: null })
    expect((await form.own('withdraw', { key: form.key })).status).toBe(403)
  })

  test('does not withdraw who has arrived', async () => {
    const form = await registered()
    await db
      .update(registrations)
      .set({ eventStatusId: status.approved, checkedInAt: clock.now().toISOString() })
      .where(eq(registrations.eventCompanyTypeId, form.eventCompanyTypeId))
    expect((await form.own('read', { key: form.key })).data).toMatchObject({
      withdrawText: null,
      statusText: 'Your registration is confirmed. You are checked in: if you cannot come, write to us.',
    })
    expect((await form.own('withdraw', { key: form.key })).status).toBe(403)
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ eventStatusId: status.approved, checkedInAt: expect.any(String) }])
  })

  test('withdraws the registration, which frees its seat', async () => {
    const form = await registered({ event: { waitlistEnabled: true, promotesAutomatically: true }, type: { capacity: 1 } })
    const waiting = await form.register(person())
    const { data } = await form.own('withdraw', { key: form.key })
    expect(data).toMatchObject({
      statusText: 'You withdrew your registration.',
      withdrawText: null,
      hasPlace: false,
      ended: { text: 'To take part after all, register again.', path: `/register/${form.eventCode}/${form.linkSlug}` },
      lockedText: 'You withdrew your registration.',
    })
    const promoted = (await form.own('read', { key: waiting.key })).data
    expect(promoted).toMatchObject({ statusText: 'Your registration is confirmed.', hasPlace: true, ended: null })
    expect(promoted.withdrawText).toContain('it goes to somebody else')
    expect((await form.own('withdraw', { key: form.key })).status).toBe(200)
  })
})
