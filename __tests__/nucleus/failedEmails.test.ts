import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  bounceClasses as bounce,
  deliveryStatuses as delivery,
  mailResolutions as resolution,
  mailTriggers as triggers,
} from '#constants/mails.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import {
  correctFailedEmail,
  failedEmails,
  ignoreFailedEmails,
  releaseFailedEmails,
  reopenFailedEmails,
  suppressFailedEmails,
} from '#contract/events/failedEmails.ts'
import { registrationMails, sendRegistrationMail } from '#contract/events/registrationMails.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { eq } from 'drizzle-orm'
import { headerOf, mailServer } from '../support/mailServer.ts'
import { makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus, type Values } from '../support/nucleus.ts'

const server = await mailServer()
const staff = await startNucleus()
const { db, clock } = staff
let token = ''
/** A session ends after an hour of the test's clock. */
const signIn = async () => void ({ token } = await staff.signIn('admin'))
const nucleus = await startNucleus({ database: staff.database, clock, sendMail: server.sendMail })
afterAll(async () => {
  await nucleus.close()
  await staff.close()
  await server.close()
})
beforeEach(signIn)
afterEach(async () => {
  server.rules.refuse = undefined
  // What is due belongs to no other test.
  await deliver()
  server.received.length = 0
})

let count = 0
async function openEvent() {
  const { eventId } = await makeEvent(db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example' })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const register = (values: Values<typeof tables.registrations> = {}) =>
    makeRegistration(db, { eventId, eventCompanyTypeId, email: `wrong.${(count += 1)}@fund.example`, ...values })
  const report = async (more: object = {}) => ok(await nucleus.call(failedEmails.calls.list, { eventId, ...more }, token))
  return { eventId, register, report }
}
const send = (eventRegistrationId: number) => nucleus.call(sendRegistrationMail, { eventRegistrationId, trigger: triggers.approved }, token)
const deliver = () => nucleus.app.jobs.runRepeated()
const mailsOf = async (eventRegistrationId: number) => ok(await nucleus.call(registrationMails, { eventRegistrationId }, token))
const refuse = (code: number, words: string) => {
  server.rules.refuse = (address) => (address.startsWith('wrong.') ? [code, words] : undefined)
}
/** A registration whose mail the server has refused. */
async function refusedMail(code = 550, words = '5.1.1 No such mailbox here') {
  const place = await openEvent()
  const registration = await place.register({ firstName: 'Ada', lastName: 'Lovelace' })
  refuse(code, words)
  ok(await send(registration.eventRegistrationId))
  await deliver()
  const [row] = await place.report()
  if (!row) throw new Error('The refused mail is in the report')
  return { ...place, ...registration, row, registrationMailIds: [row.registrationMailId] }
}

test('a refused mail is in the report with the words of the server, who it was for, and the text', async () => {
  const { eventId, email, row, report } = await refusedMail()
  expect(row).toMatchObject({
    ...{ recipient: email, registrantName: 'Ada Lovelace', eventId, deliveryStatusId: delivery.failed, bounceClass: bounce.hard },
    ...{
      smtpCode: '550 5.1.1',
      failure: expect.stringContaining('No such mailbox here'),
      attempts: 1,
      attemptedAt: clock.now().toISOString(),
    },
    ...{ isSuppressed: true, resolution: resolution.open, emailTemplateId: expect.any(Number) },
  })
  const ids = async (more: object) => (await report(more)).map(({ registrationMailId }) => registrationMailId)
  expect(await ids({ bounceClass: bounce.hard, resolution: resolution.open, withinDays: 1, q: 'lovelace' })).toEqual([
    row.registrationMailId,
  ])
  expect(await ids({ bounceClass: bounce.soft })).toEqual([])
  clock.move({ seconds: 3 * 86_400 })
  await signIn()
  expect(await ids({ withinDays: 1 })).toEqual([])
})

describe('an address is suppressed', () => {
  test.each([
    ['for good', 550, '5.1.1 Unknown', true, bounce.hard],
    ['for good without an enhanced code', 553, 'No', true, bounce.hard],
    ['by its policy, which is none of the address', 550, '5.7.1 Rejected', false, bounce.block],
    ['because it passes nothing on, which is none of the address', 554, 'Relay access denied', false, bounce.block],
  ])('when the server refuses it %s', async (_, code, words, isSuppressed, bounceClass) => {
    const { row } = await refusedMail(code, words)
    expect(row).toMatchObject({ isSuppressed, bounceClass, deliveryStatusId: delivery.failed })
  })

  test('but not when the server asks to wait, however often', async () => {
    const { register, report } = await openEvent()
    const { eventRegistrationId } = await register()
    refuse(451, '4.7.1 Greylisted')
    ok(await send(eventRegistrationId))
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await deliver()
      clock.move({ seconds: 43_200 })
    }
    await signIn()
    expect(await report()).toMatchObject([
      { isSuppressed: false, bounceClass: bounce.soft, deliveryStatusId: delivery.failed, smtpCode: '451 4.7.1', attempts: 7 },
    ])
  })

  test('for every registration with it: staff are told, and a mail by a move says so in the outbox', async () => {
    const { eventId, email, report } = await refusedMail()
    server.rules.refuse = undefined
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const second = await makeRegistration(db, {
      eventId,
      eventCompanyTypeId,
      email: email.toUpperCase().toLowerCase(),
      eventStatusId: status.pending,
    })
    expect(await send(second.eventRegistrationId)).toMatchObject({ status: 422, text: expect.stringContaining('suppressed') })
    const move = { eventRegistrationId: second.eventRegistrationId, eventStatusId: status.approved }
    ok(await nucleus.call(registrationStatus, move, token))
    clock.move({ seconds: 60 })
    await deliver()
    expect(server.received).toEqual([])
    expect(await mailsOf(second.eventRegistrationId)).toMatchObject([
      { deliveryStatusId: delivery.suppressed, failure: 'Mails to this address are suppressed.', attempts: 0 },
    ])
    expect(await report({ deliveryStatusId: delivery.suppressed })).toHaveLength(1)
  })

  test('also for a mail that waited when another was refused', async () => {
    const { eventRegistrationId, register, email } = await refusedMail()
    await db
      .update(tables.registrationMails)
      .set({ isSuppressing: false })
      .where(eq(tables.registrationMails.eventRegistrationId, eventRegistrationId))
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId: (await register()).eventId })
    const { eventRegistrationId: later } = await register({ email, eventCompanyTypeId })
    server.rules.refuse = undefined
    ok(await send(later))
    await db
      .update(tables.registrationMails)
      .set({ isSuppressing: true })
      .where(eq(tables.registrationMails.eventRegistrationId, eventRegistrationId))
    await deliver()
    expect(server.received).toEqual([])
    expect(await mailsOf(later)).toMatchObject([{ deliveryStatusId: delivery.suppressed }])
  })
})

