import { registrationStatus, vettingStatus, type VettingStatusId } from '#constants/statuses.ts'
import type { Db } from '#nucleus/db/client.ts'
import type { registrations } from '#nucleus/db/tables/index.ts'
import { makeCompanyType, makeContact, makeEvent, makeRegistration, makeVetting, type Values } from './rows.ts'

export interface VettingCase {
  status?: VettingStatusId
  isKnown?: boolean
  aumUsd?: number
  registration?: Values<typeof registrations>
  type?: Parameters<typeof makeCompanyType>[1]
}
/** A submission about a registration; its contact was approved before, unless `isKnown` is false. */
export async function openVettingCase(
  db: Db,
  { status = vettingStatus.inReview, isKnown = true, aumUsd = 500_000_000, registration, type }: VettingCase = {},
) {
  const { eventId } = await makeEvent(db)
  const { contactId } = await makeContact(db)
  const { eventCompanyTypeId } = await makeCompanyType(db, { requiresVetting: true, name: 'Allocators', ...type, eventId })
  const { eventRegistrationId } = await makeRegistration(db, {
    eventId,
    eventCompanyTypeId,
    contactId,
    eventStatusId: registrationStatus.inVetting,
    ...registration,
  })
  if (isKnown) {
    const other = await makeRegistration(db)
    await makeVetting(db, {
      eventId: other.eventId,
      eventRegistrationId: other.eventRegistrationId,
      contactId,
      vettingStatusId: vettingStatus.approved,
    })
  }
  const { vettingSubmissionId } = await makeVetting(db, { eventId, eventRegistrationId, contactId, vettingStatusId: status, aumUsd })
  return { eventId, eventCompanyTypeId, contactId, eventRegistrationId, vettingSubmissionId }
}
