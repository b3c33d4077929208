import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { deliveryStatuses, type MailTrigger, mailTriggers } from '#constants/mails.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { replacePrivateLink } from '#contract/events/privateLinks.ts'
import {
  type MailPreview,
  previewRegistrationMail,
  previewRegistrationMails,
  type RegistrationMail,
  registrationEmailTemplates,
  registrationMails,
  registrationMailServer,
  sendRegistrationMail,
  sendRegistrationMails,
  stopRegistrationMail,
} from '#contract/events/registrationMails.ts'
import { RegistrationMails } from '#components/events/registrations/mails/RegistrationMails.tsx'
import { SendMailsDialog } from '#components/events/registrations/mails/SendMailsDialog.tsx'
import { registrationRow } from '../support/registrationRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const mail = (registrationMailId: number, values: Partial<RegistrationMail> = {}): RegistrationMail => ({
  ...{ registrationMailId, trigger: mailTriggers.approved, recipient: 'ada@example.com', subject: 'You are registered' },
  ...{ deliveryStatusId: deliveryStatuses.sent, attempts: 1, createdAt: '2026-03-02T09:00:00.000Z', createdByName: 'Maya Lind' },
  ...{ isAutomatic: true, nextAttemptAt: null, sentAt: '2026-03-02T09:01:00.000Z', failure: null },
  ...values,
})
const template = (trigger: MailTrigger) => ({
  ...{ emailTemplateId: trigger, eventId: null, eventCompanyTypeId: null, trigger, name: 'Default', subject: 'S', bodyHtml: '<p>B</p>' },
  ...{ fromName: null, replyTo: null, isActive: true, isAutomatic: true },
})
const preview: MailPreview = {
  ...{ recipient: 'ada@example.com', subject: 'You are registered for Summit', html: '<p>Dear Ada</p>', empty: [], refusal: null },
  ...{ otherStatusId: null, lastSentAt: null },
}

function show(mails: RegistrationMail[], previewed: MailPreview = preview, problem: string | null = null) {
  answer(registrationMailServer, { data: { problem } })
  answer(registrationMails, { data: mails })
  answer(registrationEmailTemplates, { data: mailTriggers.map(({ value }) => template(value)) })
  answer(previewRegistrationMail, { data: previewed })
  return renderScreen(<RegistrationMails registration={registrationRow(5, { eventStatusId: 5 })} timeZone="Europe/Zurich" />)
}

test('lists the mails with their state, the words of a failure, and who caused them', async () => {
  const failed = { deliveryStatusId: deliveryStatuses.failed, sentAt: null, failure: '550 No such mailbox', isAutomatic: false }
  show([mail(2, failed), mail(1)])
  const [first, second] = within(await screen.findByRole('list', { name: 'Mails' })).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Approved\s*Failed.*You are registered.*Queued by Maya Lind.*550 No such mailbox/)
  expect(second).toHaveTextContent(/Approved\s*Sent\s*2 Mar 2026, 10:01 GMT\+1.*Sent after a change of status by Maya Lind/)
})

test('offers the same mail again where one failed, and warns when none can leave', async () => {
  const failed = { deliveryStatusId: deliveryStatuses.failed, sentAt: null, trigger: mailTriggers.declined }
  const { user } = show([mail(2, failed), mail(1)], preview, 'No mail server is set up (MAIL_URL).')
  expect(await screen.findByText(/^No mail server is set up .* Mails are listed as failed/)).toBeVisible()
  const sent = answer(sendRegistrationMail, { data: 1 })
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send a mail to Regi Strant 5' })
  await within(dialog).findByText('You are registered for Summit')
  await user.click(within(dialog).getByRole('button', { name: 'Send mail' }))
  await waitFor(() => expect(sent).toEqual([{ eventRegistrationId: 5, trigger: mailTriggers.declined }]))
})

test('replaces the private link once that is confirmed', async () => {
  const { user, store } = show([])
  const sent = answer(replacePrivateLink, { data: { ...registrationRow(5, { rowVersion: 2 }), mails: 1 } })
  await user.click(await screen.findByRole('button', { name: 'Replace private link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Replace the private link?' })
  expect(dialog).toHaveTextContent('The link in the confirmation and in earlier mails stops working at once')
  await user.click(within(dialog).getByRole('button', { name: 'Replace link' }))
  await waitFor(() => expect(sent).toEqual([{ eventRegistrationId: 5, rowVersion: 1 }]))
  const text = 'Private link replaced. The one before no longer works. 1 mail is queued and leaves in a minute.'
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text }))
})

test('stops a mail that waits', async () => {
  const { user } = show([mail(3, { deliveryStatusId: deliveryStatuses.queued, sentAt: null, nextAttemptAt: '2026-03-02T09:01:00.000Z' })])
  const sent = answer(stopRegistrationMail, { data: mail(3, { deliveryStatusId: deliveryStatuses.stopped, sentAt: null }) })
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(sent).toEqual([{ registrationMailId: 3 }]))
})

