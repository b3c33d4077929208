import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { deliveryStatuses, mailKinds } from '#constants/mails.ts'
import { registrationMailServer } from '#contract/events/registrationMails.ts'
import { outboxMail, outboxMails } from '#contract/utilities/outbox.ts'
import { OutboxScreen } from '#components/utilities/emails/OutboxScreen.tsx'
import { answer, renderScreen } from '../support/screens.tsx'

const mail = (registrationMailId: number) => ({
  ...{ registrationMailId, trigger: mailKinds.approved, recipient: 'ada@fund.example', subject: `Welcome ${registrationMailId}` },
  ...{
    deliveryStatusId: deliveryStatuses.failed,
    createdAt: '2026-03-02T09:00:00.000Z',
    sentAt: null,
    failure: 'No mail server is set up.',
  },
  ...{ recipientName: 'Ada Park', eventRegistrationId: 5, contactId: null, eventId: 7, eventName: 'Frankfurt Forum' },
})

test('lists mails page by page, and opens one in a frame that runs nothing', async () => {
  answer(registrationMailServer, { data: { problem: 'No mail server is set up (MAIL_URL).' } })
  const requests = answer(outboxMails, { data: { mails: [mail(8), mail(7)], hasMore: true } })
  answer(outboxMail, {
    data: {
      ...mail(8),
      from: 'Alpine <no-reply@example.com>',
      replyTo: null,
      html: '<p>Hello</p><script>alert(1)</script>',
      text: 'Hello',
      attachments: ['event.ics', 'meetings.ics'],
    },
  })
  const { user } = renderScreen(<OutboxScreen />, { url: '/email-tools/outbox' })
  expect(await screen.findByText(/Nobody gets these e-mails\. Read them here\./)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Welcome 8' }))
  expect(screen.getAllByText(/· Frankfurt Forum ·/)).toHaveLength(2)
  const dialog = await screen.findByRole('dialog', { name: 'E-mail' })
  expect(await within(dialog).findByText('Alpine <no-reply@example.com>')).toBeVisible()
  expect(within(dialog).getByText('ada@fund.example')).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Ada Park' })).toHaveAttribute('href', '/events/7/registrations?open=5')
  expect(within(dialog).getByText('event.ics, meetings.ics')).toBeVisible()
  expect(within(dialog).getByTitle('The mail')).toHaveAttribute('sandbox', '')
  // No wider than a mail is, so that its text is not made smaller.
  expect(within(dialog).getByTitle('The mail')).toHaveStyle({ width: '700px' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Older' }))
  expect(await screen.findByRole('button', { name: 'Newer' })).toBeEnabled()
  expect(requests.length).toBeGreaterThan(0)
  answer(outboxMails, { data: { mails: [], hasMore: false } })
  // A search begins at the newest again.
  await user.type(screen.getByRole('searchbox', { name: 'Search addresses and subjects' }), 'nobody@fund.example')
  expect(await screen.findByText('No e-mail has “nobody@fund.example” in its address or subject.')).toBeVisible()
})

test('a subject that is longer than a phone is wide goes on in the next line', async () => {
  answer(registrationMailServer, { data: { problem: null } })
  answer(outboxMails, { data: { mails: [mail(8)], hasMore: false } })
  const sheet = document.createElement('style')
  sheet.textContent = `.ant-btn { height: 32px; white-space: nowrap }${readFileSync('styles/base.css', 'utf8')}`
  document.head.append(sheet)
  try {
    renderScreen(<OutboxScreen />, { url: '/email-tools/outbox' })
    expect(await screen.findByRole('button', { name: 'Welcome 8' })).toHaveStyle({ whiteSpace: 'normal', height: 'auto' })
  } finally {
    sheet.remove()
  }
})
