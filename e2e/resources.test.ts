import { describe, expect, test } from '@jest/globals'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { choose, rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const openTab = (tab: string) => site.openAs(accounts.admin, `/events/1/${tab}`)

describe('tracks', () => {
  test('are added once however often Save is pressed, changed, deleted and brought back', async () => {
    const page = await openTab('tracks')
    await page.getByRole('button', { name: 'Add track' }).click()
    const added = page.getByRole('dialog', { name: 'New track' })
    await added.getByLabel('Name', { exact: true }).fill('Frontier Markets')
    await added.getByLabel('Description').fill('Beyond the usual places')
    await added.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await toast(page, 'Session Track updated successfully.').waitFor()
    await added.waitFor({ state: 'hidden' })
    await rowOf(page, /Frontier Markets/).waitFor()
    const named = async (name: string) =>
      (await ask<{ name: string }[]>(page, '/events/session_tracks/1')).data.filter((track) => track.name === name).length
    expect(await named('Frontier Markets')).toBe(1)

    await rowOf(page, /Frontier Markets/).click()
    const changed = page.getByRole('dialog', { name: 'Frontier Markets' })
    await changed.getByLabel('Name', { exact: true }).fill('Frontier and Emerging Markets')
    await changed.getByLabel('Name', { exact: true }).press('Enter')
    await rowOf(page, /Frontier and Emerging Markets/).waitFor()
    await changed.waitFor({ state: 'hidden' })

    await rowOf(page, /Frontier and Emerging Markets/).click()
    await page.getByRole('button', { name: 'Delete Frontier and Emerging Markets' }).click()
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Session Track deleted successfully.').waitFor()
    await rowOf(page, /Frontier and Emerging Markets/).waitFor({ state: 'detached' })
    expect(await named('Frontier and Emerging Markets')).toBe(0)

    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf(page, /Frontier and Emerging Markets .*Beyond the usual places/).waitFor()
    expect(await named('Frontier and Emerging Markets')).toBe(1)
  })
})

describe('many tracks', () => {
  test('are deleted together and brought back together', async () => {
    const page = await openTab('tracks')
    const stored = async () => (await ask<{ name: string }[]>(page, '/events/session_tracks/1')).data.map(({ name }) => name)
    // Those with sessions stay.
    const three = ['Water', 'Timber', 'Farmland']
    for (const name of three) await ask(page, '/events/session_track/upsert', { eventId: 1, name, color: '#1f5fbf' })
    await page.reload()
    const before = await stored()
    for (const name of three) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByText('3 selected').waitFor()
    await page.getByRole('region', { name: 'Selected tracks' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete 3 tracks?' }).getByRole('button', { name: 'Delete 3 tracks' }).click()
    await toast(page, '3 tracks deleted.').waitFor()
    await page.getByText('3 selected').waitFor({ state: 'detached' })
    expect(await stored()).toEqual(before.slice(0, -3))

    await page.getByRole('button', { name: 'Undo' }).click()
    for (const name of three) await rowOf(page, new RegExp(name)).waitFor()
    expect(await stored()).toEqual(before)
  })
})

describe('locations', () => {
  test('that are virtual need their address on the web', async () => {
    const page = await openTab('locations')
    await page.getByRole('button', { name: 'Add location' }).click()
    const form = page.getByRole('dialog', { name: 'New location' })
    await form.getByLabel('Name', { exact: true }).fill('Webinar Room')
    await choose(form.getByLabel('Type'), 'Virtual')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.getByText('Please enter Virtual URL').waitFor()
    const url = form.getByLabel('Virtual URL')
    await eventually(async () => expect(await url.evaluate((input) => input === document.activeElement)).toBe(true))
    await url.fill('https://meet.example.com/webinar')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await rowOf(page, /Webinar Room Virtual/).waitFor()
  })

  test('keep what was typed through a reload in the middle', async () => {
    const page = await openTab('locations')
    await page.getByRole('button', { name: 'Add location' }).click()
    const form = page.getByRole('dialog', { name: 'New location' })
    await form.getByLabel('Name', { exact: true }).fill('Rooftop Terrace')
    await form.getByLabel('Seats').fill('45')
    await eventually(async () => expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('Rooftop Terrace'))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()

    // The address says that the form was open.
    await form.getByText(/^Restored unsaved changes from .*\.$/).waitFor()
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Rooftop Terrace')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await rowOf(page, /Rooftop Terrace Room — 45/).waitFor()

    await page.getByRole('button', { name: 'Add location' }).click()
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  })
})
