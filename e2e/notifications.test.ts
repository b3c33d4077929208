import { expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

test('a notification goes from its text over a counted audience to the outbox, and is duplicated', async () => {
  const page = await site.openAs(accounts.admin, '/notifications')
  for (const firstName of ['Pushella', 'Pushwin'])
    expect(
      await ask(page, '/contacts/upsert', {
        firstName,
        lastName: 'Testbed',
        email: `${firstName.toLowerCase()}.testbed@example.com`,
        pushEnabled: true,
      }),
    ).toMatchObject({ status: 200 })

  await page.getByRole('button', { name: 'Add notification' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add notification' })
  await adding.getByLabel('Title').fill('Doors open at nine')
  await adding.getByLabel('Text').fill('Badges are at the desk.')
  await choose(adding.getByLabel('Opens'), 'Own profile')
  for (const name of ['Pushella', 'Pushwin']) await choose(adding.getByLabel('People'), `${name} Testbed`, name)
  await adding.getByText('Reaches 2 people now.').waitFor()
  await adding.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Notification saved successfully.').waitFor()

  await rowOf(page, /Doors open at nine/).click()
  const record = page.getByRole('dialog', { name: 'Doors open at nine' })
  await record.getByRole('button', { name: 'Send a test to me' }).click()
  await toast(page, 'Test email sent').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await record.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('button', { name: 'Send to 2 people' }).click()
  await record.getByText('Pushella Testbed').waitFor()
  await eventually(async () => {
    await page.reload()
    await record.getByText('Pushella Testbed').waitFor()
    expect(await record.getByText('2 sent').count()).toBe(1)
  })
  expect(await seriousProblems(page)).toEqual([])
  await record.getByRole('button', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'Duplicate of Doors open at nine' })
  expect(await copy.getByLabel('Title').inputValue()).toBe('Doors open at nine (copy)')
  await copy.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Outbox' }).click()
  const outbox = page.getByRole('dialog', { name: 'Outbox' })
  await outbox.getByText('Pushwin Testbed').waitFor()
  expect(await outbox.getByText('app://profile').count()).toBe(3)
})
