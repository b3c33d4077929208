import { afterAll, describe, expect, test } from '@jest/globals'
import { asc, eq } from 'drizzle-orm'
import { mailTriggers } from '#constants/mails.ts'
import { registrationStatus as status } from '#constants/statuses.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { transferRegistration } from '#contract/events/transfer.ts'
import { promoteWaiting } from '#contract/events/waitingList.ts'
import { history, undo } from '#contract/history.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeContact, makeEvent, makeRegistration, ok, startNucleus, type Values } from '../support/nucleus.ts'
import { person, publishedForm } from '../support/publicForm.ts'

const nucleus = await startNucleus()
const { db, clock } = nucleus
const second = await startNucleus({ database: nucleus.database, clock })
afterAll(async () => {
  await second.close()
  await nucleus.close()
})
/** A session ends while the clock moves. */
const signIn = async () => (await nucleus.signIn('admin')).token
const runJobs = () => Promise.all([nucleus.app.jobs.runRepeated(), second.app.jobs.runRepeated()])
const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()

/** A form for one person at a time, one who has the seat and two who wait. */
async function fullForm(event: Values<typeof tables.events> = {}) {
  const sender = { fromName: 'Alpine', replyToEmail: 'team@alpine.example' }
  const dates = { startsAt: later(24 * 60), endsAt: later(24 * 62) }
  const form = await publishedForm(nucleus, {
    event: { capacity: 1, waitlistEnabled: true, seatConfirmationHours: 48, ...sender, ...dates, ...event },
    type: { requiresApproval: false },
  })
  const [seated, first, next] = [await form.register(person()), await form.register(person()), await form.register(person())]
  const rows = () =>
    db
      .select()
      .from(tables.registrations)
      .where(eq(tables.registrations.eventId, form.eventId))
      .orderBy(asc(tables.registrations.eventRegistrationId))
  const statuses = async () => (await rows()).map(({ eventStatusId }) => eventStatusId)
  const idOf = async (place: number) => (await rows())[place]?.eventRegistrationId ?? 0
  return { ...form, seated, first, next, rows, statuses, idOf }
}

/** The same after the seat was given up, and staff have promoted the first in line. */
async function promoted(event: Values<typeof tables.events> = {}) {
  const form = await fullForm(event)
  const token = await signIn()
  await form.own('withdraw', { key: form.seated.key })
  expect(ok(await nucleus.call(promoteWaiting, { eventId: form.eventId }, token))).toMatchObject({ promoted: 1, mails: 1 })
  return form
}
const { approved, waitlisted, withdrawn, expired, pending, incomplete } = status

