import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { deliveryStatuses as delivery } from '#constants/mails.ts'
import { audienceOutcomes as outcomes, notificationStatuses as state } from '#constants/notifications.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { countEmptyEmailFields, emailAudience, previewEmail } from '#contract/events/emailAudience.ts'
import {
  type EmailNotification,
  emailNotifications,
  emailRecipients,
  processEmail,
  retryEmailNotification,
  scheduleEmailNotification,
  stopEmailNotification,
  testEmailNotification,
  unscheduleEmailNotification,
} from '#contract/events/emailNotifications.ts'
import { failedEmails, releaseFailedEmails } from '#contract/events/failedEmails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { headerOf, mailServer, textsOf } from '../support/mailServer.ts'
import {
  fieldsOf,
  makeCompanyType,
  makeContact,
  makeEvent,
  makeRegistration,
  makeStaff,
  ok,
  startNucleus,
  type Values,
} from '../support/nucleus.ts'

const server = await mailServer()
const nucleus = await startNucleus({ sendMail: server.sendMail, config: { MAILS_PER_MINUTE: 0 } })
const { db, clock } = nucleus
/** Codes of sign-ins arrive elsewhere. */
const staff = await startNucleus({ database: nucleus.database, clock })
let token = ''
const signIn = async () => {
  token = (await staff.signIn('sender')).token
}
beforeEach(signIn)
afterAll(async () => {
  await nucleus.close()
  await staff.close()
  await server.close()
})
const work = () => nucleus.app.jobs.runRepeated()
afterEach(async () => {
  server.rules.refuse = undefined
  server.rules.breakOff = undefined
  await work()
  server.received.length = 0
})

let people = 0
async function openEvent(values: Values<typeof tables.events> = {}) {
  const { eventId, name } = await makeEvent(db, { fromName: 'Alpine', replyToEmail: 'team@alpine.example', ...values })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const register = (more: Values<typeof tables.registrations> = {}) =>
    makeRegistration(db, {
      ...{ eventId, eventCompanyTypeId, eventStatusId: status.approved, email: `guest.${(people += 1)}@fund.example` },
      ...more,
    })
  const registerMany = async (count: number) => {
    for (let at = 0; at < count; at += 1) await register()
  }
  const save = (more: object = {}) =>
    nucleus.call(
      emailNotifications.calls.upsert,
      { eventId, name: 'Programme', subject: 'Hello {{contact.firstName}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>', ...more },
      token,
    )
  const audience = async (more: object = {}) => ok(await nucleus.call(emailAudience, { eventId, ...more }, token))
  return { eventId, eventName: name, eventCompanyTypeId, register, registerMany, save, audience }
}
const seen = ({ notificationContentId, rowVersion }: EmailNotification, recipientCount: number) => ({
  ...{ notificationContentId, rowVersion, recipientCount },
})
const sendNow = (row: EmailNotification, count: number) => nucleus.call(processEmail, seen(row, count), token)
const schedule = (row: EmailNotification, count: number, sendAt: string) =>
  nucleus.call(scheduleEmailNotification, { ...seen(row, count), sendAt }, token)
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
async function stored({ notificationContentId: id, eventId }: EmailNotification): Promise<EmailNotification> {
  const list = ok(await nucleus.call(emailNotifications.calls.list, { eventId }, token))
  const found = list.find((one) => one.notificationContentId === id)
  if (!found) throw new Error('The e-mail is in its list')
  return found
}
const recipientsOf = async ({ notificationContentId }: EmailNotification, more: object = {}) =>
  ok(await nucleus.call(emailRecipients.calls.list, { notificationContentId, ...more }, token))
const isMail = ({ source }: { source: string }) => source.includes('Dear')

