import { registrationSides } from '#constants/choices.ts'
import type { EventCompanyType } from '#contract/events/companyTypes.ts'

/** An active company type of event 7 as a list returns it. */
export const companyTypeRow = (eventCompanyTypeId: number, values: Partial<EventCompanyType> = {}): EventCompanyType => ({
  eventCompanyTypeId,
  eventId: 7,
  name: 'Allocator',
  side: registrationSides.allocator,
  requiresApproval: true,
  isActive: true,
  sortOrder: 0,
  seatsTaken: 0,
  questionCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: null,
  ...values,
})
