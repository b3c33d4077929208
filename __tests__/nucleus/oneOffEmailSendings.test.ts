import { describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { deliveryStatuses as delivery, mailTriggers } from '#constants/mails.ts'
import { notificationStatuses as state } from '#constants/notifications.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { retryEmailNotification, stopEmailNotification, unscheduleEmailNotification } from '#contract/events/emailNotifications.ts'
import { correctFailedEmail, failedEmails, releaseFailedEmails } from '#contract/events/failedEmails.ts'
import { sendRegistrationMail } from '#contract/events/registrationMails.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { fieldsOf, makeContact, ok, startNucleus, type Values } from '../support/nucleus.ts'
import { oneOffEmails } from '../support/oneOffEmails.ts'

const { server, nucleus, db, clock, staff, session, signIn, work, openEvent, sendNow, schedule, stored, recipientsOf, inMinutes } =
  await oneOffEmails()

test('an e-mail is stopped however many of its mails wait', async () => {
  const { registerMany, save } = await openEvent()
  await registerMany(1)
  const row = ok(await save())
  server.rules.refuse = () => [451, 'Come back later']
  ok(await sendNow(row, 1))
  await work()
  server.rules.refuse = undefined
  const isOwn = eq(tables.registrationMails.notificationContentId, row.notificationContentId)
  const [{ registrationMailId: _, ...first } = { registrationMailId: 0 }] = await db.select().from(tables.registrationMails).where(isOwn)
  for (let part = 0; part < 11; part += 1)
    await db
      .insert(tables.registrationMails)
      .values(Array.from({ length: 1000 }, () => first as typeof tables.registrationMails.$inferInsert))
  ok(await nucleus.call(stopEmailNotification, { notificationContentId: row.notificationContentId }, session.token))
  expect(await db.$count(tables.registrationMails, and(isOwn, eq(tables.registrationMails.deliveryStatusId, delivery.stopped)))).toBe(
    11_001,
  )
})

test('counts that miss a recipient are made good, however long ago the e-mail ended', async () => {
  const { registerMany, save } = await openEvent()
  await registerMany(2)
  const row = ok(await save())
  ok(await sendNow(row, 2))
  await work()
  const { emailNotifications } = tables
  await db.update(emailNotifications).set({ sentCount: 1 }).where(eq(emailNotifications.notificationContentId, row.notificationContentId))
  clock.move({ hours: 1 })
  await work()
  await signIn()
  expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, recipientCount: 2, sentCount: 2 })
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
    expect(server.received).toHaveLength(2)
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
    expect(ok(await nucleus.call(unscheduleEmailNotification, id, session.token))).toMatchObject({
      ...{ notificationStatusId: state.draft, sendAt: null, recipientCount: 0 },
    })
    expect((await nucleus.call(unscheduleEmailNotification, id, session.token)).status).toBe(409)
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
    expect(ok(await nucleus.call(stopEmailNotification, id, session.token))).toMatchObject({
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
    expect((await nucleus.call(stopEmailNotification, id, session.token)).status).toBe(409)
  })

  test('a stop also ends the one that is just being handed over, when the mail server asks to come back later', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const row = ok(await save())
    ok(await sendNow(row, 1))
    const sendMail = async () => {
      const { notificationContentId } = row
      expect(ok(await nucleus.call(stopEmailNotification, { notificationContentId }, session.token))).toMatchObject({ waitingCount: 1 })
      throw Object.assign(new Error('Come back later'), { responseCode: 451 })
    }
    const other = await startNucleus({ database: nucleus.database, clock, sendMail })
    await other.app.jobs.runRepeated()
    await other.close()
    clock.move({ hours: 1 })
    await work()
    await signIn()
    expect(server.received).toEqual([])
    expect(await recipientsOf(row)).toMatchObject([{ deliveryStatusId: delivery.stopped, failure: 'Come back later' }])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.cancelled, suppressedCount: 1 })
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
    const report = ok(await nucleus.call(failedEmails.calls.list, { eventId }, session.token))
    const { notificationContentId, name } = row
    for (const issue of report) expect(issue).toMatchObject({ notificationContentId, notificationName: name })
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
    ok(await nucleus.call(retryEmailNotification, { notificationContentId: row.notificationContentId }, session.token))
    await work()
    expect(server.received.map(({ to }) => to)).toEqual([[full.email]])
    expect(await stored(row)).toMatchObject({
      notificationStatusId: state.sentWithFailures,
      sentCount: 2,
      failedCount: 1,
      retryableCount: 0,
    })
    // Only a person releases an address that was refused.
    const [refused] = ok(await nucleus.call(failedEmails.calls.list, { eventId, resolution: 1 }, session.token))
    expect(refused?.recipient).toBe(gone.email)
    ok(await nucleus.call(releaseFailedEmails, { registrationMailIds: [refused?.registrationMailId ?? 0] }, session.token))
    clock.move({ minutes: 2 })
    await work()
    expect(await recipientsOf(row, { deliveryStatusId: delivery.sent })).toHaveLength(3)
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, sentCount: 3, failedCount: 0 })
  })

  test('one to a wrong address is corrected in the report, and leaves once more, to the right one', async () => {
    const { eventId, register, save } = await openEvent()
    await register()
    const wrong = await register()
    const row = ok(await save())
    server.rules.refuse = (address) => (address === wrong.email ? [550, '5.1.1 Nobody here'] : undefined)
    ok(await sendNow(row, 2))
    await work()
    const [issue] = ok(await nucleus.call(failedEmails.calls.list, { eventId }, session.token))
    const { token: manager } = await staff.signIn('eventManager')
    const correction = { registrationMailId: issue?.registrationMailId ?? 0, email: 'right@fund.example' }
    ok(await nucleus.call(correctFailedEmail, correction, manager))
    server.received.length = 0
    await work()
    expect(server.received.map(({ to }) => to)).toEqual([['right@fund.example']])
    expect(await recipientsOf(row, { q: 'right@' })).toMatchObject([
      { address: 'right@fund.example', deliveryStatusId: delivery.sent, eventRegistrationId: wrong.eventRegistrationId },
    ])
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sent, recipientCount: 2, sentCount: 2 })
  })

  test('one that broke off is Unknown, and no retry sends it twice', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const row = ok(await save())
    server.rules.breakOff = () => true
    ok(await sendNow(row, 1))
    await work()
    expect(await stored(row)).toMatchObject({ notificationStatusId: state.sentWithFailures, unknownCount: 1 })
    const answer = await nucleus.call(retryEmailNotification, { notificationContentId: row.notificationContentId }, session.token)
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
    const { register, registerMany, save } = await openEvent()
    await registerMany(7)
    const row = ok(await save())
    const slow = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config: { MAILS_PER_MINUTE: 3 } })
    // What others sent in the last minute counts.
    clock.move({ minutes: 2 })
    ok(await sendNow(row, 7))
    const single = await register()
    const isSingle = ({ to }: { to: string[] }) => to.includes(single.email)
    await slow.app.jobs.runRepeated()
    ok(
      await nucleus.call(
        sendRegistrationMail,
        { eventRegistrationId: single.eventRegistrationId, trigger: mailTriggers.approved },
        session.token,
      ),
    )
    const sentSoFar: [toMany: number, single: number][] = []
    for (let minute = 0; minute < 3; minute += 1) {
      await slow.app.jobs.runRepeated()
      const singles = server.received.filter(isSingle).length
      sentSoFar.push([server.received.length - singles, singles])
      clock.move({ seconds: 61 })
    }
    await slow.close()
    expect(sentSoFar).toEqual([
      [3, 1],
      [6, 1],
      [7, 1],
    ])
  })

  test('those to other domains do not wait for hundreds to one that gets no more in this minute', async () => {
    const [large, small] = [await openEvent(), await openEvent()]
    const { eventRegistrationId: _, searchText: __, ...like } = await large.register({ email: 'slow@slow.example' })
    const copies = Array.from({ length: 300 }, (_one, at) => {
      return { ...like, email: `slow.${at}@slow.example`, confirmationNumber: `${large.eventId}-${at}` }
    })
    await db.insert(tables.registrations).values(copies)
    await small.register({ email: 'quick@quick.example' })
    const [first, second] = [ok(await large.save()), ok(await small.save())]
    const config = { MAILS_PER_MINUTE: 0, MAILS_PER_MINUTE_TO_DOMAIN: 1 }
    const slow = await startNucleus({ database: nucleus.database, clock, sendMail: server.sendMail, config })
    // What others sent in the last minute counts.
    clock.move({ minutes: 2 })
    ok(await sendNow(first, 301))
    for (let pass = 0; pass < 3; pass += 1) await slow.app.jobs.runRepeated()
    ok(await sendNow(second, 1))
    await slow.app.jobs.runRepeated()
    await slow.close()
    const domains = server.received.map(({ to }) => to[0]?.split('@')[1])
    expect(domains.toSorted()).toEqual(['quick.example', 'slow.example'])
    // Most of the others are unwritten still, for a stop to find.
    const { notificationContentId, deliveryStatusId } = tables.registrationMails
    const isWaiting = and(eq(notificationContentId, first.notificationContentId), eq(deliveryStatusId, delivery.queued))
    expect(await db.$count(tables.registrationMails, isWaiting)).toBeLessThan(200)
    ok(await nucleus.call(stopEmailNotification, { notificationContentId: first.notificationContentId }, session.token))
  })

  test('waits for no other whose recipients all have one slow mail server', async () => {
    const [slow, quick] = [await openEvent(), await openEvent()]
    for (let at = 0; at < 210; at += 1) await slow.register({ email: `guest.${at}@tarpit.example` })
    const { email } = await quick.register()
    const answered = Promise.withResolvers<void>()
    server.rules.hold = (address) => (address.endsWith('@tarpit.example') ? answered.promise : undefined)
    const first = ok(await slow.save())
    ok(await sendNow(first, 210))
    const under = work()
    ok(await sendNow(ok(await quick.save()), 1))
    await eventually(() => expect(server.received.map(({ to }) => to)).toEqual([[email]]))
    server.rules.hold = undefined
    answered.resolve()
    await under
    await signIn()
    expect(await stored(first)).toMatchObject({ notificationStatusId: state.sent, sentCount: 210 })
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

  test('those of an e-mail that waited behind another for more than a day are written: this is no old copy of the database', async () => {
    const { registerMany, save } = await openEvent()
    await registerMany(1)
    const other = ok(await save({ name: 'Before' }))
    ok(await sendNow(other, 1))
    await work()
    const row = ok(await save())
    ok(await sendNow(row, 1))
    clock.move({ hours: 25 })
    // As if the other had so many that one left an hour ago.
    const { registrationMails: mails } = tables
    await db
      .update(mails)
      .set({ attemptedAt: new Date(clock.now().getTime() - 3_600_000).toISOString() })
      .where(eq(mails.notificationContentId, other.notificationContentId))
    await work()
    await signIn()
    expect(server.received).toHaveLength(2)
    expect(await stored(row)).toMatchObject({ unknownCount: 0, sentCount: 1, notificationStatusId: state.sent })
  })
})
