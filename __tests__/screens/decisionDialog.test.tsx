import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { DecisionDialog } from '#components/events/vetting/DecisionDialog.tsx'
import { registrationStatus, vettingStatus } from '#constants/statuses.ts'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import { previewVettingDecision } from '#contract/events/vettingDecisions.ts'
import { answer, renderScreen } from '../support/screens.tsx'
import { vettingRow } from '../support/vettingRow.ts'

const submission = vettingRow()
const preview = {
  ...{ registrationRefusal: null, cancelledBookings: 0, promoted: 0, people: noPeople, mailRefusal: null },
  vettingStatusId: vettingStatus.declined,
}

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
  else {
    expect(screen.getByText('No mail will be sent.')).toBeVisible()
    expect(screen.queryByText(/No mail server/)).toBeNull()
  }
})

test('a decline proposes to decline the registration, and the choice is sent and previewed', async () => {
  const { declined } = registrationStatus
  const previews = answer(previewVettingDecision, ({ declinesRegistration }) => ({
    data: { ...preview, mails: 0, movedRegistrationTo: declinesRegistration === true ? declined : null },
  }))
  const decisions: unknown[][] = []
  const { user } = renderScreen(
    <DecisionDialog
      row={submission}
      to={vettingStatus.declined}
      isSaving={false}
      onOk={(...decision) => decisions.push(decision)}
      onCancel={() => undefined}
    />,
  )
  await screen.findByText('The registration will be Declined.')
  expect(screen.getByText('The vetting will be declined.')).toBeVisible()
  const box = screen.getByRole('checkbox', { name: 'Also decline the registration' })
  expect(box).toBeChecked()
  expect(screen.getByText('The registration gets this reason too. The registrant may see it.')).toBeVisible()
  await user.click(box)
  expect(await screen.findByText('The registration stays In vetting.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('The registration will be Declined.')).toBeNull())
  expect(screen.getByText('Staff see this reason.')).toBeVisible()
  expect(previews.map(({ declinesRegistration }) => declinesRegistration)).toEqual([true, false])
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'No institution')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(decisions).toEqual([['No institution', { declinesRegistration: false }]]))
})

test.each([registrationStatus.approved, null])('with nothing to decline (%s) nothing is proposed', async (eventStatusId) => {
  answer(previewVettingDecision, { data: { ...preview, mails: 0, movedRegistrationTo: null } })
  renderScreen(
    <DecisionDialog
      row={{ ...submission, eventStatusId }}
      to={vettingStatus.declined}
      isSaving={false}
      onOk={() => undefined}
      onCancel={() => undefined}
    />,
  )
  expect(await screen.findByText(/^The registration stays/)).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a request for information proposes its mail to the registrant, which says the reason', async () => {
  const previews = answer(previewVettingDecision, ({ sendsMail }) => ({
    data: { ...preview, mails: sendsMail === true ? 1 : 0, movedRegistrationTo: null },
  }))
  answer(registrationMailServer, { data: { problem: null } })
  const decisions: unknown[][] = []
  const { user } = renderScreen(
    <DecisionDialog
      row={submission}
      to={vettingStatus.infoRequested}
      isSaving={false}
      onOk={(...decision) => decisions.push(decision)}
      onCancel={() => undefined}
    />,
  )
  expect(await screen.findByText('1 mail will be sent, a minute after the change.')).toBeVisible()
  expect(screen.getByText('What is missing. The mail says it to the registrant.')).toBeVisible()
  const box = screen.getByRole('checkbox', { name: 'Send the mail “More information”' })
  await user.click(box)
  await waitFor(() => expect(screen.queryByText(/mail will be sent/)).toBeNull())
  expect(screen.getByText('What is missing. Staff see it.')).toBeVisible()
  await user.click(box)
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The report')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(decisions).toEqual([['The report', { sendsMail: true }]]))
  expect(previews.map(({ sendsMail }) => sendsMail)).toEqual([true, false, true])
})

test('a mail that cannot be sent is said before', async () => {
  answer(previewVettingDecision, { data: { ...preview, mails: 0, mailRefusal: 'The event has no sender yet.', movedRegistrationTo: null } })
  renderScreen(
    <DecisionDialog row={submission} to={vettingStatus.infoRequested} isSaving={false} onOk={() => undefined} onCancel={() => undefined} />,
  )
  expect(await screen.findByText('No mail will be sent: The event has no sender yet.')).toBeVisible()
})

test('an approval says what it will do to the vetting and the registration', async () => {
  answer(previewVettingDecision, {
    data: { ...preview, vettingStatusId: vettingStatus.approved, mails: 0, movedRegistrationTo: registrationStatus.approved },
  })
  renderScreen(
    <DecisionDialog row={submission} to={vettingStatus.approved} isSaving={false} onOk={() => undefined} onCancel={() => undefined} />,
  )
  expect(await screen.findByText('The registration will be Approved.')).toBeVisible()
  expect(screen.getByText('The vetting will be approved.')).toBeVisible()
})
