import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { notificationStatuses as status, pushStatuses as push, timings } from '#constants/notifications.ts'
import { history } from '#contract/history.ts'
import {
  cancelNotification,
  fetchDeeplinks,
  fetchPushOutbox,
  pushDelivery,
  retryNotification,
  scheduleNotification,
  testNotification,
  testScheduleNotification,
} from '#contract/notifications/calls.ts'
import { notificationRecipients } from '#contract/notifications/recipients.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import { mergeContacts } from '#contract/utilities/merges.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeAudience, notificationValues } from '../support/notifications.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'
import { pushGateway, pushSecret } from '../support/pushGateway.ts'

const gateway = await pushGateway()
const nucleus = await startNucleus({ config: gateway.settings })
const { db, clock } = nucleus
const second = await startNucleus({ config: gateway.settings, database: nucleus.database, clock })
const withoutGateway = await startNucleus({ database: nucleus.database, clock })
afterAll(async () => {
  await withoutGateway.close()
  await second.close()
  await nucleus.close()
  await gateway.close()
})
afterEach(() => {
  gateway.received.length = 0
  gateway.rules.answer = undefined
})
let { token, user } = await nucleus.signIn('admin')
/** Time passes, and with it the session of whoever does nothing meanwhile. */
async function wait(by: Parameters<typeof clock.move>[0]): Promise<void> {
  clock.move(by)
  ;({ token, user } = await nucleus.signIn('admin'))
}

const deliver = (by = nucleus) => by.app.jobs.runRepeated()
const rowOf = async (notificationId: number) => {
  const [row] = ok(await nucleus.call(notifications.calls.list, { page: 1, id: notificationId }, token))
  if (!row) throw new Error('There is no such notification')
  return row
}
const recipientsOf = async (notificationId: number) => ok(await nucleus.call(notificationRecipients.calls.list, { notificationId }, token))
const draftFor = async (contactIds: readonly number[], values: object = {}) =>
  ok(await nucleus.call(notifications.calls.upsert, { ...notificationValues, contactIds, ...values }, token))
async function scheduled(contactIds: readonly number[], values: object = {}) {
  const { notificationId, rowVersion } = await draftFor(contactIds, values)
  return ok(await nucleus.call(scheduleNotification, { notificationId, rowVersion, audienceCount: contactIds.length }, token))
}

