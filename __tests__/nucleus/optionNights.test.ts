import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { optionChoices as bookings, optionNights } from '#contract/events/options.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'
import { makeHotel } from '../support/options.ts'

const nucleus = await startNucleus()
const { db } = nucleus
afterAll(() => nucleus.close())
const { token } = await nucleus.signIn('eventManager')
const { upsert } = bookings.calls
const { eventId } = await makeEvent(db)
const { eventCompanyTypeId } = await makeCompanyType(db, { eventId })

const capacity = 4
const nights = ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03']
const dates = [...nights, '2026-06-04']
interface Stay {
  from: number
  to: number
  quantity: number
  status: 1 | 2 | 3 | 4
}
const someStay: fc.Arbitrary<Stay> = fc
  .record({
    from: fc.nat(3),
    length: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom(2, 2, 2, 1, 3, 4),
  })
  .map(({ length, ...stay }) => ({ ...stay, to: Math.min(stay.from + length, 4) }))
/** Somebody's stay, requested or changed: of how many people it is, and what they want. */
const someWishes = fc.array(fc.record({ who: fc.nat(4), stay: someStay }), { minLength: 1, maxLength: 12 })

/** Rooms in a night, counted one by one. */
const roomsIn = (stays: readonly Stay[], night: number): number =>
  stays.filter(({ status, from, to }) => status === 2 && from <= night && night < to).reduce((sum, { quantity }) => sum + quantity, 0)

test('a hotel never has more rooms confirmed than it has, in any night, and refuses no stay that fits', async () => {
  await fc.assert(
    fc.asyncProperty(someWishes, async (wishes) => {
      const { eventOptionId } = await makeHotel(db, { eventId, capacity, maxPerRegistration: 3 })
      const rows = new Map<number, { registration: number; id?: number; rowVersion?: number }>()
      const stays = new Map<number, Stay>()
      for (const { who, stay } of wishes) {
        const row = rows.get(who) ?? { registration: (await makeRegistration(db, { eventId, eventCompanyTypeId })).eventRegistrationId }
        const others = [...stays].filter(([other]) => other !== who).map(([, other]) => other)
        const fits = stay.status !== 2 || nights.every((_, night) => roomsIn([...others, stay], night) <= capacity)
        const request = {
          eventOptionChoiceId: row.id,
          rowVersion: row.rowVersion,
          eventOptionId,
          eventRegistrationId: row.registration,
          quantity: stay.quantity,
          checkInDate: dates[stay.from],
          checkOutDate: dates[stay.to],
          choiceStatus: stay.status,
        }
        const answer = await nucleus.call(upsert, request, token)
        expect(answer.status).toBe(fits ? 200 : 422)
        if (!fits) continue
        const { eventOptionChoiceId: id, rowVersion } = ok(answer)
        rows.set(who, { ...row, id, rowVersion })
        stays.set(who, stay)
      }
      const reply = ok(await nucleus.call(optionNights, { eventOptionId }, token))
      expect(reply).toEqual(nights.map((date, night) => ({ date, capacity, taken: roomsIn([...stays.values()], night) })))
    }),
    { numRuns: 25 },
  )
})
