import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { contactOutcomes, type ContactOutcome } from '#constants/contactEmails.ts'
import { deliveryStatuses } from '#constants/mails.ts'
import { notificationStatuses } from '#constants/notifications.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import {
  contactAudience,
  type ContactEmail,
  type ContactEmailRecipient,
  contactEmailRecipients,
  contactEmails,
  countEmptyContactFields,
  previewContactEmail,
  retryContactEmail,
  sendContactEmail,
} from '#contract/utilities/contactEmails.ts'
import { savedTextChoices } from '#contract/utilities/savedTexts.ts'
import { EmailToolsScreen } from '#components/utilities/emails/EmailToolsScreen.tsx'
import { WriteToContactsButton } from '#components/utilities/emails/WriteToContactsButton.tsx'
import { answer, renderScreen } from '../support/screens.tsx'

const stamps = {
  createdAt: '2026-03-02T09:00:00.000Z',
  createdByContactId: 1,
  updatedAt: '2026-03-02T09:00:00.000Z',
  updatedByContactId: 1,
}
const email = (values: Partial<ContactEmail> = {}): ContactEmail => ({
  ...{ contactEmailId: 3, name: 'Letter', subject: 'Our letter', bodyHtml: '<p>Dear all</p>', contactIds: [7, 8], fromName: null },
  ...{ replyTo: null, notificationStatusId: notificationStatuses.draft, sentAt: null, sentByName: null, rowVersion: 4, ...stamps },
  ...{
    recipientCount: 0,
    waitingCount: 0,
    sentCount: 0,
    failedCount: 0,
    retryableCount: 0,
    suppressedCount: 0,
    unknownCount: 0,
    complaintCount: 0,
  },
  ...values,
})
const names: Readonly<Record<number, string>> = { 7: 'Ada Lovelace', 8: 'Ben Bit' }
const person = (contactId: number, outcome: ContactOutcome = contactOutcomes.included) => ({
  ...{ contactId, name: names[contactId] ?? '', email: `${contactId}@fund.example`, companyName: 'Alder', outcome },
})
const { suppressed } = contactOutcomes
/** A report has no fields that staff write, so its type of a row fits no literal. */
const recipient = (values: object): ContactEmailRecipient => {
  const row: object = { contactEmailId: 3, companyName: 'Alder', attempts: 1, nextAttemptAt: null, rowVersion: 1, ...stamps, ...values }
  return row as ContactEmailRecipient
}

const savedText = { savedTextId: 5, name: 'Invitation', subject: 'A call?', bodyHtml: '<p>When would a call suit you?</p>' }