describe('a notification that is sent', () => {
  test('reaches the gateway once for each person, signed, with what it opens', async () => {
    const { eventId } = await makeEvent(db)
    const links = ok(await nucleus.call(fetchDeeplinks, {}, token))
    const deeplinkId = links.find(({ name }) => name === 'Agenda')?.deeplinkId
    const people = await makeAudience(db, 3)
    const { notificationId } = await scheduled(people, { deeplinkId, deeplinkParams: { eventId } })
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.sending, waitingCount: 3 })
    await deliver()
    expect(gateway.received.map(({ message }) => message.contactId).toSorted((a, b) => a - b)).toEqual(people)
    const [first] = gateway.received
    if (!first) throw new Error('Nothing arrived')
    const { message, headers, text } = first
    expect(message).toMatchObject({ title: 'Doors open at nine', deeplink: `app://event/${eventId}/agenda`, isTest: false })
    expect(headers['idempotency-key']).toBe(message.key)
    const signature = createHmac('sha256', pushSecret)
      .update(`${String(headers['x-copilot-timestamp'])}.${text}`)
      .digest('hex')
    expect(headers['x-copilot-signature']).toBe(`sha256=${signature}`)
    const sent = await rowOf(notificationId)
    expect(sent).toMatchObject({ notificationStatusId: status.sent, sentCount: 3, waitingCount: 0, endedAt: clock.now().toISOString() })
    await deliver()
    expect(gateway.received).toHaveLength(3)
    const changes = ok(await nucleus.call(history, { resource: notifications.name, id: notificationId }, token))
    expect(changes.map(({ after }) => after?.notificationStatusId)).toEqual([status.sent, status.sending, undefined])
  })

  test('is tried again where the gateway did not take it, and again by staff where it failed, and nowhere else', async () => {
    const [good, refused, later] = await makeAudience(db, 3)
    let isClosed = true
    gateway.rules.answer = ({ contactId }, response) => {
      if (contactId === good || (contactId === later && !isClosed)) return false
      response.writeHead(contactId === later ? 503 : 410).end('No device')
      return true
    }
    const { notificationId } = await scheduled([good ?? 0, refused ?? 0, later ?? 0])
    await deliver()
    expect(await rowOf(notificationId)).toMatchObject({
      notificationStatusId: status.sending,
      sentCount: 1,
      failedCount: 1,
      waitingCount: 1,
    })
    await deliver()
    isClosed = false
    await wait({ seconds: 30 })
    await deliver()
    const failed = await rowOf(notificationId)
    expect(failed).toMatchObject({ notificationStatusId: status.sentWithFailures, sentCount: 2, failedCount: 1 })
    expect((await recipientsOf(notificationId)).find((row) => row.contactId === refused)).toMatchObject({
      pushStatusId: push.failed,
      failure: 'The gateway answered 410: No device',
    })
    gateway.rules.answer = undefined
    ok(await nucleus.call(retryNotification, { notificationId, rowVersion: failed.rowVersion }, token))
    await deliver()
    expect(gateway.received.map(({ message }) => message.contactId)).toEqual([good, later, refused])
    const all = await rowOf(notificationId)
    expect(all).toMatchObject({ notificationStatusId: status.sent, sentCount: 3, failedCount: 0 })
    expect((await nucleus.call(retryNotification, { notificationId, rowVersion: all.rowVersion }, token)).status).toBe(409)
  })

  test('has failed for a person once every attempt was refused for now', async () => {
    gateway.rules.answer = (_, response) => {
      response.writeHead(429).end()
      return true
    }
    const { notificationId } = await scheduled(await makeAudience(db, 1))
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await deliver()
      await wait({ minutes: 31 })
    }
    expect(await recipientsOf(notificationId)).toMatchObject([{ pushStatusId: push.failed, attempts: 5 }])
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.failed })
  })

  test('is unknown where the connection broke, and is not sent there again', async () => {
    gateway.rules.answer = (_, response) => {
      response.destroy()
      return true
    }
    const { notificationId } = await scheduled(await makeAudience(db, 1))
    await deliver()
    await wait({ minutes: 10 })
    gateway.rules.answer = undefined
    await deliver()
    expect(gateway.received).toEqual([])
    expect(await recipientsOf(notificationId)).toMatchObject([{ pushStatusId: push.unknown, attempts: 1 }])
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.failed, unknownCount: 1 })
  })

  test('waits for its moment, and is missed when nobody sent it within an hour of it', async () => {
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
    const [intime, late] = [await makeAudience(db, 1), await makeAudience(db, 2)]
    const first = await scheduled(intime, { timing: timings.atTime, sendAt: at(30) })
    const missed = await scheduled(late, { timing: timings.atTime, sendAt: at(31) })
    await deliver()
    expect(gateway.received).toEqual([])
    expect(await rowOf(first.notificationId)).toMatchObject({ notificationStatusId: status.scheduled })
    await wait({ minutes: 30 })
    await deliver()
    expect(gateway.received.map(({ message }) => message.contactId)).toEqual(intime)
    await wait({ minutes: 62 })
    await deliver()
    expect(await rowOf(missed.notificationId)).toMatchObject({ notificationStatusId: status.missed, missedCount: 2, sentCount: 0 })
    expect(gateway.received).toHaveLength(1)
  })

  test('goes to nobody who is left when it is cancelled, and to nobody once it has expired', async () => {
    const people = await makeAudience(db, 2)
    const sent = await scheduled(people)
    const { notificationId, rowVersion } = sent
    expect(ok(await nucleus.call(cancelNotification, { notificationId, rowVersion }, token))).toMatchObject({ suppressedCount: 2 })
    const expiring = await scheduled(people, { expiresAt: new Date(clock.now().getTime() + 60_000).toISOString() })
    await wait({ minutes: 2 })
    await deliver()
    expect(gateway.received).toEqual([])
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.cancelled })
    expect(await recipientsOf(expiring.notificationId)).toMatchObject(people.map(() => ({ pushStatusId: push.suppressed })))
  })

  test('reaches a person once who was two when it was scheduled, and nobody who has turned it off', async () => {
    const [survivor = 0, twin = 0, alone = 0, quiet = 0] = await makeAudience(db, 4)
    const [other = 0] = await makeAudience(db, 1, { pushEnabled: true })
    const { notificationId } = await scheduled([survivor, twin, alone, quiet])
    const merge = (survivorContactId: number, merged: number) =>
      nucleus.call(
        mergeContacts,
        { survivorContactId, mergedContactIds: [merged], rowVersions: { survivor: 1, merged: [1] }, fieldChoices: {}, dryRun: false },
        token,
      )
    ok(await merge(survivor, twin))
    ok(await merge(other, alone))
    await db.update(tables.contacts).set({ pushEnabled: false }).where(eq(tables.contacts.contactId, quiet))
    await deliver()
    expect(gateway.received.map(({ message }) => message.contactId).toSorted((a, b) => a - b)).toEqual([survivor, other])
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.sent, sentCount: 2, suppressedCount: 2 })
    // A draft names the person who they are now.
    const draft = await draftFor([quiet, other])
    ok(
      await nucleus.call(
        mergeContacts,
        {
          survivorContactId: survivor,
          mergedContactIds: [quiet],
          rowVersions: { survivor: 2, merged: [1] },
          fieldChoices: {},
          dryRun: false,
        },
        token,
      ),
    )
    expect((await rowOf(draft.notificationId)).contactIds).toEqual([survivor, other])
  })

  test('is sent by one of two instances, person by person', async () => {
    const people = await makeAudience(db, 120)
    gateway.rules.answer = () => new Promise((resolve) => void setImmediate(() => resolve(false)))
    const { notificationId } = await scheduled(people)
    await Promise.all([deliver(nucleus), deliver(second)])
    await deliver()
    const keys = gateway.received.map(({ message }) => message.key)
    expect([keys.length, new Set(keys).size]).toEqual([120, 120])
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.sent, sentCount: 120 })
  })

  test('is unknown where the process died that was sending it', async () => {
    const { notificationId } = await scheduled(await makeAudience(db, 1))
    const dead = { pushStatusId: push.sending, nextAttemptAt: new Date(clock.now().getTime() + 120_000).toISOString() }
    await db.update(tables.notificationRecipients).set(dead).where(eq(tables.notificationRecipients.notificationId, notificationId))
    await deliver()
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.sending })
    await wait({ minutes: 2 })
    await deliver()
    expect(gateway.received).toEqual([])
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.failed, unknownCount: 1 })
  })
})

