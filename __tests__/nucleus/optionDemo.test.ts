import { afterAll, describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { inactiveStatuses } from '#constants/statuses.ts'
import { dynamicLinks } from '#contract/events/dynamicLinks.ts'
import { eventOptions, optionChoices, optionNights } from '#contract/events/options.ts'
import { registrations } from '#contract/events/registrations.ts'
import { demoAccounts } from '#nucleus/demo/index.ts'
import { registrations as registrationTable } from '#nucleus/db/tables/index.ts'
import { demoDatabase } from '../support/demoDatabase.ts'
import { ok, startNucleus } from '../support/nucleus.ts'

const database = await demoDatabase('event')
const nucleus = await startNucleus({ database })
const { db, call } = nucleus
afterAll(async () => {
  await nucleus.close()
  await database.close()
})
const { token } = await nucleus.signInAs(demoAccounts[0]?.email ?? '')
/** The flagship of the demo. */
const eventId = 1
const options = ok(await call(eventOptions.calls.list, { eventId }, token))

describe('the options of the demo', () => {
  test('are of every kind, three of them hotels, with about nine hundred bookings', () => {
    const ofType = (type: number) => options.filter(({ optionType }) => optionType === type).length
    expect([1, 2, 3, 4, 5, 6].map(ofType)).toEqual([3, 4, 2, 1, 2, 1])
    const places = options.reduce(
      (sum, { confirmedCount, requestedCount, waitlistedCount }) => sum + confirmedCount + requestedCount + waitlistedCount,
      0,
    )
    expect(places).toBeGreaterThan(700)
    expect(options.some(({ waitlistedCount }) => waitlistedCount > 0)).toBe(true)
  })

  test('are as the contract says, and never fuller than they are', async () => {
    z.array(eventOptions.schema).parse(options)
    for (const { eventOptionId, capacity, confirmedCount, fullestNightCount } of options) {
      if (capacity != null) expect(fullestNightCount ?? confirmedCount).toBeLessThanOrEqual(capacity)
      const nights = ok(await call(optionNights, { eventOptionId }, token))
      expect(Math.max(0, ...nights.map(({ taken }) => taken))).toBe(fullestNightCount ?? 0)
    }
  })

  test('are booked as nucleus allows it', async () => {
    for (const { eventOptionId, maxPerRegistration = 1, eligibleCompanyTypeIds = [], optionType } of options) {
      const bookings = ok(await call(optionChoices.calls.list, { eventOptionId }, token))
      z.array(optionChoices.schema).parse(bookings)
      expect(bookings.every(({ quantity = 1 }) => quantity <= maxPerRegistration)).toBe(true)
      expect(bookings.every(({ checkInDate }) => (checkInDate !== null) === (optionType === 1))).toBe(true)
      for (const { eventRegistrationId: id } of bookings.slice(0, 10)) {
        const everyone = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
        const [registration] = ok(await call(registrations.calls.list, { ...everyone, id }, token))
        expect(inactiveStatuses).not.toContain(registration?.eventStatusId)
        expect(eligibleCompanyTypeIds.length === 0 || eligibleCompanyTypeIds.includes(registration?.eventCompanyTypeId ?? 0)).toBe(true)
      }
      // Any booking can be saved as it is.
      const [first] = bookings
      if (first) ok(await call(optionChoices.calls.upsert, { ...first, notes: 'Looked at' }, token))
    }
  })
})

test('the links of the demo were followed, and people registered by them', async () => {
  const links = ok(await call(dynamicLinks.calls.list, { eventId }, token))
  expect(links).toHaveLength(12)
  z.array(dynamicLinks.schema).parse(links)
  expect(links.filter(({ clickCount }) => clickCount > 0).length).toBeGreaterThanOrEqual(10)
  expect(links.filter(({ registrationCount }) => registrationCount > 0).length).toBeGreaterThanOrEqual(8)
  for (const { clickCount, registrationCount } of links) expect(clickCount).toBeGreaterThanOrEqual(registrationCount)
  const rows = await db.select({ source: registrationTable.source, link: registrationTable.dynamicLinkId }).from(registrationTable)
  expect(rows.every(({ source, link }) => link === null || source === 5)).toBe(true)
})
