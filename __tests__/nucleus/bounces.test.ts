import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { bounceClasses, deliveryStatuses as delivery } from '#constants/mails.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { failedEmails } from '#contract/events/failedEmails.ts'
import { signatureOf } from '#nucleus/base/signedRequest.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { abuseReport, deliveryReport } from '../support/bounces.ts'
import { contactEmailSendings } from '../support/contactEmailSendings.ts'
import { headerOf } from '../support/mailServer.ts'
import { ok, startNucleus } from '../support/nucleus.ts'

const { server, nucleus, clock, session, work, person, save, send, stored, recipientsOf, db } = await contactEmailSendings()
const secret = 's'.repeat(32)
const sameDatabase = { ...nucleus.database, close: () => Promise.resolve() }
const taking = await startNucleus({ database: sameDatabase, clock, config: { BOUNCE_SECRET: secret } })
afterAll(() => taking.close())

const now = () => String(Math.floor(Date.now() / 1000))
/** Hands a mail that came back over, signed unless the headers say otherwise. */
async function handOver(body: string, headers: Record<string, string> = {}) {
  const instant = headers['x-copilot-timestamp'] ?? now()
  const signature = `sha256=${signatureOf(secret, instant, body)}`
  const signed = { 'content-type': 'message/rfc822', 'x-copilot-timestamp': instant, 'x-copilot-signature': signature, ...headers }
  const { statusCode, body: answer } = await taking.app.inject({ method: 'POST', url: '/nucleus/bounces', headers: signed, payload: body })
  return { status: statusCode, message: (JSON.parse(answer) as { message: string }).message }
}

/** A mail that was sent to a person, as its recipient has it. */
async function sentMail(name?: string) {
  const reader = await person(name === undefined ? {} : { email: `${name}@fund.example` })
  const row = ok(await save([reader.contactId]))
  ok(await send(row, 1))
  await work()
  const mail = server.received.find(({ to }) => to[0] === reader.email)
  const original = `Message-ID: ${headerOf(mail, 'Message-ID')}\r\nSubject: ${headerOf(mail, 'Subject')}`
  const state = async () => (await recipientsOf(row))[0]?.deliveryStatusId
  return { row, recipient: reader.email ?? '', original, state }
}
const unchanged = 'This changes nothing: the mail was reported before, or waits to leave.'
const issues = async () => ok(await nucleus.call(failedEmails.calls.list, { resolution: 1 }, session.token))
const mailsTo = (address: string) => db.select().from(tables.registrationMails).where(eq(tables.registrationMails.recipient, address))

test('a mail that came back has failed, with the words and the code of the report, and no more go to the address', async () => {
  const { row, recipient, original, state: stateOf } = await sentMail()
  expect(await handOver(deliveryReport({ original, recipient }))).toEqual({ status: 200, message: 'Noted.' })
  expect(await stateOf()).toBe(delivery.failed)
  expect(await stored(row)).toMatchObject({ notificationStatusId: state.failed, sentCount: 0, failedCount: 1, complaintCount: 0 })
  const [issue] = (await issues()).filter((one) => one.recipient === recipient)
  expect(issue).toMatchObject({ bounceClass: bounceClasses.hard, smtpCode: '5.1.1', isSuppressed: true })
  expect(issue?.failure).toBe('550 5.1.1 <ada@fund.example>: Recipient address rejected: User unknown')
  // The same report again changes nothing.
  expect((await handOver(deliveryReport({ original, recipient }))).message).toBe(unchanged)
})

test.each([
  ['5.2.2', bounceClasses.hard, true],
  ['5.7.1', bounceClasses.block, false],
  ['5.6.0', bounceClasses.content, false],
  ['4.4.7', bounceClasses.soft, false],
  ['5.0.0', bounceClasses.transport, false],
  ['', bounceClasses.transport, false],
])('the code %s is of the class %d, suppressed: %s', async (status, bounceClass, isSuppressing) => {
  const { recipient, original } = await sentMail()
  expect((await handOver(deliveryReport({ original, recipient, status, diagnostic: '' }))).message).toBe('Noted.')
  expect(await mailsTo(recipient)).toMatchObject([{ bounceClass, isSuppressing, failure: 'It came back without a reason.' }])
})

