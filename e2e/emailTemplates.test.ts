import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { headerOf, mailServer, textsOf } from '../__tests__/support/mailServer.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { mailedCode } from './support/mailedCodes.ts'
import { signedIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const mail = await mailServer()
const site = useConsole({ MAIL_URL: mail.MAIL_URL })
afterAll(() => mail.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))

/** An event with two registrations, one of which has an address that the mail server refuses. */
async function openEvent(staff: Page) {
  const save = async <T>(path: string, body: object): Promise<T> => {
    const { status, data, message } = await ask<T>(staff, path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
    return data
  }
  const { eventId } = await save<{ eventId: number }>('/events/event/upsert', {
    ...{ name: 'Letter Forum', eventCode: 'letter-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
    ...{ city: 'Lucerne', countryCode: 'CH', startsAt: inDays(60), endsAt: inDays(62), meetingMode: 1, availabilityScope: 1 },
    ...{ fromName: 'Letter Forum team', replyToEmail: 'team@forum.example' },
  })
  const { eventCompanyTypeId } = await save<{ eventCompanyTypeId: number }>('/events/company_type/upsert', {
    ...{ eventId, name: 'Allocators', side: 1, requiresApproval: true, isActive: true },
  })
  const register = (firstName: string, email: string) =>
    save<{ eventRegistrationId: number }>('/events/registration/upsert', {
      ...{ eventId, eventCompanyTypeId, firstName, lastName: 'Lovelace', email, source: 2 },
    })
  return { eventId, register }
}

test('a text is changed, previewed with a registrant and sent; a refused address is corrected and gets the mail', async () => {
  mail.rules.refuse = (address) => (address === 'bem@fund.example' ? [550, '5.1.1 No mailbox bem here'] : undefined)
  const storageState = await signedIn({ ...site.server, takeCode: (address) => mailedCode(mail.received, address) }, accounts.admin)
  const staff = await site.open('/dashboard', { storageState })
  const { eventId, register } = await openEvent(staff)
  const ada = await register('Ada', 'ada@fund.example')
  const ben = await register('Ben', 'bem@fund.example')

  await staff.goto(`/events/${eventId}/emailtemplates`)
  await staff.getByRole('button', { name: 'Write your own text for “Approved”' }).click()
  const drawer = staff.getByRole('dialog', { name: 'Add e-mail template' })
  await drawer.getByLabel('Subject', { exact: true }).fill('Come to {{event.name}}, ')
  await drawer.getByRole('button', { name: 'Add a field to the subject' }).click()
  const fields = staff.getByRole('group', { name: 'Fields' })
  await fields.getByLabel('Without a value, say').fill('friend')
  await fields.getByRole('button', { name: 'First name' }).click()
  expect(await drawer.getByLabel('Subject', { exact: true }).inputValue()).toBe(
    'Come to {{event.name}}, {{contact.firstName | default: "friend"}}',
  )
  await drawer.getByRole('button', { name: 'HTML' }).click()
  await drawer
    .getByLabel('Text as HTML')
    .fill('<p>Dear {{contact.firstName}},</p><p>{{contact.nickname}}</p><p>See you in {{event.venue}}.</p>')
  await drawer.getByText(/^Unknown field \{\{contact.nickname\}\}/).waitFor()
  await drawer
    .getByLabel('Text as HTML')
    .fill('<p>Dear {{contact.firstName}},</p><p>See you in {{event.venue}}.</p><script>steal()</script>')
  await drawer.getByText('Come to Letter Forum, Ben').waitFor()
  await drawer.getByRole('combobox', { name: 'Registrant of the preview' }).fill('Ada')
  await staff.getByText('Ada Lovelace', { exact: true }).last().click()
  await drawer.getByText('Come to Letter Forum, Ada').waitFor()
  await drawer.frameLocator('iframe[title="The mail"]').getByText('Dear Ada,').waitFor()
  expect(await drawer.locator('iframe[title="The mail"]').getAttribute('sandbox')).toBe('')
  expect(await seriousProblems(staff)).toEqual([])
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('Email Templates updated successfully.').waitFor()
  // Though the script was taken out of it: what is stored is what the form has.
  await drawer.waitFor({ state: 'hidden' })

  for (const { eventRegistrationId } of [ada, ben]) {
    await staff.goto(`/events/${eventId}/registrations?open=${eventRegistrationId}`)
    await staff.getByRole('tab', { name: 'Mails' }).click()
    await staff.getByRole('button', { name: 'Send a mail' }).click()
    const dialog = staff.getByRole('dialog', { name: /^Send a mail to / })
    await dialog.getByRole('combobox', { name: 'Mail' }).click()
    await staff
      .getByRole('option', { name: 'Approved' })
      .or(staff.locator('.ant-select-item-option', { hasText: 'Approved' }))
      .last()
      .click()
    await dialog.getByText(/^Come to Letter Forum, /).waitFor()
    await dialog.getByRole('button', { name: 'Send mail' }).click()
    await staff.getByText('Email Sent.').waitFor()
  }
  const [first] = await eventually(() => {
    expect(mailsTo('ada@fund.example')).toHaveLength(1)
    return mailsTo('ada@fund.example')
  })
  expect(headerOf(first, 'Subject')).toBe('Come to Letter Forum, Ada')
  expect(textsOf(first).text).toBe('Dear Ada,\n\nSee you in Lucerne.')
  expect(textsOf(first).html).not.toContain('script')

  await staff.goto('/emailissues')
  await staff.getByText('bem@fund.example').first().click()
  const issue = staff.getByRole('dialog', { name: 'Mail to bem@fund.example' })
  await issue.getByText(/No mailbox bem here/).waitFor()
  expect(await seriousProblems(staff)).toEqual([])
  await issue.getByRole('button', { name: 'Correct address and resend' }).click()
  const correction = staff.getByRole('dialog', { name: 'Correct the address of Ben Lovelace' })
  await correction.getByLabel('Correct e-mail address').fill('ben@fund.example')
  await correction.getByRole('button', { name: 'Correct and resend' }).click()
  await staff.getByText(/^Address corrected in the registration/).waitFor()
  await eventually(() => expect(mailsTo('ben@fund.example').map((one) => headerOf(one, 'Subject'))).toEqual(['Come to Letter Forum, Ben']))
  await staff.getByText('Address corrected', { exact: true }).first().waitFor()
})