describe('a test of a notification', () => {
  test('reaches the caller at once, however often, and is none of the results', async () => {
    const { notificationId } = await draftFor(await makeAudience(db, 1))
    expect(ok(await nucleus.call(testNotification, { notificationId }, token))).toEqual({ way: 'gateway' })
    ok(await nucleus.call(testNotification, { notificationId }, token))
    expect(gateway.received.map(({ message }) => [message.contactId, message.isTest])).toEqual([
      [user.contactId, true],
      [user.contactId, true],
    ])
    expect(await recipientsOf(notificationId)).toEqual([])
    gateway.rules.answer = (_, response) => {
      response.writeHead(503).end()
      return true
    }
    const refused = await nucleus.call(testNotification, { notificationId }, token)
    expect([refused.status, refused.body.message]).toEqual([422, 'The gateway answered 503'])
    gateway.rules.answer = undefined
    await wait({ hours: 1 })
    await deliver()
    expect(gateway.received).toHaveLength(2)
  })

  test('is queued for colleagues alone', async () => {
    const { notificationId } = await draftFor([])
    const [stranger] = await makeAudience(db, 1)
    const test = (contactIds: unknown[]) => nucleus.call(testScheduleNotification, { notificationId, contactIds }, token)
    expect(fieldsOf(await test([user.contactId, stranger]))).toEqual({
      contactIds: 'A test goes to colleagues who can sign in. Remove the other people',
    })
    expect(ok(await test([user.contactId]))).toEqual({ queued: 1, dueAt: clock.now().toISOString() })
    await deliver()
    expect(gateway.received.map(({ message }) => message.isTest)).toEqual([true])
  })

  test('by the call that sends at once is limited in number', async () => {
    const limited = await startNucleus({ config: { ...gateway.settings, REQUESTS_PER_MINUTE: 3000 }, database: nucleus.database, clock })
    const { notificationId } = await draftFor([])
    // Until it has seen a session, a call counts for its source.
    ok(await limited.call(pushDelivery, {}, token))
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push((await limited.call(testNotification, { notificationId }, token)).status)
    await limited.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

describe('without a gateway', () => {
  test('messages are in the outbox, which administrators read', async () => {
    expect(ok(await nucleus.call(pushDelivery, {}, token))).toEqual({ way: 'gateway' })
    expect(ok(await withoutGateway.call(pushDelivery, {}, token))).toEqual({ way: 'outbox' })
    const [contactId = 0] = await makeAudience(db, 1)
    const { notificationId } = await scheduled([contactId])
    await deliver(withoutGateway)
    expect(await rowOf(notificationId)).toMatchObject({ notificationStatusId: status.sent, sentCount: 1 })
    const [message] = ok(await withoutGateway.call(fetchPushOutbox, {}, token))
    expect(message).toMatchObject({ notificationId, contactId, contactName: 'Push Person 0', title: 'Doors open at nine', isTest: false })
    const { token: sender } = await nucleus.signIn('sender')
    expect((await withoutGateway.call(fetchPushOutbox, {}, sender)).status).toBe(403)
    const stored = and(eq(tables.pushOutbox.notificationId, notificationId), eq(tables.pushOutbox.contactId, contactId))
    expect(await db.$count(tables.pushOutbox, stored)).toBe(1)
  })
})
