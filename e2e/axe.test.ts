import { expect, test } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { accounts } from './support/accounts.ts'
import { areas, visitSignIn, visitTab } from './support/axeStops.ts'
import { visitWithAxe } from './support/axeVisit.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()
const longMs = 600_000
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const half = Math.ceil(existingEventTabs.length / 2)

/** The tabs in two pages at a time. */
const inTwoPages = async (options: BrowserContextOptions, visit: (page: Page, tabs: typeof existingEventTabs) => Promise<string[]>) => {
  const first = await site.openAs(accounts.admin, '/dashboard', options)
  const second = await site.openAs(accounts.admin, '/dashboard', options)
  const [one, other] = await Promise.all([visit(first, existingEventTabs.slice(0, half)), visit(second, existingEventTabs.slice(half))])
  return [...one, ...other]
}

test(
  'axe finds nothing on any tab of an event, nor in what opens there',
  async () => {
    const seen = new Set<string>()
    const problems = await inTwoPages(desk, async (page, tabs) => {
      const visit = visitWithAxe(page, seen)
      for (const tab of tabs) await visitTab(visit, page, tab)
      return visit.problems
    })
    expect(problems).toEqual([])
  },
  longMs,
)

test(
  'axe finds nothing on any tab of an event on a phone',
  async () => {
    const problems = await inTwoPages(phone, async (page, tabs) => {
      const visit = visitWithAxe(page)
      for (const tab of tabs) {
        await page.goto(`/events/1/${tab}`)
        await page.locator('.event-tab').waitFor()
        await visit.screen(`${tab} on a phone`)
      }
      return visit.problems
    })
    expect(problems).toEqual([])
  },
  longMs,
)

/** Screens of people and of e-mail, with the parts of their records. */
const screens = [
  ...[
    '/contacts',
    '/contacts/1',
    '/companies',
    '/companies/1',
    '/companies/1?part=contacts',
    '/companies/1?part=events',
    '/companies/1?part=funds',
  ],
  ...['/staff', '/companytypes', '/email-tools', '/email-tools/texts', '/email-tools/outbox', '/emailissues'],
]
test.each([
  ['a desk', desk],
  ['a phone', phone],
])(
  'axe finds nothing on the screens of people and of e-mail on %s',
  async (name, options) => {
    const page = await site.openAs(accounts.admin, '/dashboard', options)
    const visit = visitWithAxe(page)
    for (const path of screens) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await visit.screen(`${path} on ${name}`)
    }
    expect(visit.problems).toEqual([])
  },
  longMs,
)

test.each(Object.entries(areas))(
  'axe finds nothing on %s',
  async (_, look) => {
    site.allow(/status of 404/)
    const page = await site.openAs(accounts.admin, '/dashboard', desk)
    const visit = visitWithAxe(page)
    await look(visit, page)
    expect(visit.problems).toEqual([])
  },
  longMs,
)

test('axe finds nothing where people sign in', async () => {
  const page = await site.open('/login', desk)
  const visit = visitWithAxe(page)
  await visitSignIn(visit, page, accounts.readOnly)
  expect(visit.problems).toEqual([])
})
