import { expect, test } from '@jest/globals'
import { writeXlsx } from 'hucre/xlsx'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

interface FundReturn {
  year: number
  month: number
  returnPct: number
}

test('returns are typed, pasted, undone, saved and cleared by keyboard alone', async () => {
  const page = await site.openAs(accounts.eventManager, '/companies')
  const { data: companies } = await ask<{ companyId: number }[]>(page, '/companies?page=1&pageSize=1')
  const companyId = companies[0]?.companyId ?? 0
  const fund = {
    companyId,
    name: 'Curlew Testbed Fund',
    assetClass: 1,
    strategies: ['Macro'],
    inceptionDate: '2024-01-01',
    currency: 'USD',
  }
  const added = await ask<{ fundId: number }>(page, '/funds/update', { ...fund, fundStateId: 2, reportingStyle: 1, returnFrequency: 1 })
  expect(added).toMatchObject({ status: 200 })
  const stored = async () => {
    const { data } = await ask<FundReturn[]>(page, `/funds/returns/${added.data.fundId}`)
    return data.map(({ year, month, returnPct }) => `${year}-${month}: ${returnPct}`).toSorted()
  }

  await page.goto(`${new URL(page.url()).origin}/companies/${companyId}?part=funds`)
  const grid = page.getByRole('grid', { name: 'Returns of Curlew Testbed Fund, in percent' })
  await grid.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('-2')
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '3.25%\t(1.10)')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Save 4 changes' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Save 2 changes' }).waitFor()
  await page.keyboard.press('Control+y')
  await page.getByRole('button', { name: 'Save 4 changes' }).waitFor()
  await page.keyboard.press('Control+s')
  await toast(page, '4 fund returns saved.').waitFor()
  expect(await stored()).toEqual(['2024-1: 1.5', '2024-2: -2', '2024-3: 3.25', '2024-4: -1.1'])

  const rows = [
    ['Month', 'Fund', 'Benchmark'],
    ['2024-05', 2, 1],
    ['2024-06', -1, 0.5],
  ]
  const file = {
    name: 'returns.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Returns', rows }] })),
  }
  const importFile = () => page.getByLabel('File with returns').setInputFiles(file)
  await importFile()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await eventually(async () => expect(await stored()).toHaveLength(6))
  await page.getByRole('button', { name: 'Benchmark', exact: true }).click()
  await importFile()
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByRole('img', { name: /Benchmark: .* at the end of April 2024 grew to/ }).waitFor()

  await page.getByRole('button', { name: 'Fund', exact: true }).click()
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('Curlew Testbed Fund')
  await page.keyboard.press('Enter')
  await toast(page, '6 fund returns deleted.').waitFor()
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await eventually(async () => expect(await stored()).toHaveLength(6))
})
