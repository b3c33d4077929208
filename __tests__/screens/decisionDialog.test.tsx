import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { DecisionDialog } from '#components/events/vetting/DecisionDialog.tsx'
import { allocatorTypes } from '#constants/vetting.ts'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { previewVettingDecision } from '#contract/events/vettingDecisions.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const submission: VettingSubmission = {
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
    domainMatch: 1,
    companyDomains: [],
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', createdByContactId: null, updatedAt: '2026-01-01T00:00:00.000Z', updatedByContactId: null },
}
const preview = { registrationRefusal: null, cancelledBookings: 0, promoted: 0, people: noPeople, vettingStatusId: vettingStatus.declined }

test.each([
  [1, true],
  [0, false],
])('a decision that queues %i mails warns that there is no mail server: %s', async (mails, isWarned) => {
  answer(registrationMailServer, { data: { problem: 'No mail server is set up (MAIL_URL).' } })
  answer(previewVettingDecision, { data: { ...preview, mails, movedRegistrationTo: registrationStatus.declined } })
  renderScreen(
    <DecisionDialog row={submission} to={vettingStatus.declined} isSaving={false} onOk={() => undefined} onCancel={() => undefined} />,
  )
  await screen.findByText('The registration will be Declined.')
  const warning = () => screen.findByText(/^No mail server is set up \(MAIL_URL\)\. Mails are listed as failed\./)
  if (isWarned) expect(await warning()).toBeVisible()
  else expect(screen.queryByText(/No mail server/)).toBeNull()
})
