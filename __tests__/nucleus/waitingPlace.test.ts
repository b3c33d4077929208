import { afterAll, expect, test } from '@jest/globals'
import { registrationStatus as statuses } from '#constants/statuses.ts'
import { registrationStatus } from '#contract/events/registrations.ts'
import { waitingPlace } from '#contract/events/waitingPlace.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db } = nucleus
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

test('the place in line is counted, whatever numbers others had who left, and those without a number are last', async () => {
  const { eventId } = await makeEvent(db, { waitlistEnabled: true })
  const types = [await makeCompanyType(db, { eventId }), await makeCompanyType(db, { eventId })] as const
  const wait = async (type: 0 | 1, waitlistPosition: number | null) =>
    (
      await makeRegistration(db, {
        ...{ eventId, eventCompanyTypeId: types[type].eventCompanyTypeId, waitlistPosition },
        eventStatusId: statuses.waitlisted,
      })
    ).eventRegistrationId
  const late = await wait(0, null)
  const [third, first, second] = [await wait(0, 40), await wait(1, 5), await wait(0, 7)]
  const seated = await makeRegistration(db, { eventId, eventStatusId: statuses.approved, waitlistPosition: 1 })
  await makeRegistration(db, { eventStatusId: statuses.waitlisted, waitlistPosition: 1 })
  const placeOf = async (eventRegistrationId: number) => ok(await nucleus.call(waitingPlace, { eventRegistrationId }, token))
  const places = async (ids: number[]) => (await Promise.all(ids.map(placeOf))).map(({ place, waiting }) => [place, waiting])
  expect(await places([first, second, third, late, seated.eventRegistrationId])).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
    [4, 4],
    [null, 4],
  ])
  ok(await nucleus.call(registrationStatus, { eventRegistrationId: first, eventStatusId: statuses.withdrawn }, token))
  expect(await places([second, third, late])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect((await nucleus.call(waitingPlace, { eventRegistrationId: 2_000_000_000 }, token)).status).toBe(404)
})
