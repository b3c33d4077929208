import { expect, test } from '@jest/globals'
import { deliveryStatuses, mailKinds, mailTriggers } from '#constants/mails.ts'
import { fullNameOf } from '#contract/personName.ts'
import { outboxMail, outboxMails, outboxPageSize } from '#contract/utilities/outbox.ts'
import { mailTransport } from '#nucleus/mail/transport.ts'
import { emailTemplates } from '#nucleus/db/tables/index.ts'
import { makeContactEmail, makeContactMail } from '../support/contactEmails.ts'
import { mailedRegistrations } from '../support/mailedRegistrations.ts'
import { makeContact, ok, startNucleus } from '../support/nucleus.ts'

const { nucleus, db, clock, session, openPlace, send, deliver } = await mailedRegistrations()
const withLink = '<p>Hello {{contact.firstName}}</p><p>{{registration.editLink}}</p>'

test('is read by administrators alone', async () => {
  const staff = await startNucleus({ database: nucleus.database, clock })
  const { token } = await staff.signIn('eventManager')
  await staff.close()
  expect((await nucleus.call(outboxMails, {}, token)).status).toBe(403)
  expect((await nucleus.call(outboxMail, { registrationMailId: 1 }, token)).status).toBe(403)
  expect((await nucleus.call(outboxMail, { registrationMailId: 999_999 }, session.token)).status).toBe(404)
})

test('lists every mail, the newest first and page by page, and shows one with both of its parts', async () => {
  const { contactId } = await makeContact(db)
  const { contactEmailId } = await makeContactEmail(db, { contactIds: [contactId] })
  const subjects = Array.from({ length: outboxPageSize + 1 }, (_, at) => `Letter ${at}`)
  for (const subject of subjects) await makeContactMail(db, { contactId, contactEmailId, subject, bodyHtml: '<p>Hello <b>you</b></p>' })
  const { mails, hasMore } = ok(await nucleus.call(outboxMails, {}, session.token))
  expect([mails.length, mails[0]?.subject, hasMore]).toEqual([outboxPageSize, subjects.at(-1), true])
  const second = ok(await nucleus.call(outboxMails, { page: 2 }, session.token))
  expect([second.mails[0]?.subject, second.hasMore]).toEqual(['Letter 0', false])
  const found = ok(await nucleus.call(outboxMails, { q: 'letter 42' }, session.token))
  expect([found.mails.map(({ subject }) => subject), found.hasMore]).toEqual([['Letter 42'], false])
  const [{ recipient: address = '' } = {}] = mails
  expect(ok(await nucleus.call(outboxMails, { q: address.toUpperCase() }, session.token)).mails.length).toBeGreaterThan(0)
  expect(ok(await nucleus.call(outboxMails, { q: '50%' }, session.token)).mails).toEqual([])
  const { registrationMailId = 0 } = mails[0] ?? {}
  expect(ok(await nucleus.call(outboxMail, { registrationMailId }, session.token))).toMatchObject({
    ...{ contactId, eventId: null, eventName: null, recipientName: expect.any(String) },
    ...{ trigger: mailKinds.toContacts, deliveryStatusId: deliveryStatuses.sent, from: 'Copilot <no-reply@example.com>' },
    html: expect.stringContaining('<p>Hello <b>you</b></p>'),
    text: expect.stringMatching(/^Hello\n\nUnsubscribe from/),
  })
})

test('shows the private link only where no mail server is set up, and then one that works', async () => {
  const { register, eventId, name } = await openPlace()
  await db.insert(emailTemplates).values({ eventId, trigger: mailTriggers.approved, name: 'Own', subject: 'Welcome', bodyHtml: withLink })
  const registration = await register()
  const { eventRegistrationId } = registration
  ok(await send(eventRegistrationId, mailTriggers.approved))
  const [{ registrationMailId = 0, ...listed } = {}] = ok(await nucleus.call(outboxMails, {}, session.token)).mails
  expect(listed).toMatchObject({ recipientName: fullNameOf(registration), eventRegistrationId, contactId: null, eventId, eventName: name })
  await deliver()
  const shown = ok(await nucleus.call(outboxMail, { registrationMailId }, session.token))
  expect(shown.html + shown.text).not.toMatch(/\/yours#|--private-link--/)
  const local = await startNucleus({
    ...{ database: nucleus.database, clock, config: { PUBLIC_URL: 'https://events.example.com' } },
    sendMail: mailTransport({ MAIL_URL: undefined, MAIL_FROM: 'no-reply@example.com' }, () => undefined),
  })
  const read = ok(await local.call(outboxMail, { registrationMailId }, session.token))
  await local.close()
  const [, key = ''] = /https:\/\/events\.example\.com\/register\/.*\/yours#([\w-]{22})/.exec(read.text) ?? []
  const opened = await nucleus.app.inject({ method: 'POST', url: '/nucleus/registration/read', payload: { key } })
  expect(opened.statusCode).toBe(200)
})
