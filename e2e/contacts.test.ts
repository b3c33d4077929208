import { expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

interface Found {
  contactId: number
  jobTitle: string | null
  roleId: number | null
  stateProvince: string | null
  tags: string[] | null
}

test('contacts are added, edited, tagged together, taken back, given access, deleted and found in their history', async () => {
  const page = await site.openAs(accounts.admin, '/contacts')
  const find = async (q: string) => (await ask<Found[]>(page, `/contacts?page=1&pageSize=10&q=${q}`)).data

  for (const [firstName, lastName] of [
    ['Quirin', 'van der Testbed'],
    ['Quintus', 'Testbed'],
  ] as const) {
    await page.goto('/contacts')
    await page.locator('.add-button').click()
    const form = page.getByRole('dialog', { name: 'Add contact' })
    await form.getByLabel('First name').fill(firstName)
    await form.getByLabel('Last name').fill(lastName)
    await form.getByLabel('E-mail').fill(`${firstName.toLowerCase()}@testbed.example`)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` }).waitFor()
  }

  await page.getByLabel('Job title').first().fill('Head of tests')
  await choose(page.getByLabel('Country'), 'Australia', 'austral')
  await choose(page.getByLabel('State or province'), 'Queensland', 'queen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Contact updated successfully.').waitFor()
  await page.getByRole('button', { name: 'Add to the staff' }).click()
  const staffing = page.getByRole('dialog', { name: 'Add Quintus Testbed to the staff' })
  await choose(staffing.getByRole('combobox', { name: 'Role' }), 'Read only')
  await staffing.getByRole('button', { name: 'Add' }).click()
  await toast(page, 'Member of staff added.').waitFor()
  await page.getByRole('region', { name: 'Access' }).getByText('Read only').waitFor()
  expect(await find('quintus')).toMatchObject([{ jobTitle: 'Head of tests', roleId: 6, stateProvince: 'Queensland' }])

  // A last name of several words is found as one.
  await page.goto('/contacts?q=vandertestbed')
  await rowOf(page, /Quirin van der Testbed/).waitFor()
  await page.goto('/contacts?q=testbed.example')
  await page.getByText('Quintus Testbed').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 2 contacts' })
  await choose(dialog.getByLabel('Field'), 'Tags')
  await dialog.getByRole('combobox', { name: 'Tags' }).pressSequentially('bench')
  await page.keyboard.press('Enter')
  // The list of tags stays open, over the button.
  await dialog.getByText('Edit 2 contacts').click()
  await dialog.getByText('2 contacts change.').waitFor()
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click()
  await toast(page, '2 contacts changed.').waitFor()
  expect((await find('testbed.example')).map(({ tags }) => tags)).toEqual([['bench'], ['bench']])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await eventually(async () => expect((await find('testbed.example')).map(({ tags }) => tags?.length ?? 0)).toEqual([0, 0]))

  const [quirin] = await find('quirin')
  await page.goto(`/contacts/${quirin?.contactId}`)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('dialog', { name: 'History' }).getByText('bench').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Quirin van der Testbed' }).click()
  await page.locator('.ant-popconfirm').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/contacts$/)
  expect(await find('quirin')).toEqual([])
})
