import { expect, test } from '@jest/globals'
import { stringify } from 'csv-stringify/sync'
import type { Page } from 'playwright-core'
import type { EventQuestion } from '#contract/events/questions.ts'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { rowOf } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const path = '/events/1/registrationquestions'

/** The form of a new company type of event 1, which has no question. */
async function newForm(page: Page, name: string) {
  const type = { eventId: 1, name, side: 1, linkSlug: name.toLowerCase(), isActive: true }
  const { data } = await ask<{ eventCompanyTypeId: number }>(page, '/events/company_type/upsert', type)
  const formId = data.eventCompanyTypeId
  const stored = async () => (await ask<EventQuestion[]>(page, `/events/company_type_form/1/${formId}`)).data
  return { formId, stored }
}

test('questions and their options come from a file, one is corrected on screen, and a list is pasted as options', async () => {
  const page = await site.openAs(accounts.admin, path)
  const { formId, stored } = await newForm(page, 'Guests')
  await page.goto(`${path}?form=${formId}`)
  const file = stringify(
    [
      ['Form', 'Question text', 'Field type', 'Section', 'Mandatory', 'Options'],
      ['Guests', 'Which strategies?', 'Multiple choice', 'Interests', 'Yes', 'Macro; Credit & loans'],
      ['Guests', 'Nickname', 'Short text', 'You', 'No', 'Ada'],
      ['Guests', 'Diet', 'Long text', 'You', 'No', ''],
    ],
    { bom: true },
  )
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import registration questions' })
  await drawer.locator('input[type="file"]').setInputFiles({ name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await drawer.getByRole('button', { name: 'Check 3 rows' }).click()
  await drawer.getByText('1 of 3 rows has errors').waitFor()
  await drawer.getByRole('row', { name: /Nickname.*Options: “Ada” — Questions of this type have no options/ }).waitFor()
  expect(await stored()).toEqual([])
  await drawer.getByRole('button', { name: 'Skip 1 row with errors and import 2' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect((await stored()).map(({ label, sectionName, answers }) => [label, sectionName, answers.map(({ value }) => value)])).toEqual([
    ['Which strategies?', 'Interests', ['macro', 'credit-loans']],
    ['Diet', 'You', []],
  ])

  await rowOf(page, /Which strategies/)
    .getByText('Which strategies?', { exact: true })
    .click()
  const record = page.getByRole('dialog', { name: 'Which strategies?', exact: true })
  await record.getByRole('button', { name: 'Add several' }).click()
  const several = page.getByRole('dialog', { name: 'Add options to “Which strategies?”' })
  await several.getByRole('button', { name: 'Add options' }).click()
  await several.getByText('Please enter options that the question does not have yet').waitFor()
  await several.getByLabel('Options').fill('Macro\nEquity long/short\n\n Multi-strategy \nequity long/short')
  await several.getByText('2 lines left out').waitFor()
  await several.getByRole('button', { name: 'Add 2 options' }).click()
  await several.waitFor({ state: 'hidden' })
  await record.getByText('Multi-strategy', { exact: true }).waitFor()
  const answers = (await stored()).find(({ label }) => label === 'Which strategies?')?.answers
  expect(answers?.map(({ label, value, isActive }) => [label, value, isActive])).toEqual([
    ['Macro', 'macro', true],
    ['Credit & loans', 'credit-loans', true],
    ['Equity long/short', 'equity-long-short', true],
    ['Multi-strategy', 'multi-strategy', true],
  ])

  // The preview is the form that registrants fill in.
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'hidden' })
  await page
    .getByRole('group', { name: /^Which strategies/ })
    .getByLabel('Equity long/short')
    .waitFor()

  await rowOf(page, /Which strategies/)
    .getByText('Which strategies?', { exact: true })
    .click()
  await record.getByRole('button', { name: 'Duplicate' }).click()
  const duplicate = page.getByRole('dialog', { name: 'Duplicate of Which strategies?' })
  await duplicate.getByLabel('Label of option 4').waitFor()
  await duplicate.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => {
    const copy = (await stored()).find(({ label }) => label === 'Which strategies? (copy)')
    expect(copy?.answers.map(({ label, value }) => [label, value])).toEqual(answers?.map(({ label, value }) => [label, value]))
  })
})
