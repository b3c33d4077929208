import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { and, eq, inArray, like } from 'drizzle-orm'
import { deliveryStatuses as delivery, mailTriggers as triggers } from '#constants/mails.ts'
import { questionTypes as types } from '#constants/questionTypes.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { releaseFailedEmails } from '#contract/events/failedEmails.ts'
import { previewMove } from '#contract/events/registrationMoves.ts'
import { sendRegistrationMails, stopRegistrationMail } from '#contract/events/registrationMails.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { registrationStatusBulk } from '#contract/events/registrationBulk.ts'
import { history, undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { eventually } from '../../e2e/support/eventually.ts'
import { formQuestion } from '../support/formQuestion.ts'
import { textsOf } from '../support/mailServer.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'
import { mailedRegistrations, sender } from '../support/mailedRegistrations.ts'

const { server, nucleus, db, clock, session, signIn, openPlace, mailsOf, deliver, send } = await mailedRegistrations()
const outbox = tables.registrationMails

describe('the outbox', () => {
  test('of two instances sends each of 100 mails once', async () => {
    const { register } = await openPlace()
    const rows = await Promise.all(Array.from({ length: 100 }, (_, at) => register({ email: `one.${at}@fund.example` })))
    const eventRegistrationIds = rows.map(({ eventRegistrationId }) => eventRegistrationId)
    ok(await nucleus.call(sendRegistrationMails, { eventRegistrationIds, trigger: triggers.approved }, session.token))
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
    await signIn()
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

  test('leaves a mail that somebody else has ended meanwhile as it is', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    ok(await send(eventRegistrationId, triggers.approved))
    const [reached, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.rules.hold = () => (reached.resolve(), ended.promise)
    server.rules.refuse = () => [451, 'Come back later']
    const under = deliver()
    await reached.promise
    // As another instance does that takes this one for dead.
    const lost = { deliveryStatusId: delivery.unknown, nextAttemptAt: null, failure: 'It may have arrived.' }
    await db.update(outbox).set(lost).where(eq(outbox.eventRegistrationId, eventRegistrationId))
    ended.resolve()
    await under
    expect(await mailsOf(eventRegistrationId)).toMatchObject([lost])
  })

  test('ends more lost mails than one statement takes, and sends what is due', async () => {
    const { register } = await openPlace()
    const [lost, due] = [await register(), await register()]
    ok(await send(lost.eventRegistrationId, triggers.approved))
    const isLost = eq(outbox.eventRegistrationId, lost.eventRegistrationId)
    await db.update(outbox).set({ deliveryStatusId: delivery.sending, attempts: 1 }).where(isLost)
    const [{ registrationMailId: _, ...first } = { registrationMailId: 0 }] = await db.select().from(outbox).where(isLost)
    for (let part = 0; part < 11; part += 1)
      await db.insert(outbox).values(Array.from({ length: 1000 }, () => first as typeof outbox.$inferInsert))
    clock.move({ minutes: 6 })
    ok(await send(due.eventRegistrationId, triggers.approved))
    await deliver()
    expect(await db.$count(outbox, and(isLost, eq(outbox.deliveryStatusId, delivery.unknown)))).toBe(11_001)
    expect(server.received).toHaveLength(1)
    await db.delete(outbox).where(isLost)
  })

  test('holds no mail up behind those to slow domains, however many there are', async () => {
    const { register } = await openPlace()
    const answered = Promise.withResolvers<void>()
    const held: string[] = []
    server.rules.hold = (address) => (address.endsWith('.slow.example') ? (held.push(address), answered.promise) : undefined)
    for (const domain of ['one', 'one', 'one', 'two', 'two', 'two', 'three', 'three']) {
      const { eventRegistrationId } = await register({ email: `${randomUUID()}@${domain}.slow.example` })
      ok(await send(eventRegistrationId, triggers.approved))
    }
    const [{ registrationMailId: _, ...first } = { registrationMailId: 0 }] = await db
      .select()
      .from(outbox)
      .where(like(outbox.recipient, '%@one.slow.example'))
    await db.insert(outbox).values(Array.from({ length: 1000 }, () => first as typeof outbox.$inferInsert))
    const isSlow = like(outbox.recipient, '%.slow.example')
    const under = deliver()
    const { eventRegistrationId } = await register({ email: 'ada@fund.example' })
    ok(await send(eventRegistrationId, triggers.approved))
    await eventually(() => expect(held).toHaveLength(5))
    clock.move({ seconds: 5 })
    await eventually(() => expect(server.received.map(({ to }) => to[0])).toEqual(['ada@fund.example']))
    // No more than two to a domain.
    const leaving = await db
      .select({ address: outbox.recipient })
      .from(outbox)
      .where(and(eq(outbox.deliveryStatusId, delivery.sending), isSlow))
    expect(
      Object.values(Object.groupBy(leaving, ({ address }) => address.split('@')[1] ?? '')).every((list = []) => list.length <= 2),
    ).toBe(true)
    await db
      .update(outbox)
      .set({ deliveryStatusId: delivery.stopped, nextAttemptAt: null })
      .where(and(eq(outbox.deliveryStatusId, delivery.queued), isSlow))
    answered.resolve()
    await under
    expect(server.received).toHaveLength(leaving.length + 1)
  })

  test('lets staff stop what has not left', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register()
    ok(
      await nucleus.call(sendRegistrationMails, { eventRegistrationIds: [eventRegistrationId], trigger: triggers.approved }, session.token),
    )
    const [mail] = await mailsOf(eventRegistrationId)
    const stop = () => nucleus.call(stopRegistrationMail, { registrationMailId: mail?.registrationMailId ?? 0 }, session.token)
    expect(ok(await stop())).toMatchObject({ deliveryStatusId: delivery.stopped })
    expect((await stop()).status).toBe(409)
    clock.move({ minutes: 2 })
    await deliver()
    expect(server.received).toEqual([])
  })
})

describe('mails of moves', () => {
  const move = (eventRegistrationIds: number[], eventStatusId: number) =>
    nucleus.call(registrationStatusBulk, { eventRegistrationIds, eventStatusId, reason: 'Because' }, session.token)

  test('are counted before, queued with the move, and stopped by its undo; what has left is named', async () => {
    const { register } = await openPlace()
    const [ada, ben] = [await register({ email: 'ada.gone@fund.example' }), await register({ email: 'ben.stays@fund.example' })]
    const ids = [ada.eventRegistrationId, ben.eventRegistrationId]
    const preview = { eventRegistrationIds: ids, eventStatusId: status.approved }
    expect(ok(await nucleus.call(previewMove, preview, session.token))).toMatchObject({ movable: 2, mails: 2 })
    const { mails, undoToken } = ok(await move(ids, status.approved))
    expect(mails).toBe(2)
    // Only one of the two has left when the move is undone.
    await db
      .update(tables.registrationMails)
      .set({ nextAttemptAt: clock.now().toISOString() })
      .where(eq(tables.registrationMails.eventRegistrationId, ada.eventRegistrationId))
    await deliver()
    expect(server.received.map(({ to }) => to)).toEqual([['ada.gone@fund.example']])
    expect(ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, session.token)).notes).toEqual([
      '1 mail was stopped before being sent.',
      '1 mail had been sent already, to ada.gone@fund.example.',
    ])
    clock.move({ minutes: 2 })
    await deliver()
    expect(server.received).toHaveLength(1)
    expect(await mailsOf(ben.eventRegistrationId)).toMatchObject([{ deliveryStatusId: delivery.stopped, isAutomatic: true }])
    // None of it is a version of the registration.
    const input = { resource: 'registrations', id: ada.eventRegistrationId }
    expect(ok(await nucleus.call(history, input, session.token)).map(({ action }) => action)).toEqual(['restore', 'status'])
  })

  test('that are handed over while their move is undone are not tried again', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register({ email: 'cleo@fund.example' })
    const { undoToken } = ok(await move([eventRegistrationId], status.approved))
    clock.move({ minutes: 2 })
    const [reached, undone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.rules.hold = () => (reached.resolve(), undone.promise)
    server.rules.refuse = () => [451, 'Come back later']
    const under = deliver()
    await reached.promise
    expect(ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, session.token)).notes).toEqual([
      '1 mail was being handed to the mail server, to cleo@fund.example. It may have arrived, and is not tried again.',
    ])
    undone.resolve()
    await under
    server.rules.refuse = undefined
    clock.move({ minutes: 20 })
    await deliver()
    expect(server.received).toEqual([])
    expect(await mailsOf(eventRegistrationId)).toMatchObject([{ deliveryStatusId: delivery.stopped, nextAttemptAt: null }])
  })

  test('that failed and were released are stopped by the undo too', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register({ email: 'dora@fund.example' })
    const { undoToken } = ok(await move([eventRegistrationId], status.approved))
    clock.move({ minutes: 2 })
    server.rules.refuse = () => [554, 'Rejected']
    await deliver()
    server.rules.refuse = undefined
    const [refused] = await mailsOf(eventRegistrationId)
    expect(refused?.deliveryStatusId).toBe(delivery.failed)
    ok(await nucleus.call(releaseFailedEmails, { registrationMailIds: [refused?.registrationMailId ?? 0] }, session.token))
    expect(ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, session.token)).notes).toEqual([
      '1 mail was stopped before being sent.',
    ])
    clock.move({ minutes: 2 })
    await deliver()
    expect(server.received).toEqual([])
  })

  test('that failed before their move was undone are not sent again', async () => {
    const { register } = await openPlace()
    const { eventRegistrationId } = await register({ email: 'eva@fund.example' })
    const { undoToken } = ok(await move([eventRegistrationId], status.approved))
    clock.move({ minutes: 2 })
    server.rules.refuse = () => [554, 'Rejected']
    await deliver()
    server.rules.refuse = undefined
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, session.token))
    const [refused] = await mailsOf(eventRegistrationId)
    const released = await nucleus.call(releaseFailedEmails, { registrationMailIds: [refused?.registrationMailId ?? 0] }, session.token)
    expect(ok(released)).toMatchObject({ mails: 0, refusals: [{ message: 'The change of status was undone.' }] })
  })

  test('are those of the new status, and none where the text is not automatic or the event has no sender', async () => {
    const { eventId, register } = await openPlace()
    const moved = async (from: number, to: number) => {
      const { eventRegistrationId } = await register({ eventStatusId: from })
      const { mails = 0 } = ok(
        await nucleus.call(registrationStatus, { eventRegistrationId, eventStatusId: to, reason: 'Because' }, session.token),
      )
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