describe('an e-mail to many', () => {
  test('goes once to each of its audience, with the values of each, and says what became of it', async () => {
    const { register, save } = await openEvent()
    const ada = await register({ firstName: 'Ada', lastName: 'Lovelace' })
    await register({ firstName: 'Bo' })
    await register({ firstName: 'Cy', eventStatusId: status.declined })
    const row = ok(await save({ eventStatusIds: [status.approved] }))
    expect(row).toMatchObject({ notificationStatusId: state.draft, kind: 1, recipientCount: 0, sendAt: null })
    expect(ok(await sendNow(row, 2))).toMatchObject({ notificationStatusId: state.sending, recipientCount: 2, waitingCount: 2 })
    await work()
    await work()
    expect(server.received.map((mail) => headerOf(mail, 'Subject')).toSorted()).toEqual(['Hello Ada', 'Hello Bo'])
    const [first] = server.received.filter(({ to }) => to.includes(ada.email))
    expect([headerOf(first, 'From'), headerOf(first, 'Reply-To')]).toEqual(['Alpine <no-reply@example.com>', 'team@alpine.example'])
    expect(textsOf(first).text).toBe('Dear Ada')
    expect(await stored(row)).toMatchObject({
      ...{ notificationStatusId: state.sent, recipientCount: 2, sentCount: 2, waitingCount: 0, failedCount: 0 },
      endedAt: clock.now().toISOString(),
    })
    expect(await recipientsOf(row)).toMatchObject([
      { registrantName: 'Ada Lovelace', address: ada.email, deliveryStatusId: delivery.sent, attempts: 1, failure: null },
      { deliveryStatusId: delivery.sent },
    ])
    expect(await recipientsOf(row, { deliveryStatusId: delivery.failed })).toEqual([])
  })

  test('is refused when the audience is not the one that was seen, and nobody gets it', async () => {
    const { register, registerMany, save } = await openEvent()
    await registerMany(2)
    const row = ok(await save())
    await register()
    const answer = await sendNow(row, 2)
    expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('The audience is now 3, not 2: look again') })
    await work()
    expect(server.received).toEqual([])
    expect(await recipientsOf(row)).toEqual([])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.draft, rowVersion: row.rowVersion })
  })

  test.each([
    ['its event has no sender', { event: { replyToEmail: null } }, 422, 'The event has no sender yet'],
    ['its text was changed since', { isStale: true }, 409, 'Someone else changed this'],
    ['nobody is in it', { count: 0 }, 422, ''],
  ])('is refused when %s', async (_, setup: { event?: Values<typeof tables.events>; isStale?: boolean; count?: number }, code, words) => {
    const { registerMany, save } = await openEvent(setup.event)
    await registerMany(1)
    const row = ok(await save())
    if (setup.isStale) ok(await save({ notificationContentId: row.notificationContentId, rowVersion: row.rowVersion, name: 'Other' }))
    expect(await sendNow(row, setup.count ?? 1)).toMatchObject({ status: code, text: expect.stringContaining(words) })
    await work()
    expect(server.received).toEqual([])
  })

  test('with an unknown field, or the private page in its subject, cannot be saved', async () => {
    const { eventId, save } = await openEvent()
    expect(fieldsOf(await save({ bodyHtml: '<p>{{contact.shoeSize}}</p>' }))).toMatchObject({
      bodyHtml: expect.stringContaining('shoeSize'),
    })
    expect(fieldsOf(await save({ subject: '{{registration.editLink}}' }))).toHaveProperty('subject')
    const { eventCompanyTypeId: foreign } = await openEvent()
    expect(fieldsOf(await save({ eventCompanyTypeIds: [foreign] }))).toEqual({
      'eventCompanyTypeIds.0': 'This company type does not belong to the event',
    })
    expect(ok(await nucleus.call(emailNotifications.calls.list, { eventId }, token))).toEqual([])
  })

  test('is neither changed nor deleted once it was sent, and nobody stops it who may not send', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const row = ok(await save())
    ok(await sendNow(row, 1))
    const { rowVersion } = await stored(row)
    const change = { notificationContentId: row.notificationContentId, rowVersion, subject: 'Other' }
    expect(await save(change)).toMatchObject({ status: 409, text: expect.stringContaining('cannot be changed any more') })
    expect(
      (await nucleus.call(emailNotifications.calls.remove, { notificationContentId: row.notificationContentId, rowVersion }, token)).status,
    ).toBe(409)
    const { token: vetter } = await staff.signIn('vetter')
    expect((await nucleus.call(stopEmailNotification, { notificationContentId: row.notificationContentId }, vetter)).status).toBe(403)
  })
})

