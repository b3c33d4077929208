import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import { deliveryStatuses as delivery, mailTriggers as triggers } from '#constants/mails.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import {
  previewRegistrationMail,
  previewRegistrationMails,
  registrationEmailTemplates,
  registrationMails,
  registrationMailServer,
  sendRegistrationMail,
  sendRegistrationMails,
  stopRegistrationMail,
} from '#contract/events/registrationMails.ts'
import { registrations, registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { history, undo } from '#contract/history.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { headerOf, mailServer, textsOf } from '../support/mailServer.ts'
import { makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus, type Values } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const server = await mailServer()
const nucleus = await startNucleus({ sendMail: server.sendMail, config: { PUBLIC_URL: 'https://events.example.com' } })
const { db, clock } = nucleus
let token = await signInBesideMail()
afterAll(async () => {
  await nucleus.close()
  await server.close()
})
afterEach(() => {
  server.received.length = 0
  server.rules.refuse = undefined
  server.rules.breakOff = undefined
})

/** The code of the sign-in arrives at the mail server too. */
async function signInBesideMail(): Promise<string> {
  const other = await startNucleus({ database: nucleus.database, clock })
  const { token: own } = await other.signIn('admin')
  await other.close()
  return own
}

const outbox = tables.registrationMails
const sender = { fromName: 'Alpine Allocators', replyToEmail: 'team@alpine.example' }
async function openPlace(event: Values<typeof tables.events> = {}, type: Values<typeof tables.eventCompanyTypes> = {}) {
  const { eventId, name } = await makeEvent(db, { ...sender, ...event })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, linkSlug: 'allocators', ...type })
  const register = (values: Values<typeof tables.registrations> = {}) => makeRegistration(db, { eventId, eventCompanyTypeId, ...values })
  return { eventId, eventCompanyTypeId, name, register }
}
const mailsOf = async (eventRegistrationId: number) => ok(await nucleus.call(registrationMails, { eventRegistrationId }, token))
const deliver = () => nucleus.app.jobs.runRepeated()
const send = (eventRegistrationId: number, trigger: number) => nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger }, token)

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
    expect(ok(await nucleus.call(registrations.calls.list, scope, token))).toMatchObject([
      { lastEmailAt: clock.now().toISOString(), rowVersion: 1 },
    ])
  })

  test('is shown before it is sent, with what it leaves out, and without the secret of the link', async () => {
    const { register } = await openPlace({ venueName: null, city: null })
    const { eventRegistrationId } = await register()
    const input = { eventRegistrationId, trigger: triggers.approved }
    const preview = ok(await nucleus.call(previewRegistrationMail, input, token))
    expect(preview).toMatchObject({ refusal: null, empty: ['event.venue'], lastSentAt: null })
    expect(preview.html).toContain('private-link-of-the-registrant')
    expect(preview.html).not.toContain('takes place here')
    ok(await send(eventRegistrationId, triggers.approved))
    await deliver()
    expect(ok(await nucleus.call(previewRegistrationMail, input, token)).lastSentAt).toBe(clock.now().toISOString())
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
    expect(ok(await nucleus.call(previewRegistrationMail, input, token)).refusal).toContain(words)
    const answer = await send(eventRegistrationId, triggers.moreInformation)
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining(words.slice(0, 20)) })
    expect(await mailsOf(eventRegistrationId)).toEqual([])
  })

  test('is refused in words without a mail server, and the list says so', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    const config = { MAIL_URL: '', MAIL_FROM: 'no-reply@example.com' }
    const without = await startNucleus({ database: nucleus.database, clock, sendMail: mailTransport(config, () => undefined) })
    const problem = 'No mail server is set up (MAIL_URL).'
    expect(ok(await without.call(registrationMailServer, {}, token))).toEqual({ problem })
    expect(ok(await nucleus.call(registrationMailServer, {}, token))).toEqual({ problem: null })
    const body = { eventRegistrationId, trigger: triggers.approved }
    expect(ok(await without.call(previewRegistrationMail, body, token)).refusal).toBe(problem)
    expect(await without.call(sendRegistrationMail, body, token)).toMatchObject({ status: 422, text: expect.stringContaining(problem) })
    const many = { eventRegistrationIds: [eventRegistrationId], trigger: triggers.approved }
    const refusals = [expect.objectContaining({ message: problem, count: 1 })]
    expect(ok(await without.call(sendRegistrationMails, many, token))).toEqual({ queued: 0, refusals })
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
    const texts = ok(await nucleus.call(registrationEmailTemplates, { eventId }, token))
    expect(texts.map(({ trigger }) => trigger)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(texts.filter(({ eventId: own }) => own !== null)).toMatchObject([{ subject: 'Sorry' }])
  })
})
interface RegistrationSetup {
  event?: Values<typeof tables.events>
  isSuppressed?: boolean
  body?: string
}

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
  expect(ok(await nucleus.call(previewRegistrationMails, input, token))).toMatchObject({ sendable: 10, sentBefore: 0, refusals: [] })
  expect(ok(await nucleus.call(sendRegistrationMails, input, token))).toEqual({ queued: 10, refusals: [] })
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

