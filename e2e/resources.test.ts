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
    const added = page.getByRole('dialog', { name: 'Add track' })
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
    const form = page.getByRole('dialog', { name: 'Add location' })
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
    const form = page.getByRole('dialog', { name: 'Add location' })
    await form.getByLabel('Name', { exact: true }).fill('Rooftop Terrace')
    await form.getByLabel('Seats').fill('45')
    // Both are in the draft, which is written a moment after the last key.
    const isDraft = /Rooftop Terrace.*seats\W+45\b/
    await eventually(async () => expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).toMatch(isDraft))
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

describe('by keyboard alone', () => {
  test('the first row is at most five steps of Tab from the start of the page; c adds, and Ctrl+Enter adds the next', async () => {
    const page = await openTab('tracks')
    await page.locator('tr[data-row-key]').first().waitFor()
    const focus = () =>
      page.evaluate(() => ({ isRow: document.activeElement?.matches('tr[data-row-key]'), text: document.activeElement?.textContent }))
    let steps = 0
    while (steps < 5 && (await focus()).text !== 'Skip to first item') {
      await page.keyboard.press('Tab')
      steps += 1
    }
    await page.keyboard.press('Enter')
    expect(await focus()).toMatchObject({ isRow: true })
    expect(steps).toBeLessThanOrEqual(5)

    await page.keyboard.press('c')
    const added = page.getByRole('dialog', { name: 'Add track' })
    const name = added.getByLabel('Name', { exact: true })
    for (const track of ['Shipping', 'Freight']) {
      await eventually(async () => expect(await name.evaluate((input) => input === document.activeElement)).toBe(true))
      await page.keyboard.type(track)
      await page.keyboard.press('Control+Enter')
      await eventually(async () => expect(await name.inputValue()).toBe(''))
    }
    await page.keyboard.press('Escape')
    await rowOf(page, /Freight/).waitFor()

    await rowOf(page, /Freight/).focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Freight' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.waitForURL(/\/events\/1\/locations/)
  })
})

describe('a bulk edit', () => {
  test('sets a field of all selected rows, says first how many change, and is undone at once', async () => {
    const page = await openTab('locations')
    const floors = async () => (await ask<{ floor: string | null }[]>(page, '/events/session_locations/1')).data.map(({ floor }) => floor)
    const before = await floors()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const bar = page.getByRole('region', { name: 'Selected locations' })
    await bar.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: /^Edit \d+ locations$/ })
    await choose(dialog.getByLabel('Field'), 'Floor')
    await dialog.getByRole('textbox', { name: 'Floor' }).fill('Mezzanine')
    await dialog.getByText(/^\d+ locations change\.$/).waitFor()
    await dialog.getByRole('button', { name: /^Change \d+ locations$/ }).click()
    await toast(page, /^\d+ locations changed\.$/).waitFor()
    expect(new Set(await floors())).toEqual(new Set(['Mezzanine']))
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await eventually(async () => expect(await floors()).toEqual(before))
  })

  test('leaves alone what somebody else wrote in the row meanwhile', async () => {
    const page = await openTab('locations')
    const rows = async () =>
      (
        await ask<{ sessionLocationId: number; rowVersion: number; category: string | null; floor: string | null }[]>(
          page,
          '/events/session_locations/1',
        )
      ).data
    const [first] = await rows()
    await page.locator('tr[data-row-key]').first().getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selected locations' }).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 1 location' })
    await choose(dialog.getByLabel('Field'), 'Floor')
    // A second window changes another field of the row while the dialog is open.
    await ask(page, '/events/session_location/upsert', { ...first, category: 'Changed elsewhere' })
    await dialog.getByRole('textbox', { name: 'Floor' }).fill('Attic')
    await dialog.getByRole('button', { name: 'Change 1 location' }).click()
    await toast(page, '1 location changed.').waitFor()
    expect((await rows()).find(({ sessionLocationId }) => sessionLocationId === first?.sessionLocationId)).toMatchObject({
      category: 'Changed elsewhere',
      floor: 'Attic',
    })
  })
})