test.each([
  ['a code that the words have', { status: '5.0.0', diagnostic: 'smtp; 550-5.1.1 The account does not exist' }, '5.1.1', true],
  ['no status', { status: '', diagnostic: 'smtp; 550 5.1.1 No' }, '5.1.1', true],
])('a report with %s is read by it', async (_, values, smtpCode, isSuppressing) => {
  const { recipient, original } = await sentMail()
  await handOver(deliveryReport({ original, recipient, ...values }))
  expect(await mailsTo(recipient)).toMatchObject([{ smtpCode, isSuppressing }])
})

test('of several people in a report the one who got the mail counts, also with a plus in the address', async () => {
  const { recipient, original } = await sentMail('plus+tag')
  const other = 'Final-Recipient: rfc822; other@elsewhere.example\r\nAction: failed\r\nStatus: 5.2.2\r\n\r\n'
  const own = `Original-Recipient: rfc822;${recipient.replace('+', '+2B')}\r\nFinal-Recipient: rfc822; x@elsewhere.example\r\nAction: Failed\r\nStatus: 5.1.1 (no)\r\n`
  const report = deliveryReport({ original, recipient }).replace(/Final-Recipient[\s\S]*?User unknown/, `${other}${own}`)
  expect((await handOver(report)).message).toBe('Noted.')
  expect(await mailsTo(recipient)).toMatchObject([{ smtpCode: '5.1.1', isSuppressing: true }])
})

test.each(['not-spam', 'auth-failure', 'other'])('feedback of the type %s is no complaint', async (type) => {
  const { recipient, original, state: stateOf } = await sentMail()
  const { message } = await handOver(abuseReport({ original, recipient }).replace('Feedback-Type: abuse', `Feedback-Type: ${type}`))
  expect([message, await stateOf()]).toEqual(['This is no report of a mail that failed.', delivery.sent])
})

test('a report of the own recipient counts after one about somebody else, once', async () => {
  const { recipient, original } = await sentMail()
  await handOver(deliveryReport({ original, recipient: 'other@elsewhere.example' }))
  expect(await mailsTo(recipient)).toMatchObject([{ isSuppressing: false }])
  expect((await handOver(deliveryReport({ original, recipient }))).message).toBe('Noted.')
  expect(await mailsTo(recipient)).toMatchObject([{ smtpCode: '5.1.1', isSuppressing: true }])
  expect((await handOver(deliveryReport({ original, recipient }))).message).toBe(unchanged)
})

test('a complaint about a mail that had failed counts, once', async () => {
  const { row, recipient, original } = await sentMail()
  await handOver(deliveryReport({ original, recipient, status: '4.4.7' }))
  expect((await handOver(abuseReport({ original, recipient }))).message).toBe('Noted.')
  expect((await handOver(abuseReport({ original, recipient }))).message).toBe(unchanged)
  expect(await stored(row)).toMatchObject({ complaintCount: 1 })
  expect(await mailsTo(recipient)).toMatchObject([{ isSuppressing: true }])
})

test('a report that overtakes its mail gets 503, and is taken when it is sent again', async () => {
  const { recipient, original } = await sentMail()
  const isIt = eq(tables.registrationMails.recipient, recipient)
  await db.update(tables.registrationMails).set({ deliveryStatusId: delivery.sending }).where(isIt)
  expect((await handOver(deliveryReport({ original, recipient }))).status).toBe(503)
  await db.update(tables.registrationMails).set({ deliveryStatusId: delivery.sent }).where(isIt)
  expect((await handOver(deliveryReport({ original, recipient }))).message).toBe('Noted.')
})

