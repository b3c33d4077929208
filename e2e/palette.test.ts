import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { countClicks } from './support/countClicks.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search everything' })
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })
const hasFocus = (page: Page) => field(page).evaluate((element) => element === document.activeElement)

/** Opens the palette by its keys and types. */
async function askPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await eventually(async () => expect(await hasFocus(page)).toBe(true))
  await page.keyboard.type(text)
}

describe('the palette by keyboard alone', () => {
  test('opens a record by its address, and offers it first the next time', async () => {
    const page = await site.openAs(accounts.admin, '/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await askPalette(page, 'fairweather hannah')
    const hit = option(page, /Hannah Fairweather/).first()
    await hit.waitFor()
    const group = dialog(page).getByRole('group', { name: 'Speakers' })
    await group.getByRole('option', { name: /Hannah Fairweather/ }).waitFor()
    for (let step = 0; step < 20 && (await group.locator('[aria-selected=true]').count()) === 0; step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/events\/1\/speakers\?open=\d+$/)
    await page.getByRole('dialog', { name: 'Hannah Fairweather', exact: true }).getByLabel('Job title').waitFor()
    expect(await dialog(page).count()).toBe(0)

    // Over an open record too, whose address it leaves.
    await askPalette(page, 'agenda')
    await option(page, /^Agenda/)
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/events/1/agenda')
    await askPalette(page, '')
    const recent = dialog(page).getByRole('group', { name: 'Recent' }).getByRole('option')
    await eventually(async () =>
      expect(await recent.allInnerTexts()).toEqual([expect.stringMatching(/^Agenda/), expect.stringMatching(/^Hannah Fairweather/)]),
    )
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  })

  test('finds what was misspelled, two words too, and an event for an action of it', async () => {
    const page = await site.openAs(accounts.admin, '/dashboard')
    const clicks = await countClicks(page)
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await askPalette(page, 'winterbuorne')
    await option(page, /Winterbourne/)
      .first()
      .waitFor()
    await field(page).fill('hananh fairwaether')
    await option(page, /^Hannah Fairweather/)
      .first()
      .waitFor()
    await field(page).fill('add track to meridian')
    await option(page, 'Add track to Meridian Allocator Forum').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/events/1/tracks?open=new')
    await page.getByRole('dialog', { name: 'Add track' }).getByLabel('Name').waitFor()
    expect(clicks()).toBe(0)
  })

  test('creates an event: the form opens by its address, and Back leads past it', async () => {
    const page = await site.openAs(accounts.admin, '/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await askPalette(page, 'create ev')
    await option(page, 'Create event').waitFor()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Create event' })
    await form.getByLabel('Name').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/events')
  })

  test('asks before what was typed into a form is left', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/tracks?open=new')
    const form = page.getByRole('dialog', { name: 'Add track' })
    await form.getByLabel('Name').fill('Half typed')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await askPalette(page, 'agenda')
    await option(page, /^Agenda/)
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Name').inputValue()).toBe('Half typed')
    await askPalette(page, 'agenda')
    await option(page, /^Agenda/)
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/events/1/agenda')
  })

  test.each([
    ['import speak', 'Import speakers into', 'Import speakers'],
    ['import contacts into', 'Import contacts into', 'Import contacts'],
    ['publish', 'Publish', /^Publish “|is public already$|cannot be published$/],
    ['swap hotel', 'Swap hotel rooms at', 'Swap hotel'],
    ['promote', 'Promote from the waiting list of', /waiting list|promoted now/],
    ['propose', 'Propose placement of the meetings of', 'Propose placement'],
  ])('begins what %s names, once', async (typed, title, name) => {
    const page = await site.openAs(accounts.admin, '/events/1/tracks')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await askPalette(page, typed)
    await option(page, `${title} Meridian Allocator Forum`).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name }).waitFor()
    await eventually(() => expect(new URL(page.url()).searchParams.has('do')).toBe(false))
  })

  test('begins it also where nothing is there yet', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/tracks')
    const { data } = await ask<{ eventId: number }>(page, '/events/event/upsert', {
      ...{ name: 'Bare Forum', eventCode: 'bare-forum', eventFormat: 1, eventStateId: 1, timeZone: 'Europe/Zurich' },
      ...{ city: 'Zug', countryCode: 'CH', meetingMode: 1, availabilityScope: 1 },
      ...{ startsAt: '2027-06-03T08:00:00.000Z', endsAt: '2027-06-04T16:00:00.000Z' },
    })
    await page.goto(`/events/${data.eventId}/options?do=swapHotel`)
    await page.getByRole('dialog', { name: 'Swap hotel' }).getByText('Choose two registrants to see their bookings.').waitFor()
    await eventually(() => expect(new URL(page.url()).searchParams.has('do')).toBe(false))
    await page.keyboard.press('Escape')
    await page.getByText('No options yet.').waitFor()
  })

  test('shows the clashes of the event that is open', async () => {
    const page = await site.openAs(accounts.readOnly, '/events/1/tracks')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await askPalette(page, 'clashes')
    await option(page, /^Show clashes of/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /clash/i, expanded: true }).waitFor()
  })

  test('exports the registrations of the event that is open', async () => {
    const page = await site.openAs(accounts.readOnly, '/events/1/tracks')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await askPalette(page, 'export reg')
    await option(page, /^Export registrations of/).waitFor()
    expect(await option(page, /^Add /).count()).toBe(0)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/registrations.*\.xlsx$/)
  })
})

describe('the palette', () => {
  test('is a combobox with its options for a screen reader, and gives the focus back', async () => {
    const page = await site.openAs(accounts.admin, '/events')
    const opener = page.getByRole('button', { name: 'Search everything' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await eventually(async () => expect(await hasFocus(page)).toBe(true))
    await page.keyboard.type('meridian')
    await dialog(page).getByRole('group', { name: 'Events' }).getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await eventually(async () => {
      const active = await field(page).getAttribute('aria-activedescendant')
      expect(await dialog(page).locator('[aria-selected=true]').getAttribute('id')).toBe(active)
    })
    await eventually(async () => expect(await dialog(page).getByRole('status').innerText()).toMatch(/^\d+ results?$/))
    expect(await seriousProblems(page)).toEqual([])
    await field(page).fill('xqzwkv')
    await dialog(page).getByText('No results for “xqzwkv”').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await eventually(async () => expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true))
  })

  test('fills the screen of a phone, opens by its icon, and nothing scrolls sideways', async () => {
    const page = await site.openAs(accounts.admin, '/events', { viewport: { width: 360, height: 740 } })
    await page.getByRole('button', { name: 'Search everything' }).click()
    await eventually(async () => expect(await hasFocus(page)).toBe(true))
    const box = await dialog(page).boundingBox()
    expect([box?.x, box?.y, box?.width, (box?.height ?? 0) >= 740]).toEqual([0, 0, 360, true])
    await field(page).fill('marcus')
    await dialog(page).getByRole('option').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await dialog(page).getByRole('button', { name: 'Esc' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
  })

  test('forgets what was chosen when its user signs out', async () => {
    const page = await site.openAs(accounts.irRep, '/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await askPalette(page, 'events')
    await option(page, 'Events').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/events')
    const storedChoices = () => page.evaluate(() => localStorage.getItem('copilot.preference.recent'))
    expect(await storedChoices()).toContain('/events')
    await askPalette(page, 'log out')
    await option(page, 'Sign out').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/login')
    expect(await storedChoices()).toBeNull()
  })
})
