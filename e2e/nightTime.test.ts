import { describe, expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

describe('the evening guests of an event', () => {
  test('are counted by evening, narrowed to one, added for a host, and the counts follow', async () => {
    const page = await site.openAs(accounts.eventManager, '/events/1/nighttime')
    const evening = page.getByRole('button', { name: /Welcome dinner/ })
    const tables = page.locator('.evening-tables')
    await evening.waitFor()
    const rows = page.locator('.resource-table tr[data-row-key]')
    await eventually(async () => expect(await rows.count()).toBe(12))
    await evening.click()
    const { data } = await ask<{ functionName: string | null }[]>(page, '/events/night_time_guests/1')
    const ofDinner = data.filter(({ functionName }) => functionName === 'Welcome dinner').length
    await eventually(async () => expect(await rows.count()).toBe(ofDinner))
    expect(page.url()).toContain('function=')

    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'Add guest' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'First name' }).fill('Wren')
    await drawer.getByRole('textbox', { name: 'Last name' }).fill('Okafor')
    await drawer.getByRole('textbox', { name: 'Other dinner or event' }).fill('Welcome dinner')
    await drawer.getByRole('spinbutton', { name: 'Plus-ones' }).fill('2')
    await drawer.getByRole('textbox', { name: 'Table' }).fill('Table 9')
    await drawer.getByRole('combobox', { name: 'Host' }).fill('ferreira')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await drawer.getByText('Also hosts:').waitFor()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Evening guest added.').waitFor()
    expect(clicks()).toBeLessThanOrEqual(3)
    await eventually(async () => expect(await rows.count()).toBe(ofDinner + 1))
    await eventually(async () => expect(await tables.textContent()).toContain('Table 9: 3'))

    await page.getByText('Wren Okafor').first().click()
    await drawer.getByRole('button', { name: /Delete/ }).click()
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click()
    await eventually(async () => expect(await rows.count()).toBe(ofDinner))
    await eventually(async () => expect(await page.getByText('Table 9: 3').count()).toBe(0))
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => expect(await rows.count()).toBe(ofDinner + 1))
    await eventually(async () => expect(await tables.textContent()).toContain('Table 9: 3'))
  })
})
