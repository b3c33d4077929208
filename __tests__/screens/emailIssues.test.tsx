import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { bounceClasses, deliveryStatuses, mailKinds, mailResolutions, mailTriggers } from '#constants/mails.ts'
import {
  correctFailedEmail,
  type FailedEmail,
  failedEmailEvents,
  failedEmails,
  ignoreFailedEmails,
  releaseFailedEmails,
  reopenFailedEmails,
} from '#contract/events/failedEmails.ts'
import { CorrectAddressDialog } from '#components/events/failedEmails/CorrectAddressDialog.tsx'
import { formatWithZone, viewerZone } from '#components/ui/dates.ts'
import { EmailIssuesScreen } from '#components/events/failedEmails/EmailIssuesScreen.tsx'
import { answer, renderScreen } from '../support/screens.tsx'

/** A report has no fields that staff write, so its type of a row fits no literal. */
const issue = (registrationMailId: number, recipient: string, values: object = {}): FailedEmail => {
  const row: object = {
    ...{
      registrationMailId,
      recipient,
      registrantName: 'Ada Lovelace',
      eventRegistrationId: 5,
      contactId: 9,
      eventId: 7,
      eventName: 'Summit',
    },
    ...{ timeZone: 'Europe/Zurich', trigger: mailTriggers.approved, emailTemplateId: 4, subject: 'You are registered' },
    ...{ notificationContentId: null, notificationName: null },
    ...{
      deliveryStatusId: deliveryStatuses.failed,
      bounceClass: bounceClasses.hard,
      smtpCode: '550 5.1.1',
      failure: '550 5.1.1 No such mailbox',
    },
    ...{ attempts: 1, attemptedAt: '2026-03-02T09:00:00.000Z', isSuppressed: true, resolution: mailResolutions.open },
    ...{ rowVersion: 1, createdAt: '2026-03-02T09:00:00.000Z', createdByContactId: 1 },
    ...{ updatedAt: '2026-03-02T09:00:00.000Z', updatedByContactId: null },
    ...values,
  }
  return row as FailedEmail
}

const two = [issue(1, 'ada@wrong.example'), issue(2, 'bo@wrong.example')]
function show(url = '/emailissues', data = two) {
  answer(failedEmails.calls.list, { data, meta: { total: data.length, page: 1, pageSize: 50 } })
  answer(failedEmailEvents, { data: [{ eventId: 7, name: 'Summit' }] })
  return renderScreen(<EmailIssuesScreen />, { url })
}

test('selected mails are sent again after a question, and what was refused is named', async () => {
  const { user, store } = show()
  for (const box of await screen.findAllByRole('checkbox', { name: /wrong\.example/ })) await user.click(box)
  expect(screen.getByPlaceholderText('Search people and subjects')).toBeVisible()
  const bar = await screen.findByRole('region', { name: 'Selected mails' })
  const sent = answer(releaseFailedEmails, {
    data: { mails: 1, refusals: [{ message: 'The data of this person were erased.', count: 1, names: ['Bo Lind'] }] },
  })
  await user.click(within(bar).getByRole('button', { name: 'Release and resend' }))
  await user.click(await screen.findByRole('button', { name: 'Send 2 mails again' }))
  await waitFor(() => expect(sent).toEqual([{ registrationMailIds: [1, 2] }]))
  const text = '1 mail is queued and leaves in a minute. Bo Lind: The data of this person were erased.'
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text }))
})

test('the question before mails are sent again speaks of a second one only where one may have arrived', async () => {
  const { user } = show('/emailissues', [...two, issue(3, 'cy@wrong.example', { deliveryStatusId: deliveryStatuses.unknown })])
  const boxes = await screen.findAllByRole('checkbox', { name: /wrong\.example/ })
  const question = async (at: number) => {
    await user.click(boxes[at] ?? document.body)
    await user.click(
      within(await screen.findByRole('region', { name: 'Selected mails' })).getByRole('button', { name: 'Release and resend' }),
    )
    const dialog = await screen.findByRole('dialog', { name: /^Send \d mails? again\?$/ })
    const words = dialog.textContent
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return words
  }
  expect(await question(0)).toMatch(/Its address is not suppressed any more\. The mail leaves in a minute, as it was composed\.(?! )/)
  expect(await question(1)).not.toMatch(/twice/)
  expect(await question(2)).toMatch(/Whoever got one with the status Unknown may get it twice\./)
})

