import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { headerOf, mailServer, textsOf } from '../__tests__/support/mailServer.ts'
import { accounts } from './support/accounts.ts'
import { seriousProblems } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { openMailedEvent } from './support/mailedEvent.ts'
import { mailedCode } from './support/mailedCodes.ts'
import { signedIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const mail = await mailServer()
const site = useConsole({ MAIL_URL: mail.MAIL_URL })
afterAll(() => mail.close())

const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))

/** An event with three approved registrants, of whom two have one address, and one who was declined. */
async function openEvent(staff: Page): Promise<number> {
  const { eventId, register } = await openMailedEvent(staff, { name: 'Letter Forum', eventCode: 'letter-forum' })
  await register('Ada', 'ada@fund.example')
  await register('Ben', 'ben@fund.example')
  await register('Bea', 'ben@fund.example', { type: 1 })
  await register('Cy', 'cy@fund.example', { eventStatusId: 6 })
  return eventId
}

test('an e-mail is written, its audience chosen and counted, tested, sent to it once, and its result read', async () => {
  const storageState = await signedIn({ ...site.server, takeCode: (address) => mailedCode(mail.received, address) }, accounts.admin)
  const staff = await site.open('/dashboard', { storageState })
  const eventId = await openEvent(staff)

  await staff.goto(`/events/${eventId}/emailingoneoff`)
  await staff.getByRole('button', { name: 'Add e-mail' }).click()
  const drawer = staff.getByRole('dialog', { name: 'Add e-mail' })
  await drawer.getByLabel('Name', { exact: true }).fill('Programme')
  await drawer.getByLabel('Subject', { exact: true }).fill('The programme, ')
  await drawer.getByRole('button', { name: 'Add a field to the subject' }).click()
  await staff.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'First name' }).click()
  await drawer.getByRole('button', { name: 'HTML' }).click()
  await drawer.getByLabel('Text as HTML').fill('<p>Dear {{contact.firstName}},</p><p>You work as {{contact.jobTitle}}.</p>')
  // Approved registrants, unless others are chosen; of two with one address, the first.
  await drawer.getByText('Everyone with the status Approved.').waitFor()
  await drawer.getByText('2 people get it.').waitFor()
  await drawer.getByText('Left out: 1 with the same address as another').waitFor()
  await drawer.getByRole('button', { name: 'Show who' }).click()
  await drawer.getByRole('list', { name: 'People' }).getByText('Same address as another').waitFor()
  await drawer.getByRole('button', { name: 'Find empty fields' }).click()
  await drawer.getByText(/^\{\{contact\.jobTitle\}\} is empty for 2 of 2: /).waitFor()
  expect(await drawer.locator('iframe[title="The mail"]').getAttribute('sandbox')).toBe('')
  await drawer
    .frameLocator('iframe[title="The mail"]')
    .getByText(/^Dear /)
    .waitFor()
  expect(await seriousProblems(staff)).toEqual([])
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('Email Notification added', { exact: true }).waitFor()

  await staff.getByRole('button', { name: 'Send… “Programme”' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Send “Programme”' })
  await dialog.getByText('2 people get it.').waitFor()
  await dialog.getByLabel('Send the test to').fill('gabriel.achterberg@example.com')
  await dialog.getByLabel('Send the test to').press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await staff.getByText('Test sent to 1 address.').waitFor()
  expect(mailsTo('gabriel.achterberg@example.com').map((one) => headerOf(one, 'Subject'))).toEqual([
    expect.stringMatching(/^\[Test\] The programme, /),
  ])
  expect(await seriousProblems(staff)).toEqual([])
  // Ben's server is slow: meanwhile staff see that Ada has the mail.
  const answered = Promise.withResolvers<void>()
  mail.rules.hold = (address) => (address === 'ben@fund.example' ? answered.promise : undefined)
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
  await staff.getByText('Sending has begun.').waitFor()
  await staff.getByText('1 of 2 sent').waitFor()
  answered.resolve()
  await staff.getByText('2 of 2 sent').waitFor()
  await eventually(() => expect([mailsTo('ada@fund.example'), mailsTo('ben@fund.example')].map(({ length }) => length)).toEqual([1, 1]))
  const [first] = mailsTo('ada@fund.example')
  expect(headerOf(first, 'Subject')).toBe('The programme, Ada')
  expect(textsOf(first).text).toMatch(/^Dear Ada,\n\nUnsubscribe from e-mails like this one: http\S+\/unsubscribe\/\S+\n/)
  expect(mailsTo('cy@fund.example')).toEqual([])

  await staff.getByRole('row').getByText('Programme', { exact: true }).click()
  const sent = staff.getByRole('dialog', { name: 'Programme' })
  await sent.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  // The counts may be here before the states of the recipients are.
  await eventually(async () => expect(await sent.getByText('Sent', { exact: true }).count()).toBeGreaterThanOrEqual(2))
  expect(await sent.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  expect(await seriousProblems(staff)).toEqual([])
  // Its text and its audience are used again.
  await sent.getByRole('button', { name: 'Duplicate' }).click()
  const copy = staff.getByRole('dialog', { name: 'Duplicate of Programme' })
  await copy.getByText('2 people get it.').waitFor()
})
