import { afterAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { eventState, registrationStatus as status } from '#constants/statuses.ts'
import { identityId } from '#contract/forms/identity.ts'
import { eventFormVersions, events, registrations } from '#nucleus/db/tables/index.ts'
import { formOfType, publicFormOf } from '#nucleus/events/formAnswers/readForm.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { makeCompany, makeContact, makeRegistration, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
afterAll(() => nucleus.close())

const newForm = (options: Parameters<typeof publishedForm>[1] = {}) => publishedForm(nucleus, options)
const [emailId, companyId] = [identityId('email'), identityId('companyName')]
const rowsOf = (eventCompanyTypeId: number) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(asc(registrations.eventRegistrationId))
const text = formQuestion(1, types.Input)

describe('a registration is refused', () => {
  const refused = async (form: Awaited<ReturnType<typeof newForm>>, answers: object, more: object = {}) => {
    const before = await rowsOf(form.eventCompanyTypeId)
    const { status: code, message, data } = await form.submit(answers, more)
    expect(await rowsOf(form.eventCompanyTypeId)).toEqual(before)
    return [code, data.answers ?? message]
  }
  const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

  test.each([
    ['of a cancelled event', { eventStateId: eventState.cancelled }, 'This event was cancelled.'],
    ['of an event that closed its registration', { eventStateId: eventState.registrationClosed }, 'Registration is closed.'],
    ['of an event that is over', { startsAt: day(-3), endsAt: day(-1) }, 'Registration is closed.'],
  ])('on the form %s', async (_, event, message) => {
    expect(await refused(await newForm({ event }), person())).toEqual([403, message])
  })

  test.each([
    ['that is not active', {}, { isActive: false }, /^Registration is closed\.$/],
    ['that opens later', {}, { opensAt: day(1) }, /^Registration opens on 3 Mar 2026, \d\d:\d\d EST \(New York\)\.$/],
    ['that closed', {}, { closesAt: day(-1) }, /^Registration closed on 1 Mar 2026, /],
    ['of an event that opens later', { registrationOpensAt: day(2) }, { opensAt: day(-2) }, /^Registration opens on 4 Mar 2026, /],
    ['of an event that closed', { registrationClosesAt: day(-2) }, {}, /^Registration closed on 28 Feb 2026, /],
  ])('on a form %s', async (_, event, type, message) => {
    expect(await refused(await newForm({ event, type }), person())).toEqual([403, expect.stringMatching(message)])
  })

  test('on the form of a draft, which nobody knows yet', async () => {
    const form = await newForm({ event: { eventStateId: eventState.draft, name: 'Secret summit' } })
    expect(await refused(form, person())).toEqual([404, 'This form was not found. It may have been deleted.'])
    for (const path of [form.path, `/nucleus/register/${form.eventCode}`, `${form.path}/yours`]) {
      const { statusCode, body } = await nucleus.app.inject(path)
      expect([statusCode, body.includes('Secret summit')]).toEqual([404, false])
    }
  })

  test('while no version is published', async () => {
    const form = await newForm()
    await db.delete(eventFormVersions).where(eq(eventFormVersions.eventCompanyTypeId, form.eventCompanyTypeId))
    expect(await refused(form, person())).toEqual([403, 'Registration is not open yet.'])
  })

  test('when the form was published anew', async () => {
    const form = await newForm()
    const questions = [formQuestion(987_654, types.Input, { label: 'New question', mapsTo: 7 })]
    await db
      .insert(eventFormVersions)
      .values({ eventCompanyTypeId: form.eventCompanyTypeId, version: 2, form: { questions }, publishedAt: day(0) })
    expect(await refused(form, person())).toEqual([409, 'The form has changed since you opened it. Check your answers and send it again.'])
    // With the new form, so that the page shows it around what was entered.
    const { data } = await form.submit(person())
    expect(data).toMatchObject({ form: { version: 2, questions: [{ label: 'New question', mapsTo: null }] } })
    await form.register(person(), { version: 2 })
  })

  test('with messages beside every wrong answer', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Input, { isRequired: true })] })
    expect(await refused(form, { ...person({ email: 'nobody', firstName: '', lastName: ' ' }), [identityId('phone')]: '1234' })).toEqual([
      422,
      {
        [identityId('firstName')]: 'Please enter a first name or a last name',
        [identityId('lastName')]: 'Please enter a first name or a last name',
        [emailId]: 'Please enter an e-mail address, such as name@example.com',
        [identityId('phone')]: 'Please enter the number with its country code, such as +44 20 7946 0000',
        [form.questions[0]?.eventQuestionId ?? 0]: 'Please answer this question',
      },
    ])
  })

  test('with a phone number that is not complete', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.PhoneNumber)] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const text = 'This number is not complete. Please enter it with its country code, such as +44 20 7946 0000'
    expect(await refused(form, { ...person({ phone: '+1 234 567 8' }), [id]: '+41 44 668' })).toEqual([
      422,
      { [identityId('phone')]: text, [id]: text },
    ])
    const { key } = await form.register({ ...person({ phone: '+1 202 555 0123' }), [id]: '+41 44 668 18 00' })
    expect((await form.own('read', { key })).data.answers[id]).toBe('+41446681800')
  })

  test('when the trap is filled in', async () => {
    expect(await refused(await newForm(), person(), { website: 'https://spam.example' })).toEqual([
      422,
      'The registration could not be sent. Load the page again and try once more.',
    ])
  })

  test('when the address is registered for the event, in whatever company type', async () => {
    const form = await newForm()
    const { email } = await makeRegistration(db, { eventId: form.eventId })
    const again =
      'Nothing was registered. If this address is registered for the event already, use the private link in its confirmation. Otherwise write to the organiser'
    expect(await refused(form, person({ email }))).toEqual([422, { [emailId]: again }])
  })

  test('in the same words for every address while no seat is left, or the company is missing', async () => {
    const full = await newForm({ type: { capacity: 1 } })
    const someone = person()
    await full.register(someone)
    for (const answers of [someone, person()])
      expect(await refused(full, { ...answers, [companyId]: 'Blue Ridge' })).toEqual([422, 'There is no place left. Registration is full.'])
    const limited = await newForm({ type: { maxContactsPerCompany: 2 } })
    const other = person({ companyName: 'Blue Ridge' })
    await limited.register(other)
    for (const answers of [other, person()])
      expect(await refused(limited, { ...answers, [companyId]: '' })).toEqual([422, { [companyId]: 'Please enter your company' }])
  })

  test('when all seats are taken, unless there is a waiting list', async () => {
    const form = await newForm({ type: { capacity: 1 } })
    await form.register(person())
    expect(await refused(form, person())).toEqual([422, 'There is no place left. Registration is full.'])
    await db.update(events).set({ waitlistEnabled: true }).where(eq(events.eventId, form.eventId))
    expect((await form.register(person())).statusText).toBe('You are on the waiting list. We will write to you when there is a place.')
    expect((await rowsOf(form.eventCompanyTypeId)).map((row) => [row.eventStatusId, row.waitlistPosition])).toEqual([
      [status.pending, null],
      [status.waitlisted, 1],
    ])
  })

  test('before it is filled in where no seat is left; a waiting list is announced', async () => {
    const form = await newForm({ type: { capacity: 1 }, questions: [text] })
    const shown = async () => {
      const found = await formOfType(db, form.eventCompanyTypeId)
      return found && publicFormOf(db, found, { at: clock.now() })
    }
    const listed = async () => (await nucleus.app.inject(`/nucleus/register/${form.eventCode}`)).body
    expect(await listed()).toContain('</a></li>')
    expect(await shown()).toMatchObject({ closedText: null, waitingText: null, questions: [{}] })
    const { key } = await form.register(person())
    expect(await shown()).toMatchObject({ closedText: 'There is no place left. Registration is full.', waitingText: null, questions: [] })
    expect(await listed()).toContain('</a> (full)</li>')
    // Who has a seat reads nothing of it.
    expect((await form.own('read', { key })).data.form).toMatchObject({ closedText: null, waitingText: null, questions: [{}] })
    await db.update(events).set({ waitlistEnabled: true }).where(eq(events.eventId, form.eventId))
    expect(await shown()).toMatchObject({ closedText: null, waitingText: expect.stringContaining('waiting list'), questions: [{}] })
    expect(await listed()).toContain('</a> (waiting list)</li>')
  })

  test('when an option has no place left', async () => {
    const question = formQuestion(1, types.Radio, { options: [formOption(1, 'Dinner', { capacity: 1 }), formOption(2, 'Lunch')] })
    const form = await newForm({ questions: [question] })
    const [stored] = form.questions
    const id = stored?.eventQuestionId ?? 0
    const [dinner, lunch] = (stored?.options ?? []).map((one) => one.eventQuestionAnswerId)
    await form.register({ ...person(), [id]: dinner })
    expect(await refused(form, { ...person(), [id]: dinner })).toEqual([
      422,
      { [id]: '“Dinner” is fully booked. Please choose another option' },
    ])
    await form.register({ ...person(), [id]: lunch })
  })

  test('when the company has as many people as it may, however it is spelled', async () => {
    const form = await newForm({ type: { maxContactsPerCompany: 2 } })
    await form.register(person({ companyName: 'Ridge Capital, L.L.C.' }))
    await form.register(person({ companyName: 'ridge capital' }))
    const [code, answers] = await refused(form, person({ companyName: 'The Ridge-Capital LLC' }))
    expect([code, answers]).toEqual([422, { [companyId]: expect.stringContaining('At most 2 people of one company can register here') }])
    expect(await refused(form, person())).toEqual([422, { [companyId]: 'Please enter your company' }])
    await form.register(person({ companyName: 'Valley' }))
  })

  test('by the company that is entered, whatever the record of the contact says', async () => {
    const form = await newForm({ type: { maxContactsPerCompany: 1 } })
    const [ridge, mover] = [person({ companyName: 'Ridge Forest' }), person({ companyName: 'Valley Forest' })]
    const company = await makeCompany(db, { name: 'Ridge Forest' })
    await makeContact(db, { email: String(mover[identityId('email')]), companyId: company.companyId })
    await form.register(ridge)
    await form.register(mover)
    expect((await rowsOf(form.eventCompanyTypeId)).map(({ companyName }) => companyName)).toEqual(['Ridge Forest', 'Valley Forest'])
  })

  test('when it answers a question that the form does not ask, of staff or of another form', async () => {
    const form = await newForm({
      questions: [formQuestion(1, types.Input, { isStaffOnly: true }), formQuestion(2, types.Input, { isActive: false })],
    })
    const other = await newForm({ questions: [text] })
    const message = 'This form does not ask one of the questions that were answered. Load the page again and send it once more.'
    for (const { eventQuestionId } of [...form.questions, ...other.questions])
      expect(await refused(form, { ...person(), [eventQuestionId]: 'x' })).toEqual([422, message])
  })

  test('of a form that does not exist, or with a body of another shape', async () => {
    const form = await newForm()
    expect((await nucleus.app.inject({ method: 'POST', url: `${form.path}x`, payload: {} })).statusCode).toBe(404)
    for (const payload of [
      {},
      [],
      { submissionKey: 'x', version: 1, answers: {} },
      { submissionKey: randomUUID(), version: 1, answers: { a: 1 } },
    ])
      expect((await nucleus.app.inject({ method: 'POST', url: form.path, payload })).statusCode).toBe(400)
  })
})
