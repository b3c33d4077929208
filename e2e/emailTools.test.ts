import { afterAll, expect, test } from '@jest/globals'
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

const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))

test('an e-mail to contacts is written, previewed, tested, sent once, and its results read', async () => {
  const storageState = await signedIn({ ...site.server, takeCode: (address) => mailedCode(mail.received, address) }, accounts.admin)
  const staff = await site.open('/dashboard', { storageState })
  for (const firstName of ['Zelda', 'Zeno']) {
    const email = `${firstName.toLowerCase()}@letters.example`
    const { status } = await ask(staff, '/contacts/upsert', { firstName, lastName: 'Letterman', email, contactStateId: 1 })
    expect(status).toBe(200)
  }
  mail.rules.refuse = (address) => (address === 'zeno@letters.example' ? [550, '5.1.1 Nobody here'] : undefined)

  await staff.goto('/email-tools')
  await staff.getByRole('button', { name: 'Add e-mail' }).click()
  const drawer = staff.getByRole('dialog', { name: 'Add e-mail' })
  await drawer.getByLabel('Name', { exact: true }).fill('Spring letter')
  for (const name of ['Zelda', 'Zeno']) {
    await drawer.getByLabel('People', { exact: true }).fill(name)
    await staff.getByTitle(`${name} Letterman`).click()
  }
  await drawer.getByText('2 people get it.').waitFor()
  await drawer.getByLabel('Subject', { exact: true }).fill('Our letter, ')
  await drawer.getByRole('button', { name: 'Add a field to the subject' }).click()
  await staff.getByRole('group', { name: 'Fields' }).getByRole('button', { name: 'First name' }).click()
  await drawer.getByRole('button', { name: 'HTML' }).click()
  await drawer.getByLabel('Text as HTML').fill('<p>Dear {{contact.firstName}},</p><p>Greet all at {{company.name}}.</p>')
  await drawer.getByRole('button', { name: 'Find empty fields' }).click()
  await drawer.getByText(/^\{\{company\.name\}\} is empty for 2 of 2: /).waitFor()
  expect(await drawer.locator('iframe[title="The mail"]').getAttribute('sandbox')).toBe('')
  await drawer.frameLocator('iframe[title="The mail"]').getByText('Dear Zelda,').waitFor()
  expect(await seriousProblems(staff)).toEqual([])
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('E-mail added.', { exact: true }).waitFor()

  await staff.getByRole('button', { name: 'Send… “Spring letter”' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Send “Spring letter”' })
  await dialog.getByText('2 people get it.').waitFor()
  await dialog.getByLabel('Send the test to').fill('gabriel.achterberg@example.com')
  await dialog.getByLabel('Send the test to').press('Enter')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await staff.getByText('Test sent to 1 address.').waitFor()
  expect(mailsTo('gabriel.achterberg@example.com').map((one) => headerOf(one, 'Subject'))).toEqual(['[Test] Our letter, Zelda'])
  expect(await seriousProblems(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
  await staff.getByText('Email Sent.', { exact: true }).waitFor()
  await staff.getByText('1 of 2 sent, 1 failed').waitFor()
  await eventually(() => expect(mailsTo('zelda@letters.example')).toHaveLength(1))
  const [first] = mailsTo('zelda@letters.example')
  expect([headerOf(first, 'Subject'), headerOf(first, 'Reply-To')]).toEqual(['Our letter, Zelda', accounts.admin])
  expect(textsOf(first).text).toMatch(/^Dear Zelda,\n\nUnsubscribe from e-mails like this one: http\S+\/unsubscribe\/\S+\n/)

  await staff.getByRole('row').getByText('Spring letter', { exact: true }).click()
  const sent = staff.getByRole('dialog', { name: 'Spring letter' })
  await sent.getByRole('link', { name: 'Zeno Letterman' }).waitFor()
  await sent.getByText(/Nobody here/).waitFor()
  expect(await sent.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  expect(await seriousProblems(staff)).toEqual([])
  await sent.getByRole('link', { name: 'Correct or release addresses under E-mail issues' }).click()
  await staff.getByRole('row').getByText('zeno@letters.example').waitFor()
})
