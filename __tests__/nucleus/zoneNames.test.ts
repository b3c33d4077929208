import { afterAll, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { events as declared } from '#contract/events/events.ts'
import { events } from '#nucleus/db/tables/index.ts'
import { fieldsOf, makeEvent, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

const save = (eventId: number, timeZone: string) =>
  nucleus.call(declared.calls.upsert, { eventId, rowVersion: 1, timeZone, isSure: true }, token)

test.each(
  [
    ...[
      'Europe/Kyiv',
      'Asia/Kolkata',
      'Asia/Ho_Chi_Minh',
      'Asia/Yangon',
      'Asia/Kathmandu',
      'America/Nuuk',
      'Atlantic/Faroe',
      'Pacific/Kanton',
    ],
    ...['America/Argentina/Buenos_Aires', 'America/Indiana/Indianapolis'],
  ]
    .map((name): [string, string] => [name, name])
    .concat([
      ['US/Eastern', 'America/New_York'],
      ['GB', 'Europe/London'],
      ['Etc/UTC', 'UTC'],
      ['GMT', 'UTC'],
      ['Europe/Kiev', 'Europe/Kyiv'],
      ['Asia/Calcutta', 'Asia/Kolkata'],
    ]),
)('the zone %s is stored as %s', async (given, name) => {
  const { eventId } = await makeEvent(db)
  expect(ok(await save(eventId, given)).timeZone).toBe(name)
  const [row] = await db.select({ timeZone: events.timeZone }).from(events).where(eq(events.eventId, eventId))
  expect(row).toEqual({ timeZone: name })
})

test.each(['EST', 'CET', 'Etc/GMT+5', '+05:30', 'Atlantis/Capital'])('%s has no summer time, or is no zone: refused', async (given) => {
  const { eventId } = await makeEvent(db)
  expect(Object.keys(fieldsOf(await save(eventId, given)))).toEqual(['timeZone'])
})
