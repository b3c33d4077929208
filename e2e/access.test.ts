import { describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { seriousProblems } from './support/axe.ts'
import { rowOf } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
/** These walks are long, and machines that test are busy. */
const longMs = 180_000
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Every page that can be open, and what shows that it has been drawn whole. */
const pages: readonly { path: string; isDrawn: (page: Page) => Locator }[] = [
  { path: '/dashboard', isDrawn: (page) => page.getByRole('article').first() },
  { path: '/events', isDrawn: (page) => page.getByRole('link', { name: /^Meridian/ }) },
  { path: '/events/1/basic', isDrawn: (page) => page.getByText(/brings institutions/) },
  { path: '/events/1/locations', isDrawn: (page) => page.getByRole('cell', { name: 'Room' }).first() },
  { path: '/events/1/tracks', isDrawn: (page) => page.getByText(/–|of \d+/).first() },
  { path: '/events/1/speakers', isDrawn: (page) => page.getByText('Hannah Fairweather').first() },
  { path: '/events/1/registrations', isDrawn: (page) => page.getByRole('button', { name: /^Status of/ }).first() },
]
/** A record that is open beside its list. */
const openSpeaker = async (page: Page) => {
  await page.goto('/events/1/speakers')
  await rowOf(page, /Hannah Fairweather/).click()
  await page.getByRole('dialog', { name: 'Hannah Fairweather' }).getByLabel('Internal notes').waitFor()
}
const openRegistration = async (page: Page) => {
  await page.goto('/events/1/registrations?status=5')
  await page.getByText('Approved').nth(2).waitFor()
  await page.locator('tbody tr .strong').first().click()
  await page.getByRole('dialog').getByRole('rowheader').first().waitFor()
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test(
    'nothing keeps anybody from using a page, and no page breaks the content policy',
    async () => {
      const options = { colorScheme }
      const found: Record<string, string[]> = {}
      const login = await site.open('/login', options)
      await login.getByLabel('E-mail', { exact: true }).waitFor()
      found['/login'] = await seriousProblems(login)
      const page = await site.openAs(accounts.admin, '/dashboard', options)
      for (const { path, isDrawn } of pages) {
        const response = await page.goto(path)
        expect(response?.headers()['content-security-policy']).toContain("script-src 'self';")
        await isDrawn(page).waitFor()
        found[path] = await seriousProblems(page)
      }
      await openSpeaker(page)
      found['an open speaker'] = await seriousProblems(page)
      await openRegistration(page)
      found['an open registration'] = await seriousProblems(page)
      expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme)
    },
    longMs,
  )
})

describe('on a phone', () => {
  test('no page scrolls sideways', async () => {
    const page = await site.openAs(accounts.admin, '/dashboard', phone)
    const wide: string[] = []
    const measure = async (what: string) => {
      const [whole = 0, seen = 0] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      if (whole > seen || seen > phone.viewport.width) wide.push(`${what}: ${whole} of ${seen} pixels`)
    }
    for (const { path, isDrawn } of pages) {
      await page.goto(path)
      await isDrawn(page).waitFor({ state: 'attached' })
      await measure(path)
    }
    await openSpeaker(page)
    await measure('an open speaker')
    const login = await site.open('/login', phone)
    expect(await login.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.viewport.width)
    expect(wide).toEqual([])
  })
})

describe('who does not mind motion', () => {
  test('chooses from a list and opens a record as everybody else does', async () => {
    const page = await site.openAs(accounts.admin, '/events/1/registrations', { reducedMotion: 'no-preference' })
    const type = page.getByRole('combobox', { name: 'Company type' })
    await type.click()
    await page.locator('.ant-select-item-option:visible').first().waitFor()
    await type.press('ArrowDown')
    await type.press('Enter')
    await page.waitForURL('**/registrations?type=*')
    await page.locator('tbody tr .strong').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('rowheader').first().waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await drawer.waitFor({ state: 'hidden' })
  })
})

