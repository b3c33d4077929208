import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { allocatorTypes, domainMatches } from '#constants/vetting.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'

/** A vetting submission of event 7 as a list returns it: in review, for a registration in vetting, with whatever the test says. */
export const vettingRow = (values: Partial<VettingSubmission> = {}): VettingSubmission => ({
  ...{ vettingSubmissionId: 3, eventId: 7, eventRegistrationId: 1, contactId: 9, applicantName: 'Ada Park', rowVersion: 1 },
  ...{ allocatorType: allocatorTypes.publicPension, aumUsd: 5, largestAumUsd: 5, isFirstTime: false, isFreeMailAddress: false },
  ...{ vettingStatusId: vettingStatus.inReview, eventStatusId: registrationStatus.inVetting, statusChangedAt: null, decisionReason: null },
  ...{ proposedByContactId: null, proposedByName: null, proposedAt: null, decidedByContactId: null, decidedByName: null, decidedAt: null },
  ...{
    contactEmail: null,
    contactName: null,
    companyName: null,
    assigneeName: null,
    enteredByContactId: null,
    enteredByName: null,
    riskFlags: [],
    domainMatch: domainMatches.match,
    companyDomains: [],
    missingReferences: 0,
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: null, updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: null },
  ...values,
})
