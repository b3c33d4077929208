import { describe, expect, test } from '@jest/globals'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  permissions: ['clipboard-read', 'clipboard-write'],
}
const narrow: BrowserContextOptions = { ...phone, viewport: { width: 360, height: 740 } }
/** What a finger hits, in pixels. */
const finger = 44
const longMs = 180_000

const lists = [
  ...['/events', '/contacts', '/companies', '/staff', '/companytypes'],
  ...['registrations', 'tracks', 'locations', 'speakers', 'options', 'pages', 'dynamiclinks', 'companies', 'contacts', 'nighttime'].map(
    (tab) => `/events/1/${tab}`,
  ),
  '/events/1/agenda?view=list',
]
const rows = (page: Page) => page.locator('tr[data-row-key]')
const titles = async (page: Page) =>
  (await page.locator('tr[data-row-key] > [data-phone="title"]').allInnerTexts()).map((text) => text.trim())
const scrolling = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY)
const pick = async (page: Page, row: Locator, action: string) => {
  await row.getByRole('button', { name: /^Actions:/ }).tap()
  await page.getByRole('menuitem', { name: action, exact: true }).tap()
}

describe('every list on a narrow phone', () => {
  test(
    'shows its rows whole: nothing scrolls sideways, no name is cut, a finger hits what it means',
    async () => {
      const page = await site.openAs(accounts.admin, '/dashboard', narrow)
      const faults: string[] = []
      for (const path of lists) {
        await page.goto(path)
        await rows(page).first().waitFor()
        const found = await page.evaluate((least) => {
          const width = window.innerWidth
          const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
          const isCut = (cell: HTMLElement) =>
            [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
              (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible' && one.clientWidth > 1,
            )
          const isSmall = (part: HTMLElement) => {
            const box = part.getBoundingClientRect()
            return box.width < least || box.height < least
          }
          const leaves = (row: HTMLElement) => row.getBoundingClientRect().right > width + 1
          return [
            ...((document.scrollingElement?.scrollWidth ?? 0) > width ? ['scrolls sideways'] : []),
            ...all('tr[data-row-key] > :is([data-phone="title"], [data-phone="line"], [data-phone="state"])')
              .filter(isCut)
              .map((cell) => `cut: ${cell.innerText}`),
            ...all('.more-cell button, .select-cell, .list-bar > .ant-btn, .phone-sort select')
              .filter(isSmall)
              .map((part) => `small: ${part.className} ${part.getAttribute('aria-label') ?? ''}`),
            ...(all('tr[data-row-key], tr[data-row-key] > td').some(leaves) ? ['leaves the screen'] : []),
            ...all('.list-bar').flatMap((bar) => (bar.getBoundingClientRect().height > 2 * least + 8 ? ['more than two lines above'] : [])),
          ]
        }, finger)
        if (found.length > 0) faults.push(`${path}: ${[...new Set(found)].slice(0, 5).join('; ')}`)
      }
      expect(faults).toEqual([])
    },
    longMs,
  )

  test.each(['light', 'dark'] as const)('keeps nobody from using it, %s', async (colorScheme) => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations', { ...narrow, colorScheme })
    await rows(page).first().waitFor()
    await rows(page).first().getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selected registrations' }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.goto('/events/1/tracks')
    await rows(page).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })
})