describe('by keyboard alone', () => {
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  /** The page puts the focus there by itself. */
  const focusIsOn = (target: Locator) => eventually(async () => expect(await hasFocus(target)).toBe(true))
  /** Presses the key until the target has the focus. */
  async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < 80; presses += 1) {
      if (await hasFocus(target)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} never reaches ${String(target)}`)
  }

  test(
    'one signs in, finds a registration and changes its status',
    async () => {
      const page = await site.open('/login')
      await focusIsOn(page.getByLabel('E-mail', { exact: true }))
      await page.keyboard.type(accounts.eventManager)
      await page.keyboard.press('Enter')
      await focusIsOn(page.getByRole('button', { name: /^Send code to/ }))
      await page.keyboard.press('Enter')
      await focusIsOn(page.getByRole('textbox', { name: 'OTP Input 1' }))
      await page.keyboard.type(await site.server.takeCode(accounts.eventManager))
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

      await page.keyboard.press('g')
      await page.keyboard.press('e')
      await walkTo(page, rowOf(page, /Meridian Allocator Forum/))
      await page.keyboard.press('Enter')
      await walkTo(page, page.getByRole('link', { name: 'Registrations' }))
      await page.keyboard.press('Enter')
      await page.getByRole('searchbox').waitFor()
      await page.keyboard.press('/')
      await focusIsOn(page.getByRole('searchbox'))
      const person = 'Samuel Weber'
      await page.keyboard.type(person)
      await eventually(async () => expect(await page.getByRole('button', { name: /^Status of/ }).count()).toBe(1))
      await walkTo(page, rowOf(page, new RegExp(person)))
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('dialog', { name: person })
      await walkTo(page, drawer.getByRole('button', { name: `Status of ${person}: Approved. Change status` }))
      await page.keyboard.press('Enter')
      await focusIsOn(page.getByRole('menu').last().getByRole('menuitem').first())
      const target = page.getByRole('menuitem', { name: 'Pending review' })
      await walkTo(page, target, 'ArrowDown')
      await page.keyboard.press('Enter')
      await focusIsOn(drawer.getByRole('button', { name: `Status of ${person}: Pending review. Change status` }))
      // A menu that is still on its way out takes the key for itself.
      await target.waitFor({ state: 'hidden' })
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      await focusIsOn(rowOf(page, new RegExp(person)))
    },
    longMs,
  )
})

describe('who may only read', () => {
  test('sees everything and no way to change it, and nucleus refuses what is sent past the screens', async () => {
    const page = await site.openAs(accounts.readOnly, '/events')
    await page.getByRole('link', { name: /^Meridian/ }).waitFor()
    expect(await page.getByRole('button', { name: /create|duplicate/i }).count()).toBe(0)

    await page.goto('/events/1/basic')
    const name = page.getByLabel('Name', { exact: true })
    await name.waitFor()
    expect(await name.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'History' }).waitFor()
    await page.getByText(/brings institutions/).waitFor()
    expect(await page.locator('[contenteditable="true"]').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^(save|state)/i }).count()).toBe(0)

    await openSpeaker(page)
    expect(await page.getByRole('button', { name: /add speaker|rebuild|^save$|^delete/i }).count()).toBe(0)
    expect(await page.getByRole('dialog').getByLabel('Job title').isDisabled()).toBe(true)

    await page.goto('/events/1/registrations')
    await rowOf(page, /Samuel Weber/).waitFor()
    expect(await page.getByRole('button', { name: /^Status of|add registration|^add a note/i }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)

    const refused = await Promise.all([
      ask(page, '/events/session_track/upsert', { eventId: 1, name: 'Forbidden', color: '#000000' }),
      ask(page, '/events/registration_status', { eventRegistrationId: 3, eventStatusId: 2 }),
      ask(page, '/events/speaker/delete', { speakerId: 1 }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
