import { registrationStatus } from '#constants/statuses.ts'
import { attendances } from '#constants/choices.ts'
import type { Registration } from '#contract/events/registrations.ts'

/** A registration of event 7 as a list returns it: an allocator who waits for review, with whatever the test says. */
export const registrationRow = (eventRegistrationId: number, values: Partial<Registration> = {}): Registration => ({
  eventRegistrationId,
  eventId: 7,
  eventCompanyTypeId: 1,
  firstName: 'Regi',
  lastName: `Strant ${eventRegistrationId}`,
  email: `registrant.${eventRegistrationId}@example.com`,
  eventStatusId: registrationStatus.pending,
  statusReason: null,
  statusChangedAt: null,
  statusChangedByContactId: null,
  confirmationNumber: `R${eventRegistrationId}`,
  eventRegistrationNotes: null,
  companyTypeName: 'Allocator',
  irRepName: null,
  vettingSubmissionId: null,
  vettingStatusId: null,
  requiresVetting: false,
  waitlistPosition: null,
  attendance: attendances.checkedIn,
  checkedInAt: null,
  submittedAt: '2026-02-01T12:00:00.000Z',
  lastEmailAt: null,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: null,
  ...values,
})
