import { afterAll, expect, test } from '@jest/globals'
import { registrationStatuses } from '#constants/statuses.ts'
import { registrationCounts, registrations, registrationStatus } from '#contract/events/registrations.ts'
import { makeCompanyType, makeEvent, makeRegistration, ok, startNucleus } from '../support/nucleus.ts'

const nucleus = await startNucleus()
const { db, call } = nucleus
const { token } = await nucleus.signIn()
afterAll(() => nucleus.close())

test('the counts per status are the totals of the list for the same filters, also after moves', async () => {
  const { eventId } = await makeEvent(db)
  const types = [await makeCompanyType(db, { eventId, name: 'Allocators' }), await makeCompanyType(db, { eventId, name: 'Managers' })]
  const places = [5, 5, 2, 8, 2, 5, 1].map((eventStatusId, at) => ({
    eventStatusId,
    eventCompanyTypeId: types[at % 2]?.eventCompanyTypeId ?? 0,
  }))
  const made: { eventRegistrationId: number }[] = []
  for (const place of places) made.push(await makeRegistration(db, { eventId, ...place }))
  const other = await makeEvent(db)
  const otherType = await makeCompanyType(db, { eventId: other.eventId, name: 'Press' })
  await makeRegistration(db, { eventId: other.eventId, eventCompanyTypeId: otherType.eventCompanyTypeId, eventStatusId: 5 })

  await sameAsTheList()
  ok(await call(registrationStatus, { eventRegistrationId: made[2]?.eventRegistrationId, eventStatusId: 5 }, token))
  expect(await sameAsTheList()).toContainEqual({ eventStatusId: 5, total: 4 })

  async function sameAsTheList() {
    for (const eventCompanyTypeId of [0, ...types.map((type) => type.eventCompanyTypeId)]) {
      const counts = ok(await call(registrationCounts, { eventId, eventCompanyTypeId }, token))
      for (const { value } of registrationStatuses) {
        const { body } = await call(registrations.calls.list, { eventId, eventCompanyTypeId, eventStatusId: value, page: 1 }, token)
        const total = counts.find(({ eventStatusId }) => eventStatusId === value)?.total ?? 0
        expect([value, total]).toEqual([value, (body.meta as { total: number }).total])
      }
    }
    return ok(await call(registrationCounts, { eventId, eventCompanyTypeId: 0 }, token))
  }
})
