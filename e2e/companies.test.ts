import { expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

test('a company is added after a warning, edited, given another type with a reason, and found again', async () => {
  site.allow(/status of 422/, /companies\/add failed/)
  const page = await site.openAs(accounts.eventManager, '/companies')
  const { data } = await ask<{ name: string }[]>(page, '/companies?page=1&pageSize=5')
  const [known] = data
  if (!known) throw new Error('The demo data has no companies')
  await rowOf(page, new RegExp(known.name)).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Add company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a company' })
  await dialog.getByLabel('Name').fill(known.name.toUpperCase())
  await page.keyboard.press('Enter')
  await dialog.getByText('This company may already exist').waitFor()
  await dialog.getByLabel('Name').fill('Curlew Testbed Partners')
  await dialog.getByRole('button', { name: 'Add company' }).click()
  await toast(page, 'Company added successfully.').waitFor()

  await page.getByRole('heading', { level: 1, name: 'Curlew Testbed Partners' }).waitFor()
  await page.getByLabel('Legal name').fill('Curlew Verwaltungs AG')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Company updated successfully.').waitFor()
  await page.getByRole('button', { name: 'Change type' }).click()
  const change = page.getByRole('dialog', { name: 'Change the type of Curlew Testbed Partners' })
  await choose(change.getByLabel('Company type'), 'Private credit', 'private c')
  await change.getByLabel('Reason').fill('Lends now')
  await change.getByRole('button', { name: 'Change type' }).click()
  await toast(page, 'Company type updated successfully.').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('dialog', { name: 'History' }).getByText('Lends now').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Contacts' }).click()
  await page.getByText('No contacts belong to this company yet.').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await page.keyboard.press('Control+k')
  await page.keyboard.type('curlew verwaltung')
  await page
    .getByRole('dialog', { name: 'Search everything' })
    .getByRole('option', { name: /Curlew Testbed/ })
    .click()
  await page.waitForURL(/\/companies\/\d+$/)
})
