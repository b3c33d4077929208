import { afterAll, expect, test } from '@jest/globals'
import { asc, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { automaticTimings } from '#constants/automaticEmails.ts'
import { previewMove, selectedStatuses } from '#contract/events/registrationMoves.ts'
import { registrations } from '#contract/events/registrations.ts'
import { registrationStatusBulk, registrationStatusJob } from '#contract/events/registrationBulk.ts'
import { automaticEmails, registrations as table } from '#nucleus/db/tables/index.ts'
import { copies, planOf } from '../support/bulkPlan.ts'
import { jobEnded } from '../support/importFile.ts'
import { makeCompanyType, makeEvent, makeRegistration, makeVetting, ok, startNucleus } from '../support/nucleus.ts'
import { makeBooking, makeOption } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token, user } = await nucleus.signIn()
afterAll(() => nucleus.close())

const preview = async (eventRegistrationIds: number[], eventStatusId: number) =>
  ok(await nucleus.call(previewMove, { eventRegistrationIds, eventStatusId }, token))
const rowsOf = (ids: number[]) =>
  db.select().from(table).where(inArray(table.eventRegistrationId, ids)).orderBy(asc(table.eventRegistrationId))

test('a preview counts who can move and says why others cannot, with promotions and bookings, and writes nothing', async () => {
  const { eventId } = await makeEvent(db, { capacity: 3, waitlistEnabled: true, promotesAutomatically: true })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventOptionId } = await makeOption(db, { eventId })
  const add = async (eventStatusId: number, values: object = {}) =>
    (await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId, lastName: `Status ${eventStatusId}`, ...values }))
      .eventRegistrationId
  const [first, declined] = [await add(2), await add(6)]
  const ids = [first, await add(2), await add(5), declined, await add(8)]
  const waiting = [await add(4, { waitlistPosition: 1 }), await add(4, { waitlistPosition: 2 })]
  await makeBooking(db, { eventOptionId, eventRegistrationId: first, choiceStatus: 2 })
  await makeBooking(db, { eventOptionId, eventRegistrationId: declined, choiceStatus: 2 })
  const letter = { subject: 'Hello', bodyHtml: '<p>Hello</p>', timing: automaticTimings.statusChange, triggerStatusId: 8 } as const
  await db.insert(automaticEmails).values([
    { ...letter, eventId, name: 'Goodbye' },
    { ...letter, eventId, name: 'Paused', isPaused: true },
    { ...letter, eventId, name: 'Of another status', triggerStatusId: 6 },
    { ...letter, eventId: (await makeEvent(db)).eventId, name: 'Of another event' },
  ])
  const before = await rowsOf([...ids, ...waiting])
  expect(await preview(ids, 8)).toEqual({
    movable: 3,
    unchanged: 1,
    refusals: [{ message: 'A registration cannot move from Declined to Withdrawn.', count: 1, names: ['Regi Status 6'] }],
    promoted: 2,
    people: { companiesAdded: 0, contactsAdded: 0, companiesRemoved: 0, contactsRemoved: 0, incomplete: 2 },
    cancelledBookings: 1,
    mails: 0,
    automaticEmails: ['Goodbye'],
  })
  expect(await rowsOf([...ids, ...waiting])).toEqual(before)
  expect(ok(await nucleus.call(selectedStatuses, { eventRegistrationIds: [...ids, 999_999] }, token))).toEqual([
    { eventStatusId: 2, total: 2 },
    { eventStatusId: 5, total: 1 },
    { eventStatusId: 6, total: 1 },
    { eventStatusId: 8, total: 1 },
  ])
})

test('whatever is moved, the preview says what the move then does', async () => {
  await fc.assert(
    fc.asyncProperty(planOf, async ({ world, places, to }) => {
      const [ids] = await copies(db, world, user.contactId)
      const eventRegistrationIds = [...new Set(places.map((at) => ids[at] ?? 999_999))]
      const before = await preview(eventRegistrationIds, to)
      const input = { eventRegistrationIds, eventStatusId: to, reason: 'Because' }
      const { results, promoted, people, cancelledBookings, mails } = ok(await nucleus.call(registrationStatusBulk, input, token))
      expect(before).toMatchObject({
        movable: results.filter(({ isChanged }) => isChanged).length,
        unchanged: results.filter(({ isChanged, isRefused }) => !isChanged && !isRefused).length,
        promoted,
        people,
        cancelledBookings,
        mails,
      })
      const refused = results.filter(({ isRefused }) => isRefused)
      for (const { message, count } of before.refusals) expect(refused.filter((one) => one.message === message)).toHaveLength(count)
    }),
    { numRuns: 12 },
  )
})

test('many are counted before, and afterwards in the job’s result', async () => {
  const { eventId } = await makeEvent(db, { capacity: 1200, waitlistEnabled: true, promotesAutomatically: true })
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })
  const { eventRegistrationId: _, searchText: __, ...like } = await makeRegistration(db, { eventId, eventCompanyTypeId, eventStatusId: 2 })
  const copiesOf = (count: number, values: (at: number) => object) =>
    db
      .insert(table)
      .values(Array.from({ length: count }, (_one, at) => ({ ...like, ...values(at) })))
      .returning({ id: table.eventRegistrationId })
  const own = (name: string) => ({ confirmationNumber: name, email: `${name}@example.com` })
  const seated = (await copiesOf(1150, (at) => own(`S${at}`))).map(({ id }) => id)
  await copiesOf(171, (at) => ({ ...own(`W${at}`), eventStatusId: 4, waitlistPosition: at + 1 }))
  const counted = await preview(seated, 4)
  expect(counted).toMatchObject({ movable: 1150, refusals: [], promoted: 171 })
  const job = ok(await nucleus.call(registrationStatusJob, { eventRegistrationIds: seated, eventStatusId: 4 }, token))
  const ended = await jobEnded(nucleus, job, token)
  expect(ended.result).toMatchObject({ changed: 1150, promoted: 171 })
  expect(ended.summary).toBe('1,150 moved, 171 promoted from the waiting list, 171 registrations without a contact or a company')
})

test('a list says what a registration lacks for its approval', async () => {
  const { eventId } = await makeEvent(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { eventId, requiresVetting: true })
  const { eventRegistrationId } = await makeRegistration(db, { eventId, eventCompanyTypeId })
  const list = async () =>
    ok(await nucleus.call(registrations.calls.list, { eventId, eventCompanyTypeId: 0, eventStatusId: 0, page: 1, pageSize: 50 }, token))[0]
  expect(await list()).toMatchObject({ requiresVetting: true, vettingStatusId: null })
  await makeVetting(db, { eventRegistrationId, vettingStatusId: 5 })
  await makeVetting(db, { eventRegistrationId, vettingStatusId: 2 })
  expect(await list()).toMatchObject({ requiresVetting: true, vettingStatusId: 2 })
})