describe('an audience', () => {
  test('has who meets every condition, each with the reason why they get it or not', async () => {
    const { eventId, eventCompanyTypeId, register, audience, save } = await openEvent()
    const { eventCompanyTypeId: otherType } = await makeCompanyType(db, { eventId })
    const rep = await makeStaff(db, 'irRep')
    const mute = await makeContact(db, { emailSuppressed: true })
    const tagged = await makeContact(db, { tags: ['vip'] })
    const ids = {
      plain: await register({ lastName: 'A', irRepContactId: rep.contactId, tags: ['vip'], attendance: 1 }),
      muted: await register({ lastName: 'B', contactId: mute.contactId }),
      twin: await register({ lastName: 'C', email: 'twin@fund.example' }),
      double: await register({ lastName: 'D', email: 'twin@fund.example', eventCompanyTypeId: otherType }),
      erased: await register({ lastName: 'E', email: 'erased-9@erased.invalid' }),
      tagged: await register({ lastName: 'F', contactId: tagged.contactId, eventStatusId: status.waitlisted }),
    }
    const whole = await audience()
    expect(whole.recipientCount).toBe(3)
    expect(whole.outcomes).toEqual([
      { outcome: outcomes.included, count: 3 },
      { outcome: outcomes.suppressed, count: 1 },
      { outcome: outcomes.noAddress, count: 1 },
      { outcome: outcomes.repeated, count: 1 },
    ])
    expect(whole.people.map(({ outcome }) => outcome)).toEqual([
      ...[outcomes.included, outcomes.suppressed, outcomes.included, outcomes.repeated, outcomes.noAddress, outcomes.included],
    ])
    const got = async (conditions: object) =>
      (await audience({ ...conditions, outcome: outcomes.included })).people.map(({ eventRegistrationId }) => eventRegistrationId)
    const { plain, twin, double } = ids
    expect(await got({ eventCompanyTypeIds: [otherType] })).toEqual([double.eventRegistrationId])
    expect(await got({ eventCompanyTypeIds: [eventCompanyTypeId], eventStatusIds: [status.approved] })).toEqual([
      plain.eventRegistrationId,
      twin.eventRegistrationId,
    ])
    expect(await got({ tags: ['vip'] })).toEqual([plain.eventRegistrationId, ids.tagged.eventRegistrationId])
    expect(await got({ tags: ['vip'], eventStatusIds: [status.waitlisted] })).toEqual([ids.tagged.eventRegistrationId])
    expect(await got({ attendanceIds: [1] })).toEqual([plain.eventRegistrationId])
    expect(await got({ irRepContactIds: [rep.contactId] })).toEqual([plain.eventRegistrationId])
    expect(await got({ eventRegistrationIds: [twin.eventRegistrationId, ids.muted.eventRegistrationId] })).toEqual([
      twin.eventRegistrationId,
    ])

    // Who got an earlier one, under this address or another, gets no second.
    const earlier = ok(await save({ eventRegistrationIds: [twin.eventRegistrationId] }))
    ok(await sendNow(earlier, 1))
    await work()
    const rest = await audience({ excludeNotificationContentIds: [earlier.notificationContentId] })
    expect(rest.outcomes).toContainEqual({ outcome: outcomes.excluded, count: 2 })
    expect(rest.recipientCount).toBe(2)
    // Those of other events are nobody's business.
    const other = await openEvent()
    expect((await other.audience({ eventCompanyTypeIds: [eventCompanyTypeId] })).people).toEqual([])
  })

  test('says for whom a field is empty, and shows the mail of anybody in it', async () => {
    const { eventId, register } = await openEvent()
    const ada = await register({ firstName: 'Ada', lastName: 'Lovelace', jobTitle: null })
    await register({ firstName: 'Bo', jobTitle: 'CIO' })
    await register({ firstName: 'Cy', jobTitle: null, eventStatusId: status.declined })
    const text = { eventId, subject: 'For {{contact.jobTitle}}', bodyHtml: '<p>Dear {{contact.firstName}}</p>' }
    expect(ok(await nucleus.call(countEmptyEmailFields, { ...text, eventStatusIds: [status.approved] }, token))).toEqual({
      total: 2,
      empty: [{ field: 'contact.jobTitle', count: 1, hasFallback: false, names: ['Ada Lovelace'] }],
    })
    const preview = async (more: object) => ok(await nucleus.call(previewEmail, { ...text, ...more }, token))
    // That of the first who gets it, unless another is chosen; somebody's in any case.
    expect((await preview({ eventStatusIds: [status.declined] })).text).toBe('Dear Cy')
    expect((await preview({ tags: ['nobody'] })).text).toBe('Dear Cy')
    expect(await preview({ eventRegistrationId: ada.eventRegistrationId })).toMatchObject({
      registrant: { name: 'Ada Lovelace' },
      empty: ['contact.jobTitle'],
      text: 'Dear Ada',
      problems: {},
    })
  })
})