test('a report with a long mail is read, and of a mail of many lines only the start', async () => {
  const { recipient, original, state: stateOf } = await sentMail()
  const lines = '\n'.repeat(250_000)
  expect((await handOver(`From: a@b.example\nSubject: hi\n\n${lines}${deliveryReport({ original, recipient })}`)).status).toBe(200)
  expect(await stateOf()).toBe(delivery.sent)
  const long = deliveryReport({ original, recipient }).replace(original, `${original}\r\n\r\n${'A long line of the mail. '.repeat(30_000)}`)
  expect((await handOver(long)).message).toBe('Noted.')
})

test('a complaint is counted at its e-mail with its share, and no more go to the address', async () => {
  const { row, recipient, original } = await sentMail()
  expect((await handOver(abuseReport({ original, recipient }))).message).toBe('Noted.')
  expect(await stored(row)).toMatchObject({ failedCount: 1, complaintCount: 1 })
  expect(await mailsTo(recipient)).toMatchObject([
    { bounceClass: bounceClasses.complaint, isSuppressing: true, failure: 'The recipient reported this mail as spam.' },
  ])
})

test('a report about somebody to whom it was forwarded leaves the address as it is, and names them', async () => {
  const { recipient, original } = await sentMail()
  await handOver(deliveryReport({ original, recipient: 'other@elsewhere.example' }))
  expect(await mailsTo(recipient)).toMatchObject([
    { isSuppressing: false, failure: expect.stringMatching(/^other@elsewhere\.example: 550/) },
  ])
})

test('nobody can say of a mail that they did not get that it came back', async () => {
  const { recipient, original, state: stateOf } = await sentMail()
  const [mail] = await mailsTo(recipient)
  const id = mail?.registrationMailId ?? 0
  const forged = [
    `Message-ID: <registration-mail-${id}@example.com>`,
    `Message-ID: <registration-mail-${id}-${'A'.repeat(22)}@example.com>`,
    original.replace(`mail-${id}-`, `mail-${id + 1}-`),
    'Subject: Nothing',
  ]
  for (const one of forged)
    expect((await handOver(deliveryReport({ original: one, recipient }))).message).toBe('This is about no mail that was sent from here.')
  expect(await stateOf()).toBe(delivery.sent)
})

test('a delay, an answer of a person and what is no mail are taken, and change nothing', async () => {
  const { recipient, original, state: stateOf } = await sentMail()
  const texts = [
    deliveryReport({ original, recipient, action: 'delayed', status: '4.4.1' }),
    `From: ${recipient}\r\nSubject: Away\r\nIn-Reply-To: ${original}\r\n\r\nI am away until Monday.`,
    '',
    '\u0000\u0001',
    `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(200)}`,
    'X: '.padEnd(100_000, 'y'),
  ]
  for (const text of texts)
    expect([text.slice(0, 20), await handOver(text)]).toEqual([text.slice(0, 20), expect.objectContaining({ status: 200 })])
  expect(await stateOf()).toBe(delivery.sent)
})

test('a wrong signature, an old one and too long a mail are refused, and without a secret there is no such address', async () => {
  const { recipient, original, state: stateOf } = await sentMail()
  const report = deliveryReport({ original, recipient })
  const old = String(Math.floor(Date.now() / 1000) - 3600)
  const wrong: Record<string, string>[] = [
    { 'x-copilot-signature': 'sha256=00' },
    { 'x-copilot-signature': '' },
    { 'x-copilot-timestamp': old },
  ]
  for (const headers of wrong)
    expect(await handOver(report, headers)).toEqual({ status: 403, message: 'The signature is wrong or too old.' })
  expect((await handOver(report + ' '.repeat(1_100_000))).status).toBe(413)
  expect(await stateOf()).toBe(delivery.sent)
  expect((await nucleus.app.inject({ method: 'POST', url: '/nucleus/bounces', payload: report })).statusCode).toBe(404)
})
