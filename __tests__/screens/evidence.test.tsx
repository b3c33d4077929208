import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { Evidence } from '#components/events/vetting/Evidence.tsx'
import { EventHistory, MailHistory } from '#components/events/vetting/PersonHistory.tsx'
import { ReferenceLink } from '#components/events/vetting/ReferenceLink.tsx'
import { SubmissionHead } from '#components/events/vetting/SubmissionHead.tsx'
import { attendances, contactStates } from '#constants/choices.ts'
import { type DeliveryStatusId, deliveryStatuses } from '#constants/mails.ts'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { duplicateMatches, historyRows, personMatches, referenceStatuses } from '#constants/vetting.ts'
import { contactMails, contactRegistrations } from '#contract/events/contactHistory.ts'
import {
  contactEmailEventHistory,
  contactEventHistory,
  type ContactEventHistoryRow,
  earlierVettings,
  likelyDuplicates,
} from '#contract/events/vettingEvidence.ts'
import { addVettingDocument, deleteVettingDocument, vettingDocuments } from '#contract/events/vettingDocuments.ts'
import { type VettingReference, vettingReferences } from '#contract/events/vettingReferences.ts'
import { vettingRow } from '../support/vettingRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const person = { contactId: 9, email: 'ada@fund.example' }
const registration: ContactEventHistoryRow = {
  ...{ eventRegistrationId: 4, eventId: 7, eventName: 'Lake Forum', startsAt: '2026-06-01T08:00:00Z', timeZone: 'Europe/Zurich' },
  ...{ companyTypeName: 'Allocators', registrantName: 'Ada Park', companyName: 'Ridge', eventStatusId: registrationStatus.approved },
  ...{ attendance: attendances.noShow, matchedBy: personMatches.address },
}
/** No rows in the parts that a test is not about. */
function nothingElse() {
  answer(contactRegistrations, { data: [] })
  answer(contactMails, { data: [] })
  answer(earlierVettings, { data: [] })
  answer(vettingDocuments, { data: [] })
  answer(vettingReferences.calls.list, { data: [] })
}
const part = () => screen.findByRole('region', { name: 'Registrations at other times' })

test('the registrations of an applicant say by what they were found, and count no-shows', async () => {
  answer(contactEventHistory, { data: [registration] })
  renderScreen(<EventHistory person={person} />)
  const region = await part()
  expect(await within(region).findByText('1 no-show')).toBeVisible()
  expect(within(region).getByText('Same address')).toBeVisible()
})

test('somebody without other registrations has none, in words', async () => {
  answer(contactEventHistory, { data: [registration] })
  renderScreen(<EventHistory person={person} currentId={4} />)
  expect(await within(await part()).findByText('No other registration.')).toBeVisible()
})

test('a history with as many rows as it can have says that there are older ones', async () => {
  answer(contactEventHistory, {
    data: Array.from({ length: historyRows }, (_, at) => ({ ...registration, eventRegistrationId: at + 1 })),
  })
  renderScreen(<EventHistory person={person} currentId={4} />)
  const region = await part()
  expect(await within(region).findByText(`Newest ${historyRows - 1}`)).toBeVisible()
  expect(within(region).getByText('Older ones are not listed here.')).toBeVisible()
})

test('each mail says what became of it, and why it was not sent', async () => {
  const { sent, stopped, suppressed, unknown, failed, sending } = deliveryStatuses
  const mail = (registrationMailId: number, deliveryStatusId: DeliveryStatusId, failure: string | null = null) => ({
    ...{ registrationMailId, deliveryStatusId, failure, subject: `Mail ${registrationMailId}`, recipient: 'ada@fund.example' },
    ...{ eventRegistrationId: 4, eventId: 7, eventName: 'Lake Forum', timeZone: 'Asia/Tokyo', matchedBy: personMatches.both },
    ...{ createdAt: '2026-06-01T20:00:00Z', sentAt: deliveryStatusId === sent ? '2026-06-01T20:00:00Z' : null },
  })
  answer(contactEmailEventHistory, {
    data: [
      mail(1, sent),
      mail(2, stopped, 'Stopped by staff.'),
      mail(3, suppressed, 'Mails to this address are suppressed.'),
      mail(4, unknown, 'The answer was lost.'),
      mail(5, failed, '550 No such mailbox'),
      mail(6, sending),
    ],
  })
  renderScreen(<MailHistory person={person} />)
  const line = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent
  expect(await line('Mail 1')).toMatch(/Lake Forum, 2 Jun 2026.*Sent/)
  expect(await line('Mail 2')).toMatch(/Stopped.*Stopped by staff\./)
  expect(await line('Mail 3')).toMatch(/Suppressed.*are suppressed\./)
  expect(await line('Mail 4')).toMatch(/Unknown.*lost\./)
  expect(await line('Mail 5')).toMatch(/Failed.*550 No such mailbox/)
  expect(await line('Mail 6')).toMatch(/Sending/)
})

