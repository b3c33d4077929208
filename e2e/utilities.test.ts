import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

interface Contact {
  contactId: number
  firstName: string
  lastName: string
  contactStateId: number
}

/** Two records of one person. */
async function samePerson(page: Page): Promise<[Contact, Contact]> {
  const make = async (email: string) => {
    const { status, data } = await ask<Contact>(page, '/contacts/upsert', {
      firstName: 'Wilhelmina',
      lastName: 'Tidewater',
      email,
      isSure: true,
    })
    expect(status).toBe(200)
    return data
  }
  return [await make('wilhelmina@tidewater.example'), await make('w.tidewater@private.example')]
}
const contact = async (page: Page, contactId: number) => (await ask<Contact>(page, `/contacts/${contactId}`)).data

test('two records of one person become one everywhere, and two again', async () => {
  const page = await site.openAs(accounts.admin, '/utilities')
  const [first, second] = await samePerson(page)
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByLabel('First contact').fill('wilhelmina@tidewater')
  await page.getByRole('option').or(page.locator('.ant-select-item-option')).filter({ hasText: 'Wilhelmina' }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' })
  await dialog.getByLabel('Merge with contact').fill('w.tidewater')
  await page.locator('.ant-select-item-option').filter({ hasText: 'w.tidewater@private' }).first().click()
  await dialog.getByText(/You can undo this for 30 days/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await toast(page, 'Contacts merged successfully.').waitFor()
  await page.waitForURL(`**/contacts/${first.contactId}`)
  // The old address finds the contact that is kept.
  expect(await contact(page, second.contactId)).toMatchObject({ contactId: first.contactId })

  await page.getByRole('button', { name: 'Undo the merge of Wilhelmina Tidewater' }).click()
  await page
    .getByRole('dialog', { name: 'Undo the merge of Wilhelmina Tidewater?' })
    .getByRole('button', { name: 'Undo the merge' })
    .click()
  await eventually(async () => expect(await contact(page, second.contactId)).toMatchObject({ contactId: second.contactId }))
})

test('somebody in purgatory is accepted', async () => {
  const page = await site.openAs(accounts.admin, '/utilities')
  const accept = page.getByRole('button', { name: /^Accept / }).first()
  const name = ((await accept.getAttribute('aria-label')) ?? '').replace('Accept ', '')
  await accept.click()
  await toast(page, 'Contact has been removed from purgatory successfully.').waitFor()
  await page.getByRole('link', { name, exact: true }).first().waitFor({ state: 'detached' })
})