test('shows a mail before it is sent, with what is left out; sent only when the data is 1', async () => {
  const { user, store } = show([], { ...preview, empty: ['event.venue'], lastSentAt: '2026-03-01T09:00:00.000Z' })
  await user.click(await screen.findByRole('button', { name: 'Send a mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send a mail to Regi Strant 5' })
  expect(await within(dialog).findByText('You are registered for Summit')).toBeVisible()
  expect(within(dialog).getByTitle('The mail')).toHaveAttribute('sandbox', '')
  expect(dialog).toHaveTextContent('paragraphs with {{event.venue}} are left out')
  expect(dialog).toHaveTextContent('got this mail already, on 1 Mar 2026, 10:00 GMT+1')
  answer(sendRegistrationMail, { data: 0 })
  await user.click(within(dialog).getByRole('button', { name: 'Send mail' }))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Failed to send email!' }))
  const sent = answer(sendRegistrationMail, { data: 1 })
  await user.click(await within(dialog).findByRole('button', { name: 'Send mail' }))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Email Sent. It is queued and leaves within seconds.' }))
  expect(sent).toEqual([{ eventRegistrationId: 5, trigger: mailTriggers.approved }])
})

test('says under the failure why the server refused to send', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, store } = show([])
  await user.click(await screen.findByRole('button', { name: 'Send a mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send a mail to Regi Strant 5' })
  await within(dialog).findByText('You are registered for Summit')
  const message = 'The event has no sender yet. Enter the sender name and the reply-to e-mail on its Details tab.'
  answer(sendRegistrationMail, { status: 422, message, data: { fields: { trigger: message } } })
  await user.click(within(dialog).getByRole('button', { name: 'Send mail' }))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: 'Failed to send email!', reason: message }))
  expect(dialog).toBeVisible()
  logged.mockRestore()
})

test('warns before a mail that says another status than the registration has', async () => {
  const { user } = show([], { ...preview, otherStatusId: registrationStatuses.inVetting })
  await user.click(await screen.findByRole('button', { name: 'Send a mail' }))
  expect(await screen.findByText('This registration is In vetting, and this mail is for one that is Approved.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send mail' })).toBeEnabled()
})

test('says why a mail cannot be sent', async () => {
  const { user } = show([], { ...preview, refusal: 'Mails to this address are suppressed.' })
  await user.click(await screen.findByRole('button', { name: 'Send a mail' }))
  expect(await screen.findByText('It cannot be sent: Mails to this address are suppressed.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send mail' })).toBeDisabled()
})

test('says to how many of a selection a mail goes, and why not to the others', async () => {
  answer(registrationEmailTemplates, { data: [template(mailTriggers.approved)] })
  answer(previewRegistrationMails, {
    data: {
      ...{
        sendable: 2,
        otherStatus: 1,
        sentBefore: 1,
        empty: [{ placeholder: 'contact.jobTitle', count: 2, names: ['Ada Lovelace', 'Cy Ode'] }],
      },
      refusals: [{ message: 'Mails to this address are suppressed.', count: 1, names: ['Bo Lind'] }],
    },
  })
  const previewed = answer(previewRegistrationMail, { data: { ...preview, otherStatusId: registrationStatuses.withdrawn } })
  const sent = answer(sendRegistrationMails, { data: { queued: 2, refusals: [] } })
  const { user, store } = renderScreen(<SendMailsDialog eventId={7} ids={[1, 2, 3]} timeZone="Europe/Zurich" onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: 'Send a mail to 3 registrations' })
  await user.click(within(dialog).getByRole('combobox', { name: 'Mail' }))
  await user.click(await screen.findByTitle('Approved'))
  expect(await within(dialog).findByText(/^2 mails will be sent in a minute/)).toBeVisible()
  expect(dialog).toHaveTextContent('1 of these registrations has a status that this mail is not about.')
  expect(dialog).toHaveTextContent('1 of these registrants got this mail before.')
  expect(dialog).toHaveTextContent(
    'In 2 mails the paragraph with {{contact.jobTitle}} is left out: there is no value for Ada Lovelace and Cy Ode.',
  )
  expect(dialog).toHaveTextContent('1 registration gets none:')
  // And what it says, to each of them.
  const example = within(dialog).getByRole('region', { name: 'Preview' })
  expect(await within(example).findByText('You are registered for Summit')).toBeVisible()
  expect(within(example).getByTitle('The mail')).toHaveAttribute('sandbox', '')
  await user.click(within(example).getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(previewed.at(-1)).toEqual({ eventRegistrationId: 2, trigger: mailTriggers.approved }))
  expect(example).toHaveTextContent('Registration 2 of 3')
  expect(await within(example).findByText('This registration is Withdrawn, and this mail is for one that is Approved.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Send 2 mails' }))
  await waitFor(() => expect(store.getState().ui.notices[0]).toMatchObject({ text: '2 mails are queued and leave in a minute.' }))
  expect(sent).toEqual([{ eventRegistrationIds: [1, 2, 3], trigger: mailTriggers.approved }])
})