test('a likely duplicate leads to its contact', async () => {
  nothingElse()
  answer(likelyDuplicates, {
    data: [
      {
        ...{ contactId: 12, contactStateId: contactStates.active, name: 'Ada Parks', email: 'ada@fund.example' },
        ...{ companyName: null, matchedBy: duplicateMatches.address },
      },
    ],
  })
  renderScreen(<Evidence row={vettingRow()} />)
  expect(await screen.findByRole('link', { name: 'Ada Parks' })).toHaveAttribute('href', '/contacts/12')
})

test('an applicant whose address nobody knows has the registrations and mails of the contact', async () => {
  nothingElse()
  answer(likelyDuplicates, { data: [] })
  const sent = answer(contactRegistrations, { data: [registration, { ...registration, eventRegistrationId: 1, eventName: 'This event' }] })
  renderScreen(<Evidence row={vettingRow({ contactEmail: null, contactId: 9, eventRegistrationId: 1 })} />)
  const region = await part()
  expect(await within(region).findByRole('link', { name: 'Lake Forum' })).toBeVisible()
  expect(within(region).queryByText('This event')).toBeNull()
  expect(await screen.findByText('No mail was sent.')).toBeVisible()
  expect(sent).toEqual([{ contactId: '9' }])
})

test('documents are added, downloaded and deleted by who may vet, and are not there for others', async () => {
  nothingElse()
  answer(likelyDuplicates, { data: [] })
  const mandate = { fileId: 'vetting-1', name: 'Mandate.pdf', size: 1_400_000, addedAt: '2026-06-01T12:00:00Z', addedByName: 'Maya Lind' }
  const submission = vettingRow({ rowVersion: 2 })
  const [added, deleted] = [
    answer(addVettingDocument, () => {
      answer(vettingDocuments, { data: [mandate] })
      return { data: { submission, documents: [mandate] } }
    }),
    answer(deleteVettingDocument, () => {
      answer(vettingDocuments, { data: [] })
      return { data: { submission, documents: [] } }
    }),
  ]
  const { user, unmount } = renderScreen(<Evidence row={vettingRow()} />)
  const documents = await screen.findByRole('region', { name: 'Documents' })
  expect(await within(documents).findByText('No documents.')).toBeVisible()
  await user.upload(screen.getByLabelText('Document file'), new File(['%PDF-1.4'], 'Mandate.pdf', { type: 'application/pdf' }))
  expect(await within(documents).findByText('1.4 MB, 1 Jun 2026 by Maya Lind')).toBeVisible()
  expect(added).toMatchObject([{ vettingSubmissionId: '3', name: 'Mandate.pdf' }])
  expect(within(documents).getByRole('button', { name: 'Download Mandate.pdf' })).toBeEnabled()
  await user.click(within(documents).getByRole('button', { name: 'Delete Mandate.pdf' }))
  const question = await screen.findByRole('dialog', { name: 'Delete Mandate.pdf?' })
  await user.click(within(question).getByRole('button', { name: 'Delete document' }))
  expect(await within(documents).findByText('No documents.')).toBeVisible()
  expect(deleted).toEqual([{ vettingSubmissionId: 3, fileId: 'vetting-1' }])
  unmount()
  renderScreen(<Evidence row={vettingRow()} />, { user: { contactId: 2, name: 'Reader', role: 'readOnly' } })
  expect(await screen.findByRole('region', { name: 'References' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull()
})

test.each([
  [vettingStatus.inReview, true],
  [vettingStatus.approved, false],
  [vettingStatus.declined, false],
])('two people approve only what is still to be decided (%i)', (vettingStatusId, isShown) => {
  renderScreen(<SubmissionHead row={vettingRow({ vettingStatusId, isFirstTime: true })} timeZone="UTC" mayDecide={false} />)
  expect(screen.queryByText('First approval of this contact') !== null).toBe(isShown)
})

test('a reference of a decided submission gets no link', () => {
  const row: object = { vettingReferenceId: 3, name: 'Ines', vettingReferenceStatusId: referenceStatuses.contacted, hasLink: true }
  renderScreen(<ReferenceLink row={{ ...row, isSubmissionOpen: false } as VettingReference} eventName="Lake Forum" />)
  expect(screen.getByText('The link cannot be answered: the submission is decided or ended.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