describe('a failed mail', () => {
  test('whose address is corrected goes there as it was composed, with the registration and its contact', async () => {
    const contact = await makeContact(db, { email: 'wrong.contact@fund.example' })
    const { eventId, register, report } = await openEvent()
    const { eventRegistrationId } = await register({ email: 'wrong.contact@fund.example', contactId: contact.contactId })
    refuse(550, '5.1.1 Unknown')
    ok(await send(eventRegistrationId))
    await deliver()
    const [{ registrationMailId, subject } = { registrationMailId: 0, subject: '' }] = await report()
    const correct = (email: string, by = token) => nucleus.call(correctFailedEmail, { registrationMailId, email }, by)
    expect(await correct('wrong.contact@fund.example')).toMatchObject({ status: 422, text: expect.stringContaining('did not reach') })
    expect(await correct('nonsense')).toMatchObject({ status: 422 })
    const other = await register()
    expect(await correct(other.email)).toMatchObject({ status: 422 })
    expect(await report()).toMatchObject([{ resolution: resolution.open }])

    expect(ok(await correct('Ada@fund.example'))).toEqual({ mails: 1, isContactChanged: true })
    await deliver()
    expect(server.received.map((mail) => [mail.to, headerOf(mail, 'Subject')])).toEqual([[['ada@fund.example'], subject]])
    const [stored] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contact.contactId))
    expect(stored?.email).toBe('ada@fund.example')
    expect(await report({ eventId })).toMatchObject([{ resolution: resolution.corrected, isSuppressed: true }])
    expect(await mailsOf(eventRegistrationId)).toMatchObject([
      { recipient: 'ada@fund.example', deliveryStatusId: delivery.sent },
      { recipient: 'wrong.contact@fund.example', deliveryStatusId: delivery.failed },
    ])
    expect(await correct('again@fund.example')).toMatchObject({ status: 409, text: expect.stringContaining('dealt with already') })
    // The address now works.
    clock.move({ minutes: 1 })
    ok(await send(eventRegistrationId))
  })

  test('of somebody who signs in leaves their contact as it is', async () => {
    const contact = await makeContact(db, { email: 'wrong.admin@fund.example', isAdmin: true })
    const { register, report } = await openEvent()
    const { eventRegistrationId } = await register({ email: 'wrong.admin@fund.example', contactId: contact.contactId })
    refuse(550, '5.1.1 Unknown')
    ok(await send(eventRegistrationId))
    await deliver()
    const [{ registrationMailId } = { registrationMailId: 0 }] = await report()
    const input = { registrationMailId, email: 'attacker@fund.example' }
    expect(ok(await nucleus.call(correctFailedEmail, input, token))).toEqual({ mails: 1, isContactChanged: false })
    const [stored] = await db.select().from(tables.contacts).where(eq(tables.contacts.contactId, contact.contactId))
    expect(stored?.email).toBe('wrong.admin@fund.example')
  })

  test('that is released ends the suppression, and leaves in a minute', async () => {
    const { registrationMailIds, email, report } = await refusedMail()
    const release = () => nucleus.call(releaseFailedEmails, { registrationMailIds }, token)
    expect(ok(await release())).toEqual({ mails: 1, refusals: [] })
    expect(await report()).toMatchObject([{ resolution: resolution.released, isSuppressed: false }])
    expect(ok(await release())).toMatchObject({
      mails: 0,
      refusals: [{ message: 'This was dealt with already: released.', names: ['Ada Lovelace'] }],
    })
    server.rules.refuse = undefined
    await deliver()
    expect(server.received).toEqual([])
    clock.move({ seconds: 60 })
    await deliver()
    expect(server.received.map(({ to }) => to)).toEqual([[email]])
  })

  test('that is ignored can be opened again', async () => {
    const { registrationMailIds, report } = await refusedMail(554, '5.6.0 Odd text')
    const refused = ok(await nucleus.call(reopenFailedEmails, { registrationMailIds }, token))
    expect(refused).toMatchObject({ changed: 0, refusals: [{ count: 1, message: 'This is not ignored.' }] })
    ok(await nucleus.call(ignoreFailedEmails, { registrationMailIds }, token))
    const { changed, undoToken } = ok(await nucleus.call(reopenFailedEmails, { registrationMailIds }, token))
    expect([changed, (await report()).map(({ resolution: now }) => now)]).toEqual([1, [resolution.open]])
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(await report()).toMatchObject([{ resolution: resolution.ignored }])
  })

  test('that is ignored, or whose address is suppressed, can be undone', async () => {
    const { registrationMailIds, report } = await refusedMail(554, '5.6.0 Odd text')
    await db.update(tables.registrationMails).set({ isSuppressing: false })
    for (const [call, changed] of [
      [ignoreFailedEmails, { resolution: resolution.ignored, isSuppressed: false }],
      [suppressFailedEmails, { resolution: resolution.open, isSuppressed: true }],
    ] as const) {
      const { undoToken, changed: rows } = ok(await nucleus.call(call, { registrationMailIds }, token))
      expect(rows).toBe(1)
      expect(await report()).toMatchObject([changed])
      expect(ok(await nucleus.call(call, { registrationMailIds }, token))).toMatchObject({
        changed: 0,
        undoToken: null,
        refusals: [{ count: 1 }],
      })
      ok(await nucleus.call(undo, { undoToken }, token))
      expect(await report()).toMatchObject([{ resolution: resolution.open, isSuppressed: false }])
    }
  })

  test('is for those who may send, and its address for those who may also change registrations', async () => {
    const { registrationMailIds, row } = await refusedMail()
    const tokenOf = async (role: 'readOnly' | 'sender') => (await staff.signIn(role)).token
    const [reader, sender] = [await tokenOf('readOnly'), await tokenOf('sender')]
    const bulk = { registrationMailIds }
    const statuses = [
      (await nucleus.call(releaseFailedEmails, bulk, reader)).status,
      (await nucleus.call(suppressFailedEmails, bulk, reader)).status,
      (await nucleus.call(ignoreFailedEmails, bulk, reader)).status,
    ]
    expect(statuses).toEqual([403, 403, 403])
    const correction = { registrationMailId: row.registrationMailId, email: 'right@fund.example' }
    expect((await nucleus.call(correctFailedEmail, correction, sender)).status).toBe(403)
    expect(ok(await nucleus.call(ignoreFailedEmails, { registrationMailIds }, sender)).changed).toBe(1)
  })

  test('that has been sent is refused', async () => {
    const { register } = await openEvent()
    const { eventRegistrationId } = await register({ email: 'right.one@fund.example' })
    ok(await send(eventRegistrationId))
    await deliver()
    const registrationMailIds = (await mailsOf(eventRegistrationId)).map(({ registrationMailId }) => registrationMailId)
    expect(ok(await nucleus.call(releaseFailedEmails, { registrationMailIds }, token))).toMatchObject({
      ...{ mails: 0, refusals: [{ message: 'This mail is not one that failed: sent.' }] },
    })
  })
})
