import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import type { BrowserContext, Page } from 'playwright-core'
import { accounts } from './support/accounts.ts'
import { ask } from './support/api.ts'
import { rowOf, toast } from './support/controls.ts'
import { eventually } from './support/eventually.ts'
import { nucleusAlone, type RunningServer, startServer } from './support/server.ts'
import { signIn } from './support/signIn.ts'
import { useConsole } from './support/useConsole.ts'

const site = useConsole()

describe('when the server cannot be reached', () => {
  test('the rows stay, a failed save says so, and everything goes on once it is back', async () => {
    site.allow(/net::ERR_INTERNET_DISCONNECTED/, /failed 0$/, /[Ff]ailed to load chunk/)
    const page = await site.openAs(accounts.admin, '/events/1/registrations')
    const status = (word: string) => page.getByRole('button', { name: `Status of Samuel Weber: ${word}. Change status` })
    await status('Approved').waitFor()
    const rows = page.getByRole('button', { name: /^Status of/ })
    const before = await rows.count()

    const move = async (from: string, to: string) => {
      await status(from).click()
      await page.getByRole('menuitem', { name: to }).click()
    }
    await move('Approved', 'Pending review')
    await toast(page, 'Event Registration Status updated successfully.').waitFor()

    await page.context().setOffline(true)
    await move('Pending review', 'In vetting')
    await toast(page, 'Failed to update Event Registration Status! The server cannot be reached.').waitFor()
    await page.getByText('You are offline. Changes cannot be saved.').waitFor()
    await status('Pending review').waitFor()
    await page.getByRole('searchbox').fill('weber')
    await page.getByText('The list could not be updated. You see the previous results.').waitFor()
    expect(await rows.count()).toBe(before)

    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByText('This part of the page could not be loaded.').waitFor()
    await page.getByRole('alert').filter({ hasText: 'This part of the page' }).getByRole('button', { name: 'Retry' }).click()
    await page.getByText('This part of the page could not be loaded.').waitFor()

    await page.context().setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    const imported = page.getByRole('dialog', { name: /^Import/ })
    await imported.waitFor()
    await imported.getByRole('button', { name: 'Close' }).click()
    await imported.waitFor({ state: 'hidden' })
    await rowOf(page, /Samuel Weber/).waitFor()
    await page.getByText('The list could not be updated').waitFor({ state: 'detached' })
    await eventually(async () => expect(await rows.count()).toBeLessThan(before))
    await page.getByRole('button', { name: /^Messages/ }).click()
    const messages = page.getByRole('dialog', { name: 'Messages' })
    const failedMove = messages.getByRole('listitem').filter({ hasText: 'Failed to update Event Registration Status!' })
    await failedMove.getByRole('button', { name: 'Retry' }).click()
    await toast(page, 'Event Registration Status updated successfully.').waitFor()
    await messages.getByRole('button', { name: 'Close' }).click()
    await status('In vetting').waitFor()
  })

  test('a page that is left while it loads says nothing of the requests that this cuts off', async () => {
    const page = await site.openAs(accounts.admin, '/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    const isList = (url: URL) => url.pathname.startsWith('/nucleus/events/registrations/')
    await page.route(isList, () => new Promise<never>(() => undefined))
    for (const address of ['/events/1/registrations', '/events/3/registrations']) {
      const requested = page.waitForRequest((request) => isList(new URL(request.url())))
      await page.goto(address)
      await requested
    }
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    expect(await page.getByText('cannot be reached').count()).toBe(0)
  })

  test('a menu and a note whose code has not come yet say so, and open once it is back', async () => {
    site.allow(/net::ERR_FAILED/, /[Ff]ailed to load chunk/)
    for (const [button, opened] of [
      [/^Status of/, (page: Page) => page.getByRole('menuitem')],
      [/[Nn]ote on/, (page: Page) => page.getByRole('textbox', { name: 'Note' })],
    ] as const) {
      const page = await site.openAs(accounts.admin, '/dashboard')
      const letThrough = await keepBackScripts(page, '/events/1/registrations')
      const used = page.getByRole('button', { name: button }).first()
      await used.click()
      await page.getByRole('table').getByText('This part of the page could not be loaded.').waitFor()
      expect(await used.getAttribute('aria-busy')).toBe('true')
      await letThrough()
      await opened(page).first().waitFor()
      await eventually(async () => expect(await used.getAttribute('aria-busy')).not.toBe('true'))
    }
  })
})

/** Opens an address of which only the scripts arrive that its document names, none that come later. Returns what lets them through. */
async function keepBackScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const url = new URL(address, page.url())
  const document = await (await fetch(url)).text()
  let isOpen = false
  await page.route('**/_next/static/chunks/**', (route) =>
    isOpen || document.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await page.goto(url.href)
  return async () => {
    isOpen = true
    // As a browser says it when the network is back.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

interface Link {
  shortCode: string
  targetType: number
  isActive: boolean
  expiresAt: string | null
  clickCount: number
}

describe('a console beside nucleus', () => {
  let nucleus: RunningServer
  let console: RunningServer
  let session: Awaited<ReturnType<BrowserContext['storageState']>>
  beforeAll(async () => {
    nucleus = await startServer({}, nucleusAlone)
    console = await startServer({ NUCLEUS_URL: nucleus.url })
    const page = await site.open(`${console.url}/login`)
    await signIn(page, nucleus, accounts.eventManager)
    await page.waitForURL(`${console.url}/dashboard`)
    session = await page.context().storageState()
    await page.context().close()
  })
  afterAll(async () => {
    await console.stop()
    await nucleus.stop()
  })

  test('follows a short link where it leads and counts it once, and says so of one that there never was', async () => {
    site.allow(/status of 404/)
    const page = await site.open(`${console.url}/dashboard`, { storageState: session })
    const links = async () => (await ask<Link[]>(page, '/events/dynamic_links/1')).data
    const link = (await links()).find(({ isActive, expiresAt, targetType }) => isActive && !expiresAt && targetType === 1)
    if (!link) throw new Error('The demo event has no link to its registration')
    const answer = await fetch(`${console.url}/l/${link.shortCode}`, { redirect: 'manual' })
    const place = new URL(answer.headers.get('location') ?? '', console.url)
    expect([answer.status, place.origin]).toEqual([302, console.url])
    expect(place.pathname).toMatch(/^\/register\/[a-z0-9-]+/)
    expect(place.searchParams.get('link')).toBe(link.shortCode)
    const clicks = async () => (await links()).find(({ shortCode }) => shortCode === link.shortCode)?.clickCount
    expect(await clicks()).toBe(link.clickCount + 1)
    expect((await page.goto(`${console.url}/l/nobody`))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Link not found' }).waitFor()
  })

  test('signs in, lists and exports through to nucleus', async () => {
    const page = await site.open(`${console.url}/dashboard`, { storageState: session })
    await page.goto(`${console.url}/events/1/registrations?type=2`)
    await page
      .getByRole('button', { name: /^Status of/ })
      .first()
      .waitFor()
    const { data: listed } = await ask<{ firstName: string; lastName: string }[]>(page, '/events/registrations/1/2/0')
    expect(await page.getByRole('button', { name: /^Status of/ }).count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV, all columns' }).click()])
    const exported: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true })
    expect(exported.map((row) => `${row['First name']} ${row['Last name']}`)).toEqual(
      listed.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    )
    await toast(page, `${listed.length} registrations exported.`).waitFor()
  })
})