describe('a promoted person', () => {
  test('sees the place and its deadline on the private page, and confirms it there', async () => {
    const { own, first, rows, statuses, idOf } = await promoted()
    expect((await rows())[1]?.confirmBy).toBe(later(48))
    const page = await own('read', { key: first.key })
    expect(page.data).toMatchObject({
      confirmByText: expect.stringMatching(/^4 Mar 2026, \d\d:00 E[DS]T \(New York\)$/),
      statusText: 'A place is free for you. Confirm or decline it.',
    })
    expect((await own('confirm', { key: first.key })).data).toMatchObject({
      confirmByText: null,
      statusText: 'Your registration is confirmed.',
    })
    clock.move({ hours: 49 })
    await runJobs()
    expect(await statuses()).toEqual([withdrawn, approved, waitlisted])
    const changes = ok(await nucleus.call(history, { resource: 'registrations', id: await idOf(1) }, await signIn()))
    expect(changes[0]).toMatchObject({ action: 'update', actorContactId: null, after: { confirmBy: null } })
    const mails = await db
      .select()
      .from(tables.registrationMails)
      .where(eq(tables.registrationMails.eventRegistrationId, await idOf(1)))
      .orderBy(asc(tables.registrationMails.registrationMailId))
    expect(mails.map(({ trigger }) => trigger)).toEqual([mailTriggers.waitlisted, mailTriggers.promoted])
    expect(mails[1]?.bodyText).toContain('Please confirm or decline it on your private page by')
  })

  test('loses the place after the deadline: it goes to the next, who has a deadline of their own', async () => {
    const { own, first, rows, statuses, idOf } = await promoted()
    clock.move({ hours: 48 })
    expect(await own('confirm', { key: first.key })).toMatchObject({ status: 403 })
    await runJobs()
    expect(await statuses()).toEqual([withdrawn, expired, approved])
    expect(await rows()).toMatchObject([
      {},
      { confirmBy: null, statusReason: 'The place was not confirmed in time' },
      { confirmBy: later(48) },
    ])
    const changes = ok(await nucleus.call(history, { resource: 'registrations', id: await idOf(1) }, await signIn()))
    expect(changes.map(({ action }) => action)).toEqual(['status', 'status', 'create'])
    await runJobs()
    expect(await statuses()).toEqual([withdrawn, expired, approved])
  })

  test('who declines hands the place to the next at once', async () => {
    const { own, first, statuses } = await promoted()
    await own('withdraw', { key: first.key })
    expect(await statuses()).toEqual([withdrawn, withdrawn, approved])
  })

  test('has no deadline where the event asks for no confirmation, nor one after the event begins', async () => {
    const none = await promoted({ seatConfirmationHours: null })
    expect((await none.rows())[1]).toMatchObject({ eventStatusId: approved, confirmBy: null })
    const soon = await promoted({ startsAt: later(5), endsAt: later(30) })
    expect((await soon.rows())[1]?.confirmBy).toBe(later(5))
  })

  test('needs no confirmation any more once staff move the registration', async () => {
    const { rows, idOf } = await promoted()
    const body = { eventRegistrationId: await idOf(1), eventStatusId: pending }
    ok(await nucleus.call(registrationStatus, body, await signIn()))
    expect((await rows())[1]?.confirmBy).toBeNull()
  })

  test('has nothing to confirm once staff give the place to somebody else, who has no deadline; an undo brings it back', async () => {
    const { own, first, rows, idOf } = await promoted()
    const { contactId } = await makeContact(db)
    const token = await signIn()
    const { undoToken } = ok(await nucleus.call(transferRegistration, { eventRegistrationId: await idOf(1), contactId }, token))
    const page = { confirmByText: null, statusText: 'Your registration was transferred to somebody else.' }
    expect((await own('read', { key: first.key })).data).toMatchObject(page)
    expect((await own('confirm', { key: first.key })).data).toMatchObject(page)
    const { transferred } = status
    expect((await rows()).map(({ eventStatusId, confirmBy }) => [eventStatusId, confirmBy])).toEqual([
      [withdrawn, null],
      [transferred, null],
      [waitlisted, null],
      [approved, null],
    ])
    ok(await nucleus.call(undo, { undoToken: undoToken ?? '' }, token))
    expect((await rows())[1]).toMatchObject({ eventStatusId: approved, confirmBy: later(48) })
  })
})

test('of 60 places that nobody confirmed each goes to one person, with two instances at work', async () => {
  const { eventId } = await makeEvent(db, { capacity: 60, seatConfirmationHours: 1, startsAt: later(500), endsAt: later(520) })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const place = { eventId, eventCompanyTypeId }
  for (let at = 0; at < 60; at += 1) await makeRegistration(db, { ...place, eventStatusId: approved, confirmBy: later(1) })
  for (let at = 0; at < 70; at += 1) await makeRegistration(db, { ...place, eventStatusId: waitlisted, waitlistPosition: at + 1 })
  clock.move({ hours: 1 })
  await runJobs()
  const rows = await db.select().from(tables.registrations).where(eq(tables.registrations.eventId, eventId))
  const count = (of: number) => rows.filter(({ eventStatusId }) => eventStatusId === of).length
  expect([count(expired), count(approved), count(waitlisted)]).toEqual([60, 60, 10])
  expect(rows.filter(({ confirmBy }) => confirmBy !== null)).toHaveLength(60)
})

test('Incomplete expires when registration closes, Waitlisted when the event is over, and nobody else does', async () => {
  const { eventId } = await makeEvent(db, { registrationClosesAt: later(10), startsAt: later(20), endsAt: later(30) })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventCompanyTypeId: early } = await makeCompanyType(db, { eventId, closesAt: later(5) })
  const make = (eventStatusId: number, type = eventCompanyTypeId) =>
    makeRegistration(db, { eventId, eventCompanyTypeId: type, eventStatusId })
  for (const one of [incomplete, waitlisted, pending, approved]) await make(one)
  await make(incomplete, early)
  const statuses = async () => {
    await runJobs()
    const rows = await db
      .select()
      .from(tables.registrations)
      .where(eq(tables.registrations.eventId, eventId))
      .orderBy(asc(tables.registrations.eventRegistrationId))
    return rows.map(({ eventStatusId }) => eventStatusId)
  }
  clock.move({ hours: 5 })
  expect(await statuses()).toEqual([incomplete, waitlisted, pending, approved, expired])
  clock.move({ hours: 5 })
  expect(await statuses()).toEqual([expired, waitlisted, pending, approved, expired])
  clock.move({ hours: 20 })
  expect(await statuses()).toEqual([expired, expired, pending, approved, expired])
})
