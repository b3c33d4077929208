import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { notificationStatuses as status, timings } from '#constants/notifications.ts'
import { registrationStatus } from '#constants/statuses.ts'
import { dependents } from '#contract/dependents.ts'
import { undo } from '#contract/history.ts'
import {
  cancelNotification,
  countAudience,
  fetchDeeplinks,
  fetchNotificationFilters,
  scheduleNotification,
  searchDeeplinkTargets,
} from '#contract/notifications/calls.ts'
import { notificationRecipients } from '#contract/notifications/recipients.ts'
import { notifications } from '#contract/notifications/notifications.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeAudience, makeNotification, notificationValues } from '../support/notifications.ts'
import { fieldsOf, makeCompanyType, makeContact, makeEvent, makeRegistration, makeSpeaker, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('sender')

const save = (values: object) => nucleus.call(notifications.calls.upsert, { ...notificationValues, ...values }, token)
const filters = ok(await nucleus.call(fetchNotificationFilters, {}, token))
const filterIdOf = (name: string) => filters.find((one) => one.name === name)?.notificationFilterId ?? 0
const links = ok(await nucleus.call(fetchDeeplinks, {}, token))
const linkIdOf = (name: string) => links.find((one) => one.name === name)?.deeplinkId ?? 0
const count = async (audience: object) => ok(await nucleus.call(countAudience, audience, token))

describe('a notification', () => {
  test('is saved as a draft within the lengths of its texts', async () => {
    const row = ok(await save({ title: 'x'.repeat(65), body: 'y'.repeat(240) }))
    expect(row).toMatchObject({ notificationStatusId: status.draft, audienceCount: null, sentCount: 0 })
    expect(Object.keys(fieldsOf(await save({ title: 'x'.repeat(66), body: 'y'.repeat(241) })))).toEqual(['title', 'body'])
    expect(fieldsOf(await save({ timing: timings.atTime }))).toHaveProperty('sendAt')
    expect(fieldsOf(await save({ timing: timings.atTime, sendAt: '2026-03-02T08:59:00Z' }))).toEqual({
      sendAt: 'This moment has passed. Choose a later one, or send it now',
    })
    const expiring = { timing: timings.atTime, sendAt: '2026-03-03T09:00:00Z', expiresAt: '2026-03-03T09:00:00Z' }
    expect(fieldsOf(await save(expiring))).toEqual({ expiresAt: 'Expires must be after Send at' })
  })

  test('opens only what exists, and at its event', async () => {
    const [{ eventId, name }, other] = [await makeEvent(db), await makeEvent(db)]
    const { speakerId } = await makeSpeaker(db, { eventId })
    const opens = (deeplinkParams: object) => save({ deeplinkId: linkIdOf('Speaker'), deeplinkParams })
    expect(ok(await opens({ eventId, speakerId }))).toMatchObject({ deeplinkName: 'Speaker', deeplinkParams: { eventId, speakerId } })
    expect(fieldsOf(await opens({ eventId }))).toEqual({ deeplinkParams: 'Speaker is missing: Speaker needs it' })
    expect(fieldsOf(await opens({ eventId: other.eventId, speakerId }))).toEqual({
      deeplinkParams: `Speaker ${speakerId} does not exist at this event, or was deleted. Choose another one`,
    })
    expect(fieldsOf(await opens({ eventId, speakerId, fundId: 1 }))).toEqual({ deeplinkParams: 'Speaker has no fundId. Remove it' })
    expect(fieldsOf(await save({ deeplinkParams: { eventId } }))).toHaveProperty('deeplinkParams')
    expect(ok(await nucleus.call(searchDeeplinkTargets, { param: 'eventId', q: name.toLowerCase() }, token))).toEqual([
      { id: eventId, name },
    ])
    await db.update(tables.speakers).set({ deletedAt: clock.now().toISOString() }).where(eq(tables.speakers.speakerId, speakerId))
    expect(fieldsOf(await opens({ eventId, speakerId }))).toHaveProperty('deeplinkParams')
  })

  test('no longer changes once it is scheduled, and is deleted only after it was cancelled', async () => {
    const contactIds = await makeAudience(db, 2)
    const timed = { timing: timings.atTime, sendAt: '2026-03-09T09:00:00.000Z', contactIds }
    const draft = ok(await save(timed))
    const { notificationId } = draft
    const send = (audienceCount: number, rowVersion = draft.rowVersion) =>
      nucleus.call(scheduleNotification, { notificationId, rowVersion, audienceCount }, token)
    const wrong = await send(3)
    expect([wrong.status, wrong.body.message]).toEqual([
      409,
      'The audience has changed: it is 2 people now, not 3 people. Look at it again, then confirm.',
    ])
    const scheduled = ok(await send(2))
    expect(scheduled).toMatchObject({ notificationStatusId: status.scheduled, audienceCount: 2, waitingCount: 2 })
    expect((await send(2)).status).toBe(409)
    const { rowVersion } = scheduled
    const which = { resource: 'notifications' as const, id: notificationId }
    const count = 2
    expect(ok(await nucleus.call(dependents, which, token))).toEqual([
      { noun: 'recipients', count, keeps: true, reason: 'It is scheduled or being sent. Cancel it first, then delete it.' },
    ])
    const edit = { notificationId, rowVersion, title: 'Another' }
    expect(fieldsOf(await nucleus.call(notifications.calls.upsert, edit, token)).title).toMatch(/^This notification is scheduled/)
    expect((await nucleus.call(notifications.calls.remove, { notificationId, rowVersion }, token)).body.message).toBe(
      'This notification is scheduled. Cancel it first, then delete it.',
    )
    const cancelled = ok(await nucleus.call(cancelNotification, { notificationId, rowVersion }, token))
    expect(cancelled).toMatchObject({ notificationStatusId: status.cancelled, suppressedCount: 2, waitingCount: 0 })
    expect(ok(await nucleus.call(dependents, which, token))).toEqual([{ noun: 'recipients', count }])
    const removal = { notificationId, rowVersion: cancelled.rowVersion }
    const { undoToken } = ok(await nucleus.call(notifications.calls.remove, removal, token))
    expect(ok(await nucleus.call(notificationRecipients.calls.list, { notificationId }, token))).toEqual([])
    ok(await nucleus.call(undo, { undoToken }, token))
    expect(ok(await nucleus.call(notificationRecipients.calls.list, { notificationId }, token))).toHaveLength(2)
  })

  test('is listed by what leaves next, then drafts, then by what was sent last', async () => {
    const at = (day: number) => ({ timing: timings.atTime, sendAt: `2026-03-0${day}T09:00:00.000Z`, title: 'In order' })
    const scheduledAt = '2026-02-07T09:00:00.000Z'
    const [draft, earlier, sent, later, cancelled, next, timedDraft] = [
      await makeNotification(db, { title: 'In order' }),
      await makeNotification(db, { ...at(3), notificationStatusId: status.sent, scheduledAt }),
      await makeNotification(db, { title: 'In order', notificationStatusId: status.sent, scheduledAt: '2026-03-05T09:00:00.000Z' }),
      await makeNotification(db, { ...at(9), notificationStatusId: status.scheduled, scheduledAt }),
      await makeNotification(db, { ...at(4), notificationStatusId: status.cancelled, scheduledAt }),
      await makeNotification(db, { ...at(8), notificationStatusId: status.scheduled, scheduledAt }),
      await makeNotification(db, at(7)),
    ]
    const rows = ok(await nucleus.call(notifications.calls.list, { q: 'In order' }, token))
    const inOrder = [next, later, timedDraft, draft, sent, cancelled, earlier]
    expect(rows.map(({ notificationId }) => notificationId)).toEqual(inOrder.map((one) => one.notificationId))
  })

  test('is written by those who send, and read by all', async () => {
    const reader = await nucleus.signIn('vetter')
    expect((await nucleus.call(notifications.calls.upsert, notificationValues, reader.token)).status).toBe(403)
    expect((await nucleus.call(notifications.calls.list, { page: 1 }, reader.token)).status).toBe(200)
  })
})

describe('the audience of a notification', () => {
  test('is everybody for whom all filters hold, if they are active and want notifications', async () => {
    const { eventId } = await makeEvent(db)
    const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
    const [inLondon, elsewhere] = [await makeAudience(db, 3, { countryCode: 'GB' }), await makeAudience(db, 1, { countryCode: 'FR' })]
    const [silent] = await makeAudience(db, 1, { countryCode: 'GB', pushEnabled: false })
    const [archived] = await makeAudience(db, 1, { countryCode: 'GB', contactStateId: contactStates.archived })
    const [first, second] = inLondon
    const register = (contactId: number | undefined, eventStatusId: number = registrationStatus.approved) =>
      makeRegistration(db, { eventId, eventCompanyTypeId, contactId, eventStatusId })
    for (const contactId of [first, elsewhere[0], silent, archived]) await register(contactId)
    await register(second, registrationStatus.declined)
    const [approved, registered, british] = [
      filterIdOf('Approved for the event'),
      filterIdOf('Registered for the event'),
      filterIdOf('In the United Kingdom or Ireland'),
    ]
    expect(await count({ filterIds: [approved], eventId })).toEqual({ count: 2, unreachable: 0 })
    expect(await count({ filterIds: [approved, british], eventId })).toEqual({ count: 1, unreachable: 0 })
    expect(await count({ filterIds: [registered], eventId })).toEqual({ count: 2, unreachable: 0 })
    expect(await count({ contactIds: [first, silent, archived] })).toEqual({ count: 1, unreachable: 2 })
    expect(await count({})).toEqual({ count: 0, unreachable: 0 })
    const live = ok(await nucleus.call(fetchNotificationFilters, { eventId }, token))
    const counts = new Map(live.map((one) => [one.notificationFilterId, one.count]))
    expect([counts.get(approved), counts.get(registered), counts.get(british)]).toEqual([2, 2, 3])
    expect(filters.find((one) => one.notificationFilterId === approved)).toMatchObject({ needsEvent: true, count: null })
    expect(fieldsOf(await save({ filterIds: [approved] }))).toEqual({
      eventId: 'Choose an event: the filter “Approved for the event” needs one',
    })
    expect(fieldsOf(await save({ filterIds: [british], contactIds: [first] }))).toEqual({
      contactIds: 'Choose filters or people, not both',
    })
  })

  test('is frozen when it is scheduled, each person at their own local time', async () => {
    const [inTokyo, inLondon] = [await makeAudience(db, 1, { timeZone: 'Asia/Tokyo' }), await makeAudience(db, 1)]
    const { contactId } = await makeContact(db)
    const timed = { timing: timings.atTime, sendAt: '2026-03-02T18:00:00.000Z', sendInRecipientZone: true }
    const { notificationId, rowVersion } = ok(await save({ ...timed, contactIds: [...inTokyo, ...inLondon, contactId] }))
    ok(await nucleus.call(scheduleNotification, { notificationId, rowVersion, audienceCount: 2 }, token))
    await db.update(tables.contacts).set({ pushEnabled: true }).where(eq(tables.contacts.contactId, contactId))
    const rows = ok(await nucleus.call(notificationRecipients.calls.list, { notificationId }, token))
    const dueAt = new Map(rows.map((row) => [row.contactId, row.dueAt]))
    // Six in the evening in Tokyo is nine in the morning in London, which is now.
    expect([...dueAt.entries()].toSorted(([a], [b]) => a - b)).toEqual([
      [inTokyo[0], '2026-03-02T09:00:00.000Z'],
      [inLondon[0], '2026-03-02T18:00:00.000Z'],
    ])
  })

  test('is never nobody', async () => {
    const { notificationId, rowVersion } = ok(await save({ contactIds: [(await makeContact(db)).contactId] }))
    const answer = await nucleus.call(scheduleNotification, { notificationId, rowVersion, audienceCount: 1 }, token)
    expect(fieldsOf(answer)).toHaveProperty('filterIds')
    expect(ok(await nucleus.call(notifications.calls.list, { id: notificationId, page: 1 }, token))).toMatchObject([
      { notificationStatusId: status.draft, rowVersion: 1 },
    ])
  })
})