function show(row: ContactEmail, url = '/email-tools') {
  answer(contactEmails.calls.list, { data: [row], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(registrationMailServer, { data: { problem: null } })
  answer(savedTextChoices, { data: [savedText] })
  answer(countEmptyContactFields, { data: { total: 2, empty: [] } })
  answer(previewContactEmail, {
    data: { contact: person(7), subject: 'Our letter', html: '<p>Dear Ada</p>', text: 'Dear Ada', empty: [], problems: {} },
  })
  return renderScreen(<EmailToolsScreen />, { url })
}

test('a sending names the people that were seen, and counts them anew when they are others by then', async () => {
  answer(contactAudience, { data: { recipientCount: 2, people: [person(7), person(8)] } })
  const { user, store } = show(email())
  expect(await screen.findByText('2 people chosen')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send… “Letter”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send “Letter”' })
  expect(await within(dialog).findByText('2 people get it.')).toBeVisible()
  expect(await within(dialog).findByTitle('The mail')).toHaveAttribute('srcdoc', '<p>Dear Ada</p>')
  expect(await within(dialog).findByText('No field is empty for the 2 people.')).toBeVisible()
  const refusal = 'It now goes to 1 person, not 2: look again.'
  const sent = answer(sendContactEmail, { status: 409, message: refusal, data: { recipientCount: 1 } })
  answer(contactAudience, { data: { recipientCount: 1, people: [person(7), person(8, suppressed)] } })
  await user.click(within(dialog).getByRole('button', { name: 'Send to 2 people' }))
  expect(sent).toEqual([{ contactEmailId: 3, rowVersion: 4, recipientCount: 2 }])
  expect(await within(dialog).findByText(refusal)).toBeVisible()
  expect(await within(dialog).findByRole('button', { name: 'Send to 1 person' })).toBeEnabled()
  expect(within(dialog).getByText(/Left out: 1 with a suppressed address/)).toBeVisible()
  const again = answer(sendContactEmail, { data: email({ notificationStatusId: notificationStatuses.sending, recipientCount: 1 }) })
  await user.click(within(dialog).getByRole('button', { name: 'Send to 1 person' }))
  await waitFor(() => expect(again).toEqual([{ contactEmailId: 3, rowVersion: 4, recipientCount: 1 }]))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Email Sent.' }))
})

test('without a mail server an e-mail can be read and not sent', async () => {
  answer(contactAudience, { data: { recipientCount: 2, people: [person(7), person(8)] } })
  const { user } = show(email())
  answer(registrationMailServer, { data: { problem: 'No mail server is set up (MAIL_URL).' } })
  await user.click(await screen.findByRole('button', { name: 'Send… “Letter”' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send “Letter”' })
  expect(await within(dialog).findByText('No mail server is set up (MAIL_URL). Nothing can be sent until there is one.')).toBeVisible()
  expect(await within(dialog).findByRole('button', { name: 'Send to 2 people' })).toBeDisabled()
})

test('a draft with unsaved changes is sent only once they are saved', async () => {
  answer(contactAudience, { data: { recipientCount: 2, people: [person(7), person(8)] } })
  const { user } = show(email(), '/email-tools?open=3')
  const drawer = await screen.findByRole('dialog', { name: 'Letter' })
  await user.type(await within(drawer).findByLabelText('Name'), ' two')
  await user.click(within(drawer).getByRole('button', { name: 'Send…' }))
  expect(await screen.findByText('Save your changes first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByText('Save your changes first')).toBeNull())
  expect(within(drawer).getByLabelText('Name')).toHaveValue('Letter two')
  expect(screen.queryByText('Send “Letter”')).toBeNull()
})

test('a draft names the chosen people and shows the mail to one of them', async () => {
  answer(contactAudience, { data: { recipientCount: 1, people: [person(7), person(8, suppressed)] } })
  const { user } = show(email(), '/email-tools?open=3')
  const drawer = await screen.findByRole('dialog', { name: 'Letter' })
  expect(await within(drawer).findByText('1 person gets it.')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Show who' }))
  const people = within(drawer).getByRole('list', { name: 'People' })
  expect(within(people).getByRole('link', { name: 'Ben Bit' })).toHaveAttribute('href', '/contacts/8')
  expect(within(people).getByText('Address suppressed')).toBeVisible()
  expect(await within(drawer).findByTitle('The mail')).toHaveAttribute('sandbox', '')
})

test('one that was sent shows what became of each mail, and is tried again after a question', async () => {
  const row = email({
    ...{ notificationStatusId: notificationStatuses.sentWithFailures, sentAt: '2026-03-03T09:00:00.000Z', sentByName: 'Sue Sender' },
    ...{ contactIds: [7, 8, 9, 10, 11], recipientCount: 4, sentCount: 1, failedCount: 3, retryableCount: 1 },
  })
  answer(contactAudience, { data: { recipientCount: 2, people: [person(7), person(8)] } })
  answer(contactEmailRecipients.calls.list, {
    data: [
      recipient({
        ...{ registrationMailId: 1, contactId: 7, contactName: 'Ada Lovelace', address: '7@fund.example', failure: null },
        ...{ deliveryStatusId: deliveryStatuses.sent, sentAt: '2026-03-03T09:00:05.000Z' },
      }),
      recipient({
        ...{ registrationMailId: 2, contactId: 8, contactName: 'Ben Bit', address: '8@fund.example', sentAt: null },
        ...{ deliveryStatusId: deliveryStatuses.failed, failure: '552 Mailbox full' },
      }),
    ],
    meta: { total: 2, page: 1, pageSize: 20 },
  })
  const { user } = show(row, '/email-tools?open=3')
  const drawer = await screen.findByRole('dialog', { name: 'Letter' })
  expect(await within(drawer).findByText('1 of 4 sent, 3 failed.')).toBeVisible()
  expect(within(drawer).getByText(/by Sue Sender\. 1 chosen person was left out\./)).toBeVisible()
  expect(await within(drawer).findByText('552 Mailbox full')).toBeVisible()
  expect(within(drawer).queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(within(drawer).getByRole('button', { name: 'Retry failed' }))
  expect(
    await screen.findByText(
      'It goes again to 1 person. 2 people whose addresses are suppressed are left out: correct or release addresses under E-mail issues. Nobody who got it gets it again.',
    ),
  ).toBeVisible()
  const retried = answer(retryContactEmail, { data: email({ notificationStatusId: notificationStatuses.sending, recipientCount: 2 }) })
  await user.click(screen.getByRole('button', { name: 'Retry failed' }))
  await waitFor(() => expect(retried).toEqual([{ contactEmailId: 3 }]))
})

test('selected contacts become the people of a draft, which opens', async () => {
  const saved = answer(contactEmails.calls.upsert, { data: email({ contactEmailId: 12 }) })
  const { user, router, store } = renderScreen(<WriteToContactsButton ids={[7, 8]} />)
  await user.click(screen.getByRole('button', { name: 'Write e-mail' }))
  await waitFor(() => expect(router().asPath).toBe('/email-tools?open=12'))
  expect(saved).toMatchObject([{ name: 'To 2 selected contacts', contactIds: [7, 8] }])
  const notices = store.getState().ui.notices.map(({ text }) => text)
  expect(notices).toContain('A draft is stored under E-mail tools. Delete it there if you do not send it.')
})

test('a saved text is put into the form, after a question where another is written there', async () => {
  answer(contactAudience, { data: { recipientCount: 2, people: [person(7), person(8)] } })
  const { user } = show(email(), '/email-tools?open=3')
  const drawer = await screen.findByRole('dialog', { name: 'Letter' })
  const subject = within(drawer).getByLabelText('Subject')
  const choose = async () => {
    await user.click(within(drawer).getByLabelText('Begin with a saved text'))
    await user.click(await screen.findByTitle('Invitation'))
  }
  await choose()
  expect(await screen.findByText('Replace the text by “Invitation”?')).toBeVisible()
  expect(subject).toHaveValue('Our letter')
  await user.click(screen.getByRole('button', { name: 'Replace text' }))
  await waitFor(() => expect(subject).toHaveValue('A call?'))
  expect(within(drawer).getByLabelText('Text')).toHaveTextContent('When would a call suit you?')
  const saved = answer(contactEmails.calls.upsert, { data: email({ ...savedText, name: 'Letter', rowVersion: 5 }) })
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ contactEmailId: 3, subject: 'A call?', bodyHtml: savedText.bodyHtml }]))
})
