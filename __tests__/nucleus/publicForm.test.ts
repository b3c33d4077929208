import { afterAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { contactStates, registrationSources } from '#constants/choices.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { eventState, registrationStatus as status } from '#constants/statuses.ts'
import { dynamicLinks } from '#contract/events/dynamicLinks.ts'
import { history } from '#contract/history.ts'
import { identityId } from '#contract/forms/identity.ts'
import {
  contacts,
  eventCompanyTypes,
  eventFormVersions,
  eventQuestionAnswers,
  events,
  files,
  registrationResponses,
  registrations,
  vettingSubmissions,
} from '#nucleus/db/tables/index.ts'
import { findPerson } from '#nucleus/forget/findPerson.ts'
import { formOfType, publicFormOf } from '#nucleus/events/publicForm/readForm.ts'
import { forgetPerson } from '#nucleus/forget/forgetPerson.ts'
import { formOption, formQuestion } from '../support/formQuestion.ts'
import { makeLink } from '../support/links.ts'
import { logLines } from '../support/logLines.ts'
import { makeCompany, makeContact, makeRegistration, makeStaff, ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const log = logLines()
const nucleus = await startNucleus({ logStream: log, config: { LOG_LEVEL: 'info' } })
const { db, clock } = nucleus
const { token } = await nucleus.signIn('admin')
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

describe('a registration through the public form', () => {
  test('is stored with its answers and waits for review', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Input), formQuestion(2, types.Number)] })
    const [first, second] = form.questions
    const confirmation = await form.register({
      ...person({ email: 'Ada@Fund.Example', companyName: 'Ridge', jobTitle: 'CIO', phone: '+44 20 7946 0000' }),
      [first?.eventQuestionId ?? 0]: '  Vegan ',
      [second?.eventQuestionId ?? 0]: 3,
    })
    expect(confirmation).toMatchObject({
      confirmationNumber: expect.stringMatching(/^[A-Z]{2}\d{5}$/),
      statusText: 'We received your registration and will review it. We will write to you.',
      hasPlace: false,
      privatePath: expect.stringMatching(new RegExp(`^/register/${form.eventCode}/_${form.eventCompanyTypeId}/yours#[\\w-]{22}$`)),
    })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    expect(row).toMatchObject({
      ...{ firstName: 'Pat', lastName: 'Doe', email: 'ada@fund.example', companyName: 'Ridge', jobTitle: 'CIO', phone: '+442079460000' },
      ...{ eventStatusId: status.pending, source: registrationSources.publicForm, formVersion: 1, waitlistPosition: null },
      ...{ submittedAt: clock.now().toISOString(), confirmationNumber: confirmation.confirmationNumber, createdByContactId: null },
    })
    const answers = await db
      .select()
      .from(registrationResponses)
      .where(eq(registrationResponses.eventRegistrationId, row?.eventRegistrationId ?? 0))
    expect(answers.map(({ value }) => value)).toEqual(['Vegan', 3])
  })

  test('keeps its secret as a hash, out of the history', async () => {
    const form = await newForm()
    const { key } = await form.register(person())
    const [row] = await rowsOf(form.eventCompanyTypeId)
    expect(row?.privateKeyHash).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(key)
    const input = { resource: 'registrations', id: row?.eventRegistrationId ?? 0 }
    expect(JSON.stringify(ok(await nucleus.call(history, input, token)))).not.toMatch(/private|submissionKey/)
  })

  test('is approved at once where no approval is required', async () => {
    const form = await newForm({ type: { requiresApproval: false } })
    expect((await form.register(person())).statusText).toBe('Your registration is confirmed.')
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ eventStatusId: status.approved }])
  })

  test('is vetted where that is required, with what its answers say', async () => {
    const form = await newForm({
      type: { requiresApproval: false, requiresVetting: true },
      questions: [formQuestion(1, types.AUM_Number, { mapsTo: 15 })],
    })
    await form.register({ ...person(), [form.questions[0]?.eventQuestionId ?? 0]: 2.5e9 })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    const vettings = await db
      .select()
      .from(vettingSubmissions)
      .where(eq(vettingSubmissions.eventRegistrationId, row?.eventRegistrationId ?? 0))
    expect([row?.eventStatusId, vettings]).toMatchObject([
      status.inVetting,
      [{ eventId: form.eventId, contactId: row?.contactId, aumUsd: 2.5e9, vettingStatusId: 1 }],
    ])
  })

  test('is vetted with assets that no field takes, and without an address that none is', async () => {
    const form = await newForm({
      type: { requiresVetting: true },
      questions: [
        formQuestion(1, types.AUM_Number),
        formQuestion(2, types.Input, { mapsTo: 7 }),
        formQuestion(3, types.Input, { mapsTo: 11 }),
      ],
    })
    const [aum = 0, linkedIn = 0, website = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    await form.register({ ...person(), [aum]: 4e9, [linkedIn]: 'javascript:alert(1)', [website]: 'https://fund.example' })
    const [row] = await rowsOf(form.eventCompanyTypeId)
    const [vetting] = await db
      .select()
      .from(vettingSubmissions)
      .where(eq(vettingSubmissions.eventRegistrationId, row?.eventRegistrationId ?? 0))
    expect(vetting).toMatchObject({ aumUsd: 4e9, linkedInUrl: null, companyWebsite: 'https://fund.example' })
  })

  test('finds its contact by address and leaves it as it is', async () => {
    const { companyId: ownCompany } = await makeCompany(db)
    const contact = await makeContact(db, { email: 'known@fund.example', firstName: 'Known', companyId: ownCompany })
    const form = await newForm()
    await form.register(person({ email: 'KNOWN@fund.example', firstName: 'Other' }))
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([
      { contactId: contact.contactId, companyId: ownCompany, firstName: 'Other' },
    ])
    expect(await db.select().from(contacts).where(eq(contacts.contactId, contact.contactId))).toEqual([contact])
  })

  test('makes a contact in purgatory for an unknown address', async () => {
    const form = await newForm()
    await form.register(person({ email: 'new@fund.example', jobTitle: 'CFO' }))
    const [row] = await rowsOf(form.eventCompanyTypeId)
    expect(await db.select().from(contacts).where(eq(contacts.email, 'new@fund.example'))).toMatchObject([
      { contactId: row?.contactId, firstName: 'Pat', jobTitle: 'CFO', contactStateId: contactStates.purgatory, isAdmin: false },
    ])
  })

  test('is stored once, however often it is sent', async () => {
    const form = await newForm()
    const [submissionKey, answers] = [randomUUID(), person()]
    const replies = await Promise.all(Array.from({ length: 5 }, () => form.submit(answers, { submissionKey })))
    expect(new Set(replies.map(({ data }) => data.confirmationNumber)).size).toBe(1)
    expect(await rowsOf(form.eventCompanyTypeId)).toHaveLength(1)
  })

  test('remembers the dynamic link that was followed', async () => {
    const form = await newForm()
    const { contactId: irRepContactId } = await makeStaff(db)
    const link = await makeLink(db, { eventId: form.eventId, irRepContactId, utmCampaign: 'Spring' })
    await form.register(person(), { link: link.shortCode.toUpperCase() })
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([
      { dynamicLinkId: link.dynamicLinkId, irRepContactId, utmCampaign: 'Spring', source: registrationSources.dynamicLink },
    ])
    const [listed] = ok(await nucleus.call(dynamicLinks.calls.list, { eventId: form.eventId }, token))
    expect(listed?.registrationCount).toBe(1)
  })

  test('ignores the link of another event', async () => {
    const [form, other] = [await newForm(), await newForm()]
    const link = await makeLink(db, { eventId: other.eventId })
    await form.register(person(), { link: link.shortCode })
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ dynamicLinkId: null, source: registrationSources.publicForm }])
  })

  test.each([['x'.repeat(200)], [7], ['\u0000']])('does not fail because of a damaged link (%#)', async (link) => {
    const form = await newForm()
    await form.register(person(), { link })
    expect(await rowsOf(form.eventCompanyTypeId)).toMatchObject([{ dynamicLinkId: null, source: registrationSources.publicForm }])
  })
})

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
      'This address cannot be registered for this event again. To change a registration, use the private link in its confirmation, or write to the organiser'
    expect(await refused(form, person({ email }))).toEqual([422, { [emailId]: again }])
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
    expect(await shown()).toMatchObject({ closedText: null, waitingText: null, questions: [{}] })
    const { key } = await form.register(person())
    expect(await shown()).toMatchObject({ closedText: 'There is no place left. Registration is full.', waitingText: null, questions: [] })
    // Who has a seat reads nothing of it.
    expect((await form.own('read', { key })).data.form).toMatchObject({ closedText: null, waitingText: null, questions: [{}] })
    await db.update(events).set({ waitlistEnabled: true }).where(eq(events.eventId, form.eventId))
    expect(await shown()).toMatchObject({ closedText: null, waitingText: expect.stringContaining('waiting list'), questions: [{}] })
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