describe('registrations by touch', () => {
  test('are opened, gone through and linked to', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations', phone)
    await rows(page).first().waitFor()
    const [first = '', second = ''] = await titles(page)
    await rows(page).first().locator('[data-phone="title"]').tap()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/^1 of /).waitFor()
    await page.getByRole('dialog', { name: first }).waitFor()
    expect((await drawer.boundingBox())?.width).toBe(390)
    await drawer.getByRole('button', { name: 'Next registration' }).tap()
    await page.getByRole('dialog', { name: second }).waitFor()
    await drawer.getByText(/^2 of /).waitFor()
    await drawer.getByRole('button', { name: 'Copy link' }).tap()
    await toast(page, 'Link copied.').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(page.url())
    // The list behind it does not hold the record.
    await page.goto(`${link}&q=nobody-is-called-this`)
    await page.getByRole('dialog', { name: second }).waitFor()
    expect(await drawer.getByText(/^[\d,]+ of /).count()).toBe(0)
  })

  test('go on to the next page by key, without losing what was typed', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations?pageSize=20', phone)
    await rows(page).nth(19).waitFor()
    await rows(page).nth(19).locator('[data-phone="title"]').tap()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/^20 of /).waitFor()
    await page.keyboard.press('j')
    await drawer.getByText(/^21 of /).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.keyboard.press('k')
    await drawer.getByText(/^20 of /).waitFor()
    await drawer.getByRole('tab', { name: 'Details' }).tap()
    await drawer.getByRole('textbox', { name: 'Job title' }).fill('Head of waiting')
    await drawer.getByRole('button', { name: 'Next registration' }).tap()
    await page.getByRole('dialog', { name: /Leave without saving/ }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).tap()
    expect(await drawer.getByRole('textbox', { name: 'Job title' }).inputValue()).toBe('Head of waiting')
    await drawer.getByText(/^20 of /).waitFor()
  })

  test('are narrowed, and three of them moved together', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations', phone)
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: /^Pending review \d+$/ }).tap()
    await eventually(async () => {
      const states = await page.locator('tr[data-row-key] > [data-phone="state"]').allInnerTexts()
      expect([...new Set(states.map((text) => text.trim()))]).toEqual(['Pending review'])
    })
    for (const at of [0, 1, 2]) await rows(page).nth(at).locator('.select-cell').tap()
    const bar = page.getByRole('region', { name: 'Selected registrations' })
    await bar.getByText('3 selected').waitFor()
    const box = await bar.boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await bar.getByRole('button', { name: 'Set status' }).tap()
    await page.getByRole('menuitem', { name: 'Waitlisted' }).tap()
    await page.getByRole('button', { name: 'Move to the waiting list' }).tap()
    await toast(page, '3 registrations moved to Waitlisted.').waitFor()
  })

  test('change their status, and get a note, from the one button of their row', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations?status=2', phone)
    await rows(page).first().waitFor()
    const [name = ''] = await titles(page)
    await pick(page, rows(page).first(), 'Change status')
    await page.getByRole('menuitem', { name: 'Waitlisted' }).tap()
    await toast(page, 'Event Registration Status updated successfully.').waitFor()
    await eventually(async () => expect((await titles(page))[0]).not.toBe(name))
    await page.goto('/events/1/registrations')
    await rows(page).first().waitFor()
    const noteless = rows(page)
      .filter({ has: page.locator('[data-empty]') })
      .first()
    await pick(page, noteless, 'Add a note')
    await page.getByRole('textbox', { name: /note/i }).waitFor()
  })
})

test('Back right after a record was opened closes it, and goes no further', async () => {
  const page = await site.openAs(accounts.admin, '/events/1/locations', phone)
  await rows(page).first().waitFor()
  await page.goto('/events/1/tracks')
  await rows(page).first().waitFor()
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('tr[data-row-key]')?.click()
    window.history.back()
  })
  await eventually(() => expect(page.url()).toMatch(/\/events\/1\/tracks$/))
  await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
  await rows(page).first().locator('[data-phone="title"]').tap()
  await page.getByRole('dialog').waitFor()
  // The page behind it does not scroll meanwhile.
  expect(await scrolling(page)).toBe('hidden')
  await page.goBack()
  await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
  expect(await scrolling(page)).toBe('visible')
  expect(page.url()).toMatch(/\/events\/1\/tracks$/)
  await page.goBack()
  await page.waitForURL(/\/events\/1\/locations$/)
})

describe('an ordered list by touch', () => {
  test('is ordered by the menu of a row, and sorted by a select', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/tracks', phone)
    await rows(page).nth(2).waitFor()
    const [first = '', second = '', ...rest] = await titles(page)
    expect(await page.getByRole('button', { name: `Move ${first}` }).count()).toBe(0)
    await pick(page, rows(page).first(), 'Move down')
    await eventually(async () => expect(await titles(page)).toEqual([second, first, ...rest]))
    await eventually(async () => {
      const { data } = await ask<{ name: string }[]>(page, '/events/session_tracks/1')
      expect(data[0]?.name).toBe(second)
    })
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name' })
    await eventually(async () => expect(await titles(page)).toEqual([first, second, ...rest].toSorted((a, b) => a.localeCompare(b))))
  })
})

describe('contacts by touch', () => {
  test('are found, and deleted from the menu of their row with a way back', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/contacts', narrow)
    await rows(page).first().waitFor()
    const [name = ''] = (await titles(page)).map((text) => text.split('\n')[0] ?? '')
    await page.getByRole('searchbox').fill(name)
    await eventually(async () => expect((await titles(page)).every((title) => title.startsWith(name))).toBe(true))
    const before = await rows(page).count()
    await pick(page, rows(page).first(), 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await toast(page, 'Event Company Contact deleted successfully.').waitFor()
    await eventually(async () => expect(await rows(page).count()).toBe(before - 1))
    await page.getByRole('button', { name: 'Undo' }).first().tap()
    await eventually(async () => expect(await rows(page).count()).toBe(before))
  })
})