describe('the outbox', () => {
  test('of two instances sends each of 100 mails once', async () => {
    const { register } = await openPlace()
    const rows = await Promise.all(Array.from({ length: 100 }, (_, at) => register({ email: `one.${at}@fund.example` })))
    const eventRegistrationIds = rows.map(({ eventRegistrationId }) => eventRegistrationId)
    ok(await nucleus.call(sendRegistrationMails, { eventRegistrationIds, trigger: triggers.approved }, token))
    await deliver()
    expect(server.received).toEqual([])
    clock.move({ seconds: 60 })
    const other = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail })
    await Promise.all([deliver(), other.app.jobs.runRepeated(), deliver()])
    await other.close()
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(100)
    expect(server.received).toHaveLength(100)
  })

  test('tries again with growing waits where the server asks to, and then says its words', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    server.rules.refuse = () => [451, 'Greylisted, come back later']
    ok(await send(eventRegistrationId, triggers.approved))
    const waits: number[] = []
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await deliver()
      const [mail] = await db.select().from(outbox).where(eq(outbox.eventRegistrationId, eventRegistrationId))
      expect(mail).toMatchObject({ attempts: attempt, failure: expect.stringContaining('Greylisted, come back later') })
      if (mail?.nextAttemptAt == null) break
      waits.push((Date.parse(mail.nextAttemptAt) - clock.now().getTime()) / 1000)
      clock.move({ seconds: waits.at(-1) })
    }
    expect(waits).toEqual([60, 300, 900, 3600, 14_400, 43_200])
    // The session has ended meanwhile.
    token = await signInBesideMail()
    expect(await mailsOf(eventRegistrationId)).toMatchObject([{ deliveryStatusId: delivery.failed, attempts: 7, sentAt: null }])
  })

  test('gives up at once when the server refuses for good', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    server.rules.refuse = () => [550, 'No such mailbox']
    ok(await send(eventRegistrationId, triggers.approved))
    await deliver()
    expect(await mailsOf(eventRegistrationId)).toMatchObject([
      { deliveryStatusId: delivery.failed, attempts: 1, failure: expect.stringContaining('No such mailbox') },
    ])
  })

  test('never sends again what a server may have taken: a broken connection, or a process that died', async () => {
    const { register } = await openPlace()
    const [broken, died] = [await register(), await register()]
    server.rules.breakOff = () => true
    ok(await send(broken.eventRegistrationId, triggers.approved))
    await deliver()
    expect(await mailsOf(broken.eventRegistrationId)).toMatchObject([{ deliveryStatusId: delivery.unknown, nextAttemptAt: null }])
    // As the crash leaves it: marked, and not yet answered.
    ok(await send(died.eventRegistrationId, triggers.approved))
    await db
      .update(tables.registrationMails)
      .set({ deliveryStatusId: delivery.sending, attempts: 1, nextAttemptAt: new Date(clock.now().getTime() + 300_000).toISOString() })
      .where(eq(tables.registrationMails.eventRegistrationId, died.eventRegistrationId))
    await deliver()
    expect(await mailsOf(died.eventRegistrationId)).toMatchObject([{ deliveryStatusId: delivery.sending }])
    clock.move({ minutes: 6 })
    await deliver()
    expect(await mailsOf(died.eventRegistrationId)).toMatchObject([
      { deliveryStatusId: delivery.unknown, failure: expect.stringContaining('may have arrived') },
    ])
    expect(server.received).toHaveLength(1)
    // A backup that is restored days later has mails that left long ago.
    const old = await register()
    ok(await send(old.eventRegistrationId, triggers.approved))
    const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000).toISOString()
    await db.update(outbox).set({ nextAttemptAt: dayAgo }).where(eq(outbox.eventRegistrationId, old.eventRegistrationId))
    await deliver()
    expect(await mailsOf(old.eventRegistrationId)).toMatchObject([
      { deliveryStatusId: delivery.unknown, failure: expect.stringContaining('restored backup') },
    ])
    expect(server.received).toHaveLength(1)
  })

  test('lets staff stop what has not left', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    ok(await nucleus.call(sendRegistrationMails, { eventRegistrationIds: [eventRegistrationId], trigger: triggers.approved }, token))
    const [mail] = await mailsOf(eventRegistrationId)
    const stop = () => nucleus.call(stopRegistrationMail, { registrationMailId: mail?.registrationMailId ?? 0 }, token)
    expect(ok(await stop())).toMatchObject({ deliveryStatusId: delivery.stopped })
    expect((await stop()).status).toBe(409)
    clock.move({ minutes: 2 })
    await deliver()
    expect(server.received).toEqual([])
  })
})

