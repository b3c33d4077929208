import { describe, expect, test } from '@jest/globals'
import { deliveryStatuses as delivery, mailDelaySeconds, type MailTrigger, mailTriggers as triggers } from '#constants/mails.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as statuses } from '#constants/statuses.ts'
import {
  previewRegistrationMail,
  previewRegistrationMails,
  registrationEmailTemplates,
  registrationMailServer,
  sendRegistrationMail,
  sendRegistrationMails,
} from '#contract/events/registrationMails.ts'
import { registrations } from '#contract/events/registrations.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { headerOf, textsOf } from '../support/mailServer.ts'
import { makeCompanyType, makeContact, ok, startNucleus, type Values } from '../support/nucleus.ts'
import { mailedRegistrations } from '../support/mailedRegistrations.ts'

const { server, nucleus, db, clock, session, openPlace, mailsOf, deliver, send } = await mailedRegistrations()

interface RegistrationSetup {
  event?: Values<typeof tables.events>
  isSuppressed?: boolean
  body?: string
}

describe('one mail', () => {
  test('leaves at once with what the registration, the event and the answers say', async () => {
    const { eventId, eventCompanyTypeId, name, register } = await openPlace()
    const { eventRegistrationId, confirmationNumber } = await register({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@fund.example',
    })
    const [question] = await db
      .insert(tables.eventQuestions)
      .values({ eventId, eventCompanyTypeId, questionTypeId: types.Input, label: 'Diet', internalKey: 'diet' })
      .returning()
    await db
      .insert(tables.registrationResponses)
      .values({ eventRegistrationId, eventQuestionId: question?.eventQuestionId ?? 0, value: 'Vegan & <raw>' })
    await db.insert(tables.emailTemplates).values({
      ...{ eventId, trigger: triggers.approved, name: 'Own', subject: 'Welcome, {{contact.firstName}}' },
      bodyHtml:
        '<p>Hello {{contact.firstName}} {{ contact.lastName }} at {{event.name}}: {{registration.confirmationNumber}}</p><p>Diet: {{answer.diet}}</p><p>Rep: {{rep.name}}</p><p>{{registration.editLink}}</p><p><a href="{{registration.editLink}}">Your page</a> <a href="{{answer.diet}}">Diet</a></p><script>alert(1)</script>',
    })
    expect(ok(await send(eventRegistrationId, triggers.approved))).toBe(1)
    await deliver()
    const [mail] = server.received
    expect(mail?.to).toEqual(['ada@fund.example'])
    expect(headerOf(mail, 'From')).toBe('Alpine Allocators <no-reply@example.com>')
    expect(headerOf(mail, 'Reply-To')).toBe('team@alpine.example')
    expect(headerOf(mail, 'Subject')).toBe('Welcome, Ada')
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated')
    const { html, text } = textsOf(mail)
    expect(text).toContain(`Hello Ada Lovelace at ${name}: ${confirmationNumber}\n\nDiet: Vegan & <raw>`)
    expect(html).toContain('<p>Diet: Vegan &amp; &lt;raw&gt;</p>')
    // A paragraph without its value is left out, and nothing but text is sent.
    expect(html).not.toMatch(/Rep:|\{\{|<script|private-link/)
    expect(text).toMatch(/Your page \(https:.*#[\w-]{22}\) Diet/)
    // The link opens the registration, though nobody had one before, and its secret is stored nowhere.
    const [, key = ''] = /https:\/\/events\.example\.com\/register\/[^"]+\/yours#([\w-]{22})/.exec(html) ?? []
    const answer = await nucleus.app.inject({ method: 'POST', url: '/nucleus/registration/read', payload: { key } })
    expect(answer.json()).toMatchObject({ code: 200, data: { confirmationNumber } })
    expect(JSON.stringify(await db.select().from(tables.registrationMails))).not.toContain(key)
    expect(await mailsOf(eventRegistrationId)).toMatchObject([
      { deliveryStatusId: delivery.sent, attempts: 1, isAutomatic: false, sentAt: clock.now().toISOString(), subject: 'Welcome, Ada' },
    ])
    const scope = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
    expect(ok(await nucleus.call(registrations.calls.list, scope, session.token))).toMatchObject([
      { lastEmailAt: clock.now().toISOString(), rowVersion: 1 },
    ])
  })

  test('has an empty placeholder for a question of another company type, and an unknown one for a question of no form of the event', async () => {
    const place = await openPlace()
    const { eventId } = place
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const question = { questionTypeId: types.Input, label: 'Deadline', internalKey: 'deadline' }
    await db.insert(tables.eventQuestions).values({ eventId, eventCompanyTypeId, ...question })
    const text = { trigger: triggers.approved, name: 'Own', subject: 'Welcome' }
    const bodyHtml = '<p>Hello</p><p>Until {{answer.deadline}}</p><p>{{answer.deadline | default: "Any time"}}</p>'
    await db.insert(tables.emailTemplates).values({ eventId, ...text, bodyHtml })
    const { eventRegistrationId } = await place.register({ firstName: 'Ada', lastName: 'Lovelace' })
    const input = { eventRegistrationId, trigger: triggers.approved }
    expect(ok(await nucleus.call(previewRegistrationMail, input, session.token))).toMatchObject({ refusal: null })
    expect(ok(await send(eventRegistrationId, triggers.approved))).toBe(1)
    await deliver()
    expect(textsOf(server.received[0]).text).toMatch(/^Hello\n\nAny time/)

    const other = await openPlace()
    await db.insert(tables.emailTemplates).values({ eventId: other.eventId, ...text, bodyHtml })
    const { eventRegistrationId: elsewhere } = await other.register()
    const many = { eventRegistrationIds: [eventRegistrationId, elsewhere], trigger: triggers.approved }
    const { refusals } = ok(await nucleus.call(previewRegistrationMails, many, session.token))
    expect(refusals.map(({ message }) => message)).toContain('The text has unknown placeholders: {{answer.deadline}}.')
  })

  test('has the dates of the event on its own clock: one that ends at midnight ends on the day before', async () => {
    const dates = { timeZone: 'Europe/Zurich', startsAt: '2026-06-01T07:00:00.000Z', endsAt: '2026-06-03T22:00:00.000Z' }
    const { eventId, register } = await openPlace(dates)
    const text = { trigger: triggers.approved, name: 'Own', subject: '{{event.dates}}', bodyHtml: '<p>Welcome</p>' }
    await db.insert(tables.emailTemplates).values({ eventId, ...text })
    const { eventRegistrationId } = await register()
    ok(await send(eventRegistrationId, triggers.approved))
    await deliver()
    expect(headerOf(server.received[0], 'Subject')).toBe('Monday 1 June – Wednesday 3 June 2026')
  })

  test('is shown before it is sent, with what it leaves out, and without the secret of the link', async () => {
    const { register } = await openPlace({ venueName: null, city: null })
    const { eventRegistrationId } = await register()
    const input = { eventRegistrationId, trigger: triggers.approved }
    const preview = ok(await nucleus.call(previewRegistrationMail, input, session.token))
    expect(preview).toMatchObject({ refusal: null, empty: ['event.venue'], lastSentAt: null })
    expect(preview.html).toContain('private-link-of-the-registrant')
    expect(preview.html).not.toContain('takes place here')
    ok(await send(eventRegistrationId, triggers.approved))
    await deliver()
    expect(ok(await nucleus.call(previewRegistrationMail, input, session.token)).lastSentAt).toBe(clock.now().toISOString())
  })

  test('to many names some of those for whom a paragraph is left out, and counts all', async () => {
    const { eventId, register } = await openPlace()
    const text = { trigger: triggers.approved, name: 'Own', subject: 'Welcome', bodyHtml: '<p>Hello</p><p>As {{contact.jobTitle}}</p>' }
    await db.insert(tables.emailTemplates).values({ eventId, ...text })
    const without = { jobTitle: null, lastName: 'Strant' }
    const rows = [await register({ jobTitle: 'CIO' })]
    for (const firstName of ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo']) rows.push(await register({ ...without, firstName }))
    const many = { eventRegistrationIds: rows.map(({ eventRegistrationId }) => eventRegistrationId), trigger: triggers.approved }
    const { empty } = ok(await nucleus.call(previewRegistrationMails, many, session.token))
    const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name) => `${name} Strant`)
    expect(empty).toEqual([{ placeholder: 'contact.jobTitle', count: 6, names }])
  })

  test('says before it is sent that the registration has another status than it speaks of', async () => {
    const { register } = await openPlace()
    const [waiting, approved] = [
      await register({ eventStatusId: statuses.waitlisted }),
      await register({ eventStatusId: statuses.approved }),
    ]
    const otherOf = async ({ eventRegistrationId }: { eventRegistrationId: number }, trigger: MailTrigger) =>
      ok(await nucleus.call(previewRegistrationMail, { eventRegistrationId, trigger }, session.token)).otherStatusId
    expect([await otherOf(waiting, triggers.approved), await otherOf(waiting, triggers.waitlisted)]).toEqual([statuses.waitlisted, null])
    // One who waited has a mail of their own, and the other one is right as well.
    expect([await otherOf(approved, triggers.approved), await otherOf(approved, triggers.promoted)]).toEqual([null, null])
    expect(await otherOf(approved, triggers.declined)).toBe(statuses.approved)
    const many = { eventRegistrationIds: [waiting, approved].map((one) => one.eventRegistrationId), trigger: triggers.approved }
    expect(ok(await nucleus.call(previewRegistrationMails, many, session.token))).toMatchObject({ sendable: 2, otherStatus: 1 })
  })

  test('has a private link that opens, also of a company type without a form link, whose form stays closed to others', async () => {
    const { eventCompanyTypeId, register } = await openPlace({}, { linkSlug: null })
    const { eventRegistrationId, confirmationNumber } = await register()
    ok(await send(eventRegistrationId, triggers.approved))
    await deliver()
    const link = /https:\/\/events\.example\.com(\/register\/[^"]+)\/yours#([\w-]{22})/.exec(textsOf(server.received[0]).html)
    const [, form = '', key = ''] = link ?? []
    expect(form).toMatch(new RegExp(`/_${eventCompanyTypeId}$`))
    const get = async (url: string) => (await nucleus.app.inject({ url: `/nucleus${url}` })).statusCode
    expect([await get(form), (await get(`${form}/yours`)) === 404, await get(`${form}9/yours`)]).toEqual([404, false, 404])
    const answer = await nucleus.app.inject({ method: 'POST', url: '/nucleus/registration/read', payload: { key } })
    expect(answer.json()).toMatchObject({ code: 200, data: { confirmationNumber } })
  })

  test.each([
    ['the event has no sender', { event: { replyToEmail: null } }, 'The event has no sender yet'],
    ['the address is suppressed', { isSuppressed: true }, 'Mails to this address are suppressed.'],
    ['the text has an unknown placeholder', { body: '<p>{{contact.shoeSize}}</p>' }, '{{contact.shoeSize}}'],
  ])('is refused in words when %s', async (_, { event, isSuppressed, body }: RegistrationSetup, words) => {
    const { eventId, register } = await openPlace(event)
    const contact = await makeContact(db, { emailSuppressed: Boolean(isSuppressed) })
    const { eventRegistrationId } = await register({ contactId: contact.contactId })
    if (body) await db.insert(tables.emailTemplates).values({ eventId, trigger: 3, name: 'Own', subject: 'Hello', bodyHtml: body })
    const input = { eventRegistrationId, trigger: triggers.moreInformation }
    expect(ok(await nucleus.call(previewRegistrationMail, input, session.token)).refusal).toContain(words)
    const answer = await send(eventRegistrationId, triggers.moreInformation)
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining(words.slice(0, 20)) })
    expect(await mailsOf(eventRegistrationId)).toEqual([])
  })

  test('of people who send it at the same moment goes once, alone or to many, and again a minute after it left', async () => {
    const { register } = await openPlace()
    const [{ eventRegistrationId: one }, { eventRegistrationId: other }] = [await register(), await register()]
    const statuses = async (calls: ReturnType<typeof send>[]) => (await Promise.all(calls)).map(({ status }) => status).toSorted()
    expect(await statuses([send(one, triggers.approved), send(one, triggers.approved), send(one, triggers.approved)])).toEqual([
      200, 422, 422,
    ])
    ok(await send(one, triggers.moreInformation))
    const many = { eventRegistrationIds: [one, other], trigger: triggers.approved }
    const toMany = () => nucleus.call(sendRegistrationMails, many, session.token)
    const [first, second] = await Promise.all([toMany(), toMany()])
    expect([ok(first).queued, ok(second).queued].toSorted()).toEqual([0, 1])
    const refusalsIn = async () => ok(await nucleus.call(previewRegistrationMails, many, session.token)).refusals
    expect(await refusalsIn()).toMatchObject([{ message: 'This e-mail is waiting to be sent already.', count: 2 }])
    clock.move({ seconds: mailDelaySeconds })
    await deliver()
    expect(await refusalsIn()).toMatchObject([{ message: 'This e-mail was sent less than a minute ago.', count: 2 }])
    clock.move({ minutes: 1 })
    expect(ok(await toMany()).queued).toBe(2)
    clock.move({ seconds: mailDelaySeconds })
    await deliver()
  })

  test('is refused in words without a mail server, and the list says so', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    const config = { MAIL_URL: '', MAIL_FROM: 'no-reply@example.com' }
    const without = await startNucleus({ database: nucleus.database, clock, sendMail: mailTransport(config, () => undefined) })
    const problem = 'No mail server is set up (MAIL_URL).'
    expect(ok(await without.call(registrationMailServer, {}, session.token))).toEqual({ problem })
    expect(ok(await nucleus.call(registrationMailServer, {}, session.token))).toEqual({ problem: null })
    const body = { eventRegistrationId, trigger: triggers.approved }
    expect(ok(await without.call(previewRegistrationMail, body, session.token)).refusal).toBe(problem)
    expect(await without.call(sendRegistrationMail, body, session.token)).toMatchObject({
      status: 422,
      text: expect.stringContaining(problem),
    })
    const many = { eventRegistrationIds: [eventRegistrationId], trigger: triggers.approved }
    const refusals = [expect.objectContaining({ message: problem, count: 1 })]
    expect(ok(await without.call(sendRegistrationMails, many, session.token))).toEqual({ queued: 0, refusals })
    await without.close()
    expect(await mailsOf(eventRegistrationId)).toEqual([])
  })

  test('cannot be sent by who may not send, and its texts are those of the event or the defaults', async () => {
    const { eventId, register } = await openPlace()
    const { eventRegistrationId } = await register()
    const other = await startNucleus({ database: nucleus.database, clock })
    const { token: vetter } = await other.signIn('vetter')
    await other.close()
    const body = { eventRegistrationId, trigger: triggers.approved }
    expect((await nucleus.call(sendRegistrationMail, body, vetter)).status).toBe(403)
    await db.insert(tables.emailTemplates).values({ eventId, trigger: 5, name: 'Own', subject: 'Sorry', bodyHtml: '<p>Sorry</p>' })
    const texts = ok(await nucleus.call(registrationEmailTemplates, { eventId }, session.token))
    expect(texts.map(({ trigger }) => trigger)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(texts.filter(({ eventId: own }) => own !== null)).toMatchObject([{ subject: 'Sorry' }])
  })
})

test('names of any script arrive as they are, and nothing in them begins a header, turns the text around or becomes a link', async () => {
  const { eventId, register } = await openPlace()
  await db
    .insert(tables.emailTemplates)
    .values({ eventId, trigger: 4, name: 'Own', subject: 'For {{contact.lastName}}', bodyHtml: '<p>{{contact.lastName}}</p>' })
  const hostile = [
    'Łukasz Ørsted',
    '李小龍',
    'محمد',
    'ไทย',
    '👩‍👩‍👧 Ω',
    '<b onload="x">&amp;',
    '{{event.name}}',
    'a\r\nBcc: evil@example.com',
    'x\u202Egnp.exe',
    'y\u2028z',
  ]
  const rows = await Promise.all(hostile.map((lastName, at) => register({ lastName, email: `hostile.${at}@fund.example` })))
  const ids = rows.map(({ eventRegistrationId }) => eventRegistrationId)
  const input = { eventRegistrationIds: ids, trigger: triggers.approved }
  expect(ok(await nucleus.call(previewRegistrationMails, input, session.token))).toMatchObject({
    sendable: 10,
    sentBefore: 0,
    refusals: [],
  })
  expect(ok(await nucleus.call(sendRegistrationMails, input, session.token))).toEqual({ queued: 10, refusals: [] })
  clock.move({ seconds: 60 })
  await deliver()
  const mails = server.received.toSorted((a, b) => a.to.join().localeCompare(b.to.join()))
  const shown = [
    'Łukasz Ørsted',
    '李小龍',
    'محمد',
    'ไทย',
    '👩‍👩‍👧 Ω',
    '<b onload="x">&amp;',
    // No mail program makes links of these.
    '{{event.\u200Bname}}',
    'a Bcc: evil@\u200Bexample.\u200Bcom',
    'xgnp.\u200Bexe',
    'y z',
  ]
  expect(mails.map((mail) => headerOf(mail, 'Subject'))).toEqual(shown.map((name) => `For ${name}`))
  expect(mails.map((mail) => mail.to)).toEqual(hostile.map((_, at) => [`hostile.${at}@fund.example`]))
  for (const mail of mails) expect(headerOf(mail, 'Bcc')).toBe('')
  expect(textsOf(mails[5]).html).toContain('<p>&lt;b onload=&quot;x&quot;&gt;&amp;amp;</p>')
})