describe('a schedule', () => {
  test('sends at its instant to those who were confirmed, also across a change of the clocks', async () => {
    // On 29 March 2026 at 02:00 the clocks in Zurich go to 03:00.
    const { register, registerMany, save } = await openEvent({ timeZone: 'Europe/Zurich' })
    await registerMany(2)
    const row = ok(await save())
    const sendAt = '2026-03-29T07:00:00.000Z'
    expect(new Date(sendAt).toLocaleTimeString('en-GB', { timeZone: 'Europe/Zurich' })).toBe('09:00:00')
    const planned = ok(await schedule(row, 2, sendAt))
    expect(planned).toMatchObject({ notificationStatusId: state.scheduled, sendAt, recipientCount: 2, waitingCount: 2 })
    // Who registers later was not confirmed.
    await register()
    clock.move({ seconds: (Date.parse(sendAt) - clock.now().getTime()) / 1000 - 1 })
    await work()
    expect(server.received).toEqual([])
    clock.move({ seconds: 1 })
    await work()
    expect(server.received.filter(isMail)).toHaveLength(2)
    await signIn()
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, sentCount: 2, startedAt: sendAt })
  })

  test('whose moment passed while nobody could send is missed, and waits for a person', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const row = ok(await save())
    const planned = ok(await schedule(row, 1, inMinutes(10)))
    clock.move({ minutes: 71 })
    await work()
    await signIn()
    const missed = await stored(planned)
    expect([missed.notificationStatusId, server.received]).toEqual([state.missed, []])
    ok(await sendNow(missed, 1))
    await work()
    expect(server.received).toHaveLength(1)
  })

  test('that is a little late is sent', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    ok(await schedule(ok(await save()), 1, inMinutes(10)))
    clock.move({ minutes: 69 })
    await work()
    expect(server.received).toHaveLength(1)
  })

  test('can be undone, holds its audience until then, and is not in the past', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(2)
    const row = ok(await save())
    expect(fieldsOf(await schedule(row, 2, inMinutes(-1)))).toHaveProperty('sendAt')
    const planned = ok(await schedule(row, 2, inMinutes(60)))
    const change = { notificationContentId: row.notificationContentId, rowVersion: planned.rowVersion }
    expect(fieldsOf(await save({ ...change, eventStatusIds: [status.approved] }))).toHaveProperty('eventStatusIds')
    expect(ok(await save({ ...change, subject: 'Later' })).notificationStatusId).toBe(state.scheduled)
    const id = { notificationContentId: row.notificationContentId }
    expect(ok(await nucleus.call(unscheduleEmailNotification, id, token))).toMatchObject({
      ...{ notificationStatusId: state.draft, sendAt: null, recipientCount: 0 },
    })
    expect((await nucleus.call(unscheduleEmailNotification, id, token)).status).toBe(409)
    clock.move({ minutes: 61 })
    await work()
    await signIn()
    expect([server.received, await recipientsOf(row)]).toEqual([[], []])
  })
})