describe('mails of moves', () => {
  const move = (eventRegistrationIds: number[], eventStatusId: number) =>
    nucleus.call(registrationStatusBulk, { eventRegistrationIds, eventStatusId, reason: 'Because' }, token)

  test('are counted before, queued with the move, and stopped by its undo; what has left is named', async () => {
    const { register } = await openPlace()
    const [ada, ben] = [await register({ email: 'ada.gone@fund.example' }), await register({ email: 'ben.stays@fund.example' })]
    const ids = [ada.eventRegistrationId, ben.eventRegistrationId]
    const preview = { eventRegistrationIds: ids, eventStatusId: status.approved }
    expect(ok(await nucleus.call(previewMove, preview, token))).toMatchObject({ movable: 2, mails: 2 })
    const { mails, undoToken } = ok(await move(ids, status.approved))
    expect(mails).toBe(2)
    // Only one of the two has left when the move is undone.
    await db
      .update(tables.registrationMails)
      .set({ nextAttemptAt: clock.now().toISOString() })
      .where(eq(tables.registrationMails.eventRegistrationId, ada.eventRegistrationId))
    await deliver()
    expect(server.received.map(({ to }) => to)).toEqual([['ada.gone@fund.example']])
    expect(ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token)).notes).toEqual([
      '1 mail was stopped before being sent.',
      '1 mail had been sent already, to ada.gone@fund.example.',
    ])
    clock.move({ minutes: 2 })
    await deliver()
    expect(server.received).toHaveLength(1)
    expect(await mailsOf(ben.eventRegistrationId)).toMatchObject([{ deliveryStatusId: delivery.stopped, isAutomatic: true }])
    // None of it is a version of the registration.
    const input = { resource: 'registrations', id: ada.eventRegistrationId }
    expect(ok(await nucleus.call(history, input, token)).map(({ action }) => action)).toEqual(['restore', 'status'])
  })

  test('are those of the new status, and none where the text is not automatic or the event has no sender', async () => {
    const { eventId, register } = await openPlace()
    const moved = async (from: number, to: number) => {
      const { eventRegistrationId } = await register({ eventStatusId: from })
      const { mails = 0 } = ok(await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId: to, reason: 'Because' }, token))
      const [mail] = await mailsOf(eventRegistrationId)
      return [mails, mail?.trigger]
    }
    expect(await moved(status.pending, status.approved)).toEqual([1, triggers.approved])
    expect(await moved(status.waitlisted, status.approved)).toEqual([1, triggers.promoted])
    expect(await moved(status.pending, status.waitlisted)).toEqual([1, triggers.waitlisted])
    expect(await moved(status.pending, status.declined)).toEqual([1, triggers.declined])
    expect(await moved(status.approved, status.cancelled)).toEqual([1, triggers.cancelled])
    expect(await moved(status.pending, status.inVetting)).toEqual([1, triggers.inVetting])
    expect(await moved(status.inVetting, status.pending)).toEqual([0, undefined])
    await db.insert(tables.emailTemplates).values({ eventId, trigger: 4, name: 'Own', subject: 'By hand', bodyHtml: '<p>Hi</p>' })
    expect(await moved(status.pending, status.approved)).toEqual([0, undefined])
    await db.update(tables.events).set({ fromName: null }).where(eq(tables.events.eventId, eventId))
    expect(await moved(status.pending, status.declined)).toEqual([0, undefined])
  })

  test('confirm a submission of the public form, with its link', async () => {
    const form = await publishedForm(nucleus, { event: sender, questions: [formQuestion(1, types.Input)] })
    const { key } = await form.register(person({ email: 'new.person@fund.example' }))
    await deliver()
    expect(server.received.map(({ to }) => to)).toEqual([['new.person@fund.example']])
    expect(textsOf(server.received[0]).text).toContain(
      `https://events.example.com/register/${form.eventCode}/_${form.eventCompanyTypeId}/yours#${key}`,
    )
    const stored = await db
      .select()
      .from(tables.registrationMails)
      .where(inArray(tables.registrationMails.recipient, ['new.person@fund.example']))
    expect(stored).toMatchObject([{ trigger: triggers.received, createdByContactId: null }])
  })
})