test('an answer to a question that is not shown is left out', async () => {
  const form = await newForm({
    questions: [
      formQuestion(1, types.Yes_No),
      formQuestion(2, types.Input, {
        isRequired: true,
        showWhen: { match: 'all', rules: [{ eventQuestionId: 1, operator: 'equals', values: ['true'] }] },
      }),
    ],
  })
  const [first = 0, second = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
  await form.register({ ...person(), [first]: false, [second]: 'unseen' })
  const [row] = await rowsOf(form.eventCompanyTypeId)
  const stored = await db
    .select({ id: registrationResponses.eventQuestionId })
    .from(registrationResponses)
    .where(eq(registrationResponses.eventRegistrationId, row?.eventRegistrationId ?? 0))
  expect(stored).toEqual([{ id: first }])
  expect((await form.submit({ ...person(), [first]: true })).data.answers).toEqual({ [second]: 'Please answer this question' })
})

describe('files', () => {
  const pdf = Buffer.from('%PDF-1.7 a file')
  const upload = formQuestion(1, types.Upload, { validation: { extensions: ['pdf', 'txt'], maxFileMb: 1 } })

  test('belong to the registration from then on, and nobody reads them by their address', async () => {
    const form = await newForm({ questions: [upload] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, pdf, 'CV.pdf')
    await form.register({ ...person(), [id]: [{ fileId: data.fileId, name: 'CV.pdf', more: 'x' }] })
    const [answer] = await db.select().from(registrationResponses).where(eq(registrationResponses.eventQuestionId, id))
    const fileId = data.fileId.replace('upload-', 'registrant-')
    expect(answer?.value).toEqual([{ fileId, name: 'CV.pdf' }])
    expect(await db.$count(files, eq(files.fileId, fileId))).toBe(1)
    expect((await nucleus.app.inject(`/nucleus/files/${fileId}`)).statusCode).toBe(404)
    // A second registration cannot have the same file.
    expect((await form.submit({ ...person(), [id]: [{ fileId: data.fileId, name: 'CV.pdf' }] })).data.answers).toEqual({
      [id]: 'The file was not found. Please choose it again',
    })
    expect((await form.submit({ ...person(), [id]: [{ fileId, name: 'CV.pdf' }] })).status).toBe(422)
  })

  test('have the ending that they were uploaded with', async () => {
    const form = await newForm({ questions: [formQuestion(1, types.Upload)] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, Buffer.from('@echo off'), 'CV.txt')
    for (const name of ['CV.bat', 'CV', '../../CV.sh'])
      expect((await form.submit({ ...person(), [id]: [{ fileId: data.fileId, name }] })).data.answers).toEqual({
        [id]: 'The file was not found. Please choose it again',
      })
    await form.register({ ...person(), [id]: [{ fileId: data.fileId, name: 'My CV.txt' }] })
  })

  test.each([
    ['another type', pdf, 'CV.docx', 422, 'Please choose a file of these types: pdf, txt'],
    [
      'a content that its name does not say',
      Buffer.from('<html>'),
      'CV.pdf',
      422,
      'The content of this file is not what its name says (.pdf)',
    ],
    [
      'a program that calls itself a text',
      Buffer.from('4d5a900003000000ff', 'hex'),
      'a.txt',
      422,
      'The content of this file is not what its name says (.txt)',
    ],
    ['more bytes than the question allows', Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), 'CV.pdf', 413, 'The file is larger than 1 MB'],
    ['nothing in it', Buffer.alloc(0), 'CV.pdf', 422, 'Choose a file that is not empty'],
  ])('with %s are refused', async (_, bytes, name, code, message) => {
    const form = await newForm({ questions: [upload] })
    const reply = await form.upload(form.questions[0]?.eventQuestionId ?? 0, bytes, name)
    expect([reply.status, reply.message]).toEqual([code, message])
  })

  test('fit the question that they answer, whichever question they were uploaded to', async () => {
    const png = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const form = await newForm({
      questions: [
        formQuestion(1, types.Upload),
        formQuestion(2, types.Upload, { validation: { maxFileMb: 1 } }),
        formQuestion(3, types.Headshot_Upload),
      ],
    })
    const other = await newForm({ questions: [formQuestion(1, types.Upload)] })
    const [any = 0, small = 0, headshot = 0] = form.questions.map(({ eventQuestionId }) => eventQuestionId)
    const large = (await form.upload(any, Buffer.concat([pdf, Buffer.alloc(1024 * 1024)]), 'CV.pdf')).data.fileId
    const picture = (await form.upload(any, png, 'me.png')).data.fileId
    const ofOther = (await other.upload(other.questions[0]?.eventQuestionId ?? 0, pdf, 'CV.pdf')).data.fileId
    const crop = { x: 0, y: 0, width: 1, height: 1 }
    for (const [id, value] of [
      [small, [{ fileId: large, name: 'CV.pdf' }]],
      [headshot, { fileId: picture, crop }],
      [any, [{ fileId: ofOther, name: 'CV.pdf' }]],
      [
        any,
        [
          { fileId: picture, name: 'me.png' },
          { fileId: picture, name: 'me.png' },
        ],
      ],
    ] as const) {
      const { status: code, data } = await form.submit({ ...person(), [id]: value })
      expect([code, Object.keys(data.answers ?? {})]).toEqual([422, [String(id)]])
    }
    expect(await rowsOf(form.eventCompanyTypeId)).toEqual([])
    await form.register({ ...person(), [any]: [{ fileId: large, name: 'CV.pdf' }] })
  })

  test('are deleted when the registrant is erased', async () => {
    const form = await newForm({ questions: [upload] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, pdf, 'CV.pdf')
    await form.register({ ...person({ email: 'erased@fund.example' }), [id]: [{ fileId: data.fileId, name: 'CV.pdf' }] })
    await db.transaction(async (tx) => forgetPerson(tx, await findPerson(tx, 'erased@fund.example', undefined)))
    expect(await db.$count(files, eq(files.fileId, data.fileId.replace('upload-', 'registrant-')))).toBe(0)
  })

  test('that were never sent are deleted after a day', async () => {
    const form = await newForm({ questions: [upload] })
    const id = form.questions[0]?.eventQuestionId ?? 0
    const { data } = await form.upload(id, pdf, 'CV.pdf')
    clock.move({ days: 2 })
    await form.upload(id, pdf, 'CV.pdf')
    expect(await db.$count(files, eq(files.fileId, data.fileId))).toBe(0)
    clock.move({ days: -2 })
  })
})

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
    expect((await form.own('read', { key: 'short' })).status).toBe(400)
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
    expect([code, data.answers[identityId('jobTitle')], data.answers[form.id], data.rowVersion]).toEqual([200, 'CEO', undefined, 2])
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

describe('a text beside an option', () => {
  const diet = formQuestion(1, types.Radio, { options: [formOption(1, 'Vegan'), formOption(2, 'Other', { allowsFreeText: true })] })
  const openForm = async () => {
    const form = await newForm({ questions: [diet] })
    const [question] = form.questions
    const [vegan = 0, other = 0] = question?.options.map((one) => one.eventQuestionAnswerId) ?? []
    return { form, id: question?.eventQuestionId ?? 0, vegan, other }
  }

  test('is required, stored, shown to its owner and changed or dropped with the answer', async () => {
    const { form, id, vegan, other } = await openForm()
    const refused = await form.submit({ ...person(), [id]: other })
    expect([refused.status, refused.data.answers]).toEqual([422, { [id]: 'Please enter a text for “Other”' }])
    const identity = person()
    const { key } = await form.register({ ...identity, [id]: other }, { optionTexts: { [other]: ' Shellfish ' } })
    const { data: own } = await form.own('read', { key })
    expect(own.optionTexts).toEqual({ [other]: 'Shellfish' })
    const change = async (answers: object, optionTexts: object, rowVersion: number) =>
      (await form.own('update', { key, rowVersion, version: 1, answers: { ...identity, ...answers }, optionTexts })).data
    const changed = await change({ [id]: other }, { [other]: 'Nuts' }, own.rowVersion)
    expect(changed.optionTexts).toEqual({ [other]: 'Nuts' })
    const dropped = await change({ [id]: vegan }, { [other]: 'Nuts' }, changed.rowVersion)
    expect([dropped.optionTexts, dropped.answers[id]]).toEqual([{}, vegan])
  })

  test('of an option that the form does not have is refused', async () => {
    const { form, id, vegan } = await openForm()
    expect((await form.submit({ ...person(), [id]: vegan }, { optionTexts: { 999_999: 'x' } })).status).toBe(422)
    expect(await rowsOf(form.eventCompanyTypeId)).toEqual([])
  })
})