describe('of the mails of a sending', () => {
  test('a stop leaves those unsent that have not left', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(3)
    const row = ok(await save())
    server.rules.refuse = () => [451, 'Come back later']
    ok(await sendNow(row, 3))
    await work()
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sending, waitingCount: 3 })
    const id = { notificationContentId: row.notificationContentId }
    expect(ok(await nucleus.call(stopEmailNotification, id, token))).toMatchObject({
      ...{ notificationStatusId: state.cancelled, suppressedCount: 3, waitingCount: 0 },
    })
    server.rules.refuse = undefined
    clock.move({ hours: 1 })
    await work()
    await signIn()
    expect(server.received).toEqual([])
    expect((await recipientsOf(row)).map(({ deliveryStatusId }) => deliveryStatusId)).toEqual(
      Array.from({ length: 3 }, () => delivery.stopped),
    )
    expect((await nucleus.call(stopEmailNotification, id, token)).status).toBe(409)
  })

  test('those that failed are in the report and are sent again, others not', async () => {
    const { eventId, register, save } = await openEvent()
    const [full, gone] = [await register(), await register(), await register()] as const
    const row = ok(await save())
    server.rules.refuse = (address) =>
      address === full.email ? [552, '5.3.4 Too big'] : address === gone.email ? [550, '5.1.1 Nobody here'] : undefined
    ok(await sendNow(row, 3))
    await work()
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sentWithFailures, sentCount: 1, failedCount: 2 })
    const report = ok(await nucleus.call(failedEmails.calls.list, { eventId }, token))
    expect(report.map(({ trigger, recipient }) => [trigger, recipient]).toSorted()).toEqual(
      [
        [13, full.email],
        [13, gone.email],
      ].toSorted(),
    )
    // As if the mail server had refused the text, and not the address.
    await db.update(tables.registrationMails).set({ isSuppressing: false }).where(eq(tables.registrationMails.recipient, full.email))
    server.rules.refuse = undefined
    server.received.length = 0
    ok(await nucleus.call(retryEmailNotification, { notificationContentId: row.notificationContentId }, token))
    await work()
    expect(server.received.map(({ to }) => to)).toEqual([[full.email]])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sentWithFailures, sentCount: 2, failedCount: 1 })
    // Only a person releases an address that was refused.
    const [refused] = ok(await nucleus.call(failedEmails.calls.list, { eventId, resolution: 1 }, token))
    expect(refused?.recipient).toBe(gone.email)
    ok(await nucleus.call(releaseFailedEmails, { registrationMailIds: [refused?.registrationMailId ?? 0] }, token))
    clock.move({ minutes: 2 })
    await work()
    expect(await recipientsOf(row, { deliveryStatusId: delivery.sent })).toHaveLength(3)
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, sentCount: 3, failedCount: 0 })
  })

  test('one that broke off is Unknown, and no retry sends it twice', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const row = ok(await save())
    server.rules.breakOff = () => true
    ok(await sendNow(row, 1))
    await work()
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sentWithFailures, unknownCount: 1 })
    const answer = await nucleus.call(retryEmailNotification, { notificationContentId: row.notificationContentId }, token)
    expect([answer.status, server.received.length]).toEqual([409, 1])
  })

  test('those to suppressed addresses and deleted registrations are not sent; a corrected address gets it', async () => {
    const { register, save } = await openEvent()
    const [moved, deleted, muted] = [await register(), await register(), await register({ contactId: (await makeContact(db)).contactId })]
    const row = ok(await save())
    ok(await schedule(row, 3, inMinutes(5)))
    const change = (id: number, values: Values<typeof tables.registrations>) =>
      db.update(tables.registrations).set(values).where(eq(tables.registrations.eventRegistrationId, id))
    await change(moved.eventRegistrationId, { email: 'corrected@fund.example' })
    await change(deleted.eventRegistrationId, { deletedAt: clock.now().toISOString() })
    await db
      .update(tables.contacts)
      .set({ emailSuppressed: true })
      .where(eq(tables.contacts.contactId, muted.contactId ?? 0))
    clock.move({ minutes: 6 })
    await work()
    await signIn()
    expect(server.received.map(({ to }) => to)).toEqual([['corrected@fund.example']])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, recipientCount: 3, sentCount: 1, suppressedCount: 2 })
  })

  test('no more leave in a minute than the setting says, and mails about one registration do not wait for them', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(7)
    const row = ok(await save())
    const slow = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config: { MAILS_PER_MINUTE: 3 } })
    // What others sent in the last minute counts.
    clock.move({ minutes: 2 })
    ok(await sendNow(row, 7))
    const sentSoFar: number[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      await slow.app.jobs.runRepeated()
      await slow.app.jobs.runRepeated()
      sentSoFar.push(server.received.length)
      clock.move({ seconds: 61 })
    }
    await slow.close()
    expect(sentSoFar).toEqual([3, 6, 7])
  })

  test('none is sent twice by two instances', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(120)
    const row = ok(await save())
    const other = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config: { MAILS_PER_MINUTE: 0 } })
    ok(await sendNow(row, 120))
    const both = [nucleus, other]
    await Promise.all(both.flatMap((one) => [one.app.jobs.runRepeated(), one.app.jobs.runRepeated()]))
    await work()
    await other.close()
    expect(server.received).toHaveLength(120)
    expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(120)
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, sentCount: 120 })
  })

  test('none is written anew from a copy of the database that is a day old', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(2)
    const row = ok(await save())
    ok(await sendNow(row, 2))
    clock.move({ hours: 25 })
    await work()
    await signIn()
    expect(server.received).toEqual([])
    expect(await stored(row)).toMatchObject({ unknownCount: 2, notificationStatusId: state.sentWithFailures })
  })
})