test('the list has the times of all events in the zone of the viewer', async () => {
  const at = '2026-03-02T09:00:00.000Z'
  show('/emailissues', [
    issue(1, 'ada@wrong.example', { timeZone: 'Pacific/Auckland' }),
    issue(2, 'bo@wrong.example', { timeZone: 'Asia/Tokyo' }),
  ])
  expect(await screen.findAllByText(formatWithZone(at, viewerZone()))).toHaveLength(2)
})

test('an ignored mail can be undone from its message', async () => {
  const { user, store } = show('/emailissues?open=1')
  const sent = answer(ignoreFailedEmails, { data: { changed: 1, refusals: [], undoToken: 'token' } })
  await user.click(await screen.findByRole('button', { name: 'Ignore' }))
  await waitFor(() => expect(sent).toEqual([{ registrationMailIds: [1] }]))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: '1 mail ignored.', undoToken: 'token' }))
})

test('an ignored mail can be opened again', async () => {
  const { user, store } = show('/emailissues?open=1', [issue(1, 'ada@wrong.example', { resolution: mailResolutions.ignored })])
  const sent = answer(reopenFailedEmails, { data: { changed: 1, refusals: [], undoToken: 'token' } })
  const drawer = within(await screen.findByRole('dialog', { name: 'Mail to ada@wrong.example' }))
  expect(drawer.queryByRole('button', { name: 'Ignore' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(sent).toEqual([{ registrationMailIds: [1] }]))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: '1 mail open again.', undoToken: 'token' }))
})

test('the words of the mail server are shown with what can be done', async () => {
  show('/emailissues?open=1')
  const drawer = await screen.findByRole('dialog', { name: 'Mail to ada@wrong.example' })
  expect(within(drawer).getByText('550 5.1.1 No such mailbox')).toBeVisible()
  expect(within(drawer).getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/events/7/registrations?open=5')
  const names = ['Correct address and resend', 'Release and resend', 'Ignore']
  for (const name of names) expect(within(drawer).getByRole('button', { name })).toBeEnabled()
})

test('a mail that is one of an e-mail to many leads to it', async () => {
  show('/emailissues?open=1', [
    issue(1, 'ada@wrong.example', { trigger: mailKinds.oneOff, notificationContentId: 3, notificationName: 'Programme' }),
  ])
  const drawer = await screen.findByRole('dialog', { name: 'Mail to ada@wrong.example' })
  expect(within(drawer).getByRole('link', { name: 'Programme' })).toHaveAttribute('href', '/events/7/emailingoneoff?open=3')
})

test('an address that cannot be used says why, and changes nothing', async () => {
  const { user } = renderScreen(
    <CorrectAddressDialog row={issue(1, 'ada@wrong.example')} onClose={() => undefined} onDone={() => expect('done').toBe('refused')} />,
  )
  const words = 'Mails to this address are suppressed. Release it first'
  const sent = answer(correctFailedEmail, { status: 422, data: { fields: { email: words } } })
  const address = await screen.findByLabelText('Correct e-mail address')
  await user.clear(address)
  await user.type(address, 'ada@right.example')
  await user.click(screen.getByRole('button', { name: 'Correct and resend' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(sent).toEqual([{ registrationMailId: 1, email: 'ada@right.example' }])
})

test('a mail to a contact leads to the contact, whose address is corrected', async () => {
  const ofContact = { eventRegistrationId: null, eventId: null, eventName: null, timeZone: 'UTC', trigger: mailKinds.toContacts }
  answer(failedEmails.calls.list, { data: [issue(3, 'cy@wrong.example', ofContact)], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(failedEmailEvents, { data: [] })
  const { user, store } = renderScreen(<EmailIssuesScreen />, { url: '/emailissues?open=3' })
  expect(await screen.findByRole('link', { name: 'No event' })).toHaveAttribute('href', '/contacts/9')
  const drawer = await screen.findByRole('dialog', { name: 'Mail to cy@wrong.example' })
  expect(within(drawer).getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/contacts/9')
  expect(within(drawer).getByText('E-mail to contacts')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Correct address and resend' }))
  const address = await screen.findByLabelText('Correct e-mail address')
  expect(screen.getByText(/The new address replaces it in the contact\./)).toBeVisible()
  await user.clear(address)
  await user.type(address, 'cy@right.example')
  const sent = answer(correctFailedEmail, { data: { mails: 1, isContactChanged: true } })
  await user.click(screen.getByRole('button', { name: 'Correct and resend' }))
  const text = 'Address corrected in the contact. The mail leaves within seconds.'
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text }))
  expect(sent).toEqual([{ registrationMailId: 3, email: 'cy@right.example' }])
})