test('a test goes to the addresses of staff alone, says what failed, and begins no header', async () => {
  const { eventId, register, save } = await openEvent()
  await register({ firstName: 'Ada\r\nBcc: evil@example.com', lastName: 'X' })
  server.rules.refuse = (address) => (address === 'wrong@alpine.example' ? [550, '5.1.1 No such mailbox'] : undefined)
  const input = {
    eventId,
    subject: 'Hello {{contact.firstName}}',
    bodyHtml: '<p>Dear {{contact.firstName}}</p><p>{{registration.editLink}}</p>',
  }
  const testRecipients = ['Me@Alpine.example', 'wrong@alpine.example']
  expect(ok(await nucleus.call(testEmailNotification, { ...input, testRecipients }, token))).toEqual({
    sent: 1,
    failed: [{ address: 'wrong@alpine.example', failure: expect.stringContaining('No such mailbox') }],
  })
  const [mail] = server.received
  expect(mail?.to).toEqual(['me@alpine.example'])
  expect(headerOf(mail, 'Subject')).toMatch(/^\[Test\] Hello Ada Bcc:/)
  expect(headerOf(mail, 'Bcc')).toBe('')
  expect(textsOf(mail).html).toContain('private-link-of-the-registrant')
  expect(ok(await save()).notificationStatusId).toBe(state.draft)
  expect(await db.$count(tables.registrationMails, eq(tables.registrationMails.recipient, 'me@alpine.example'))).toBe(0)
})
