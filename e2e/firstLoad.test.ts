import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { events } from '#contract/events/events.ts'
import { registrations } from '#contract/events/registrations.ts'
import { tracks } from '#contract/events/tracks.ts'
import { accounts } from './support/accounts.ts'
import { useConsole } from './support/useConsole.ts'

/** What the first rows cost, in bytes and questions: `bench/README.md` has the seconds. */
const site = useConsole()
const files = join('.next', 'static')
/** Scripts until rows show; bytes of compressed JavaScript: all until then, and any script, of which the text editor is the largest. */
const budget = { scripts: 6, page: 200_000, script: 115_000 }
/** Registrations ask for most: beside scripts and fonts for their event, list, counts, types, representatives and views. */
const mostRequests = 22

/** Notes, before the page's own code runs, when the first row is there. */
const noteRows = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tr.opens')) return
    performance.mark('rows')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Resolves when nothing has been fetched for so many milliseconds. */
const quiet = (ms: number) =>
  new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, ms)
    new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, ms)
    }).observe({ type: 'resource' })
  })

/** The paths that the page requested until rows showed, when its address was opened. The event arrives only when `list` has been requested. */
async function pathsUntilRows(page: Page, list: RegExp): Promise<string[]> {
  await page.addInitScript(noteRows)
  const listRequest = page.waitForRequest((request) => list.test(new URL(request.url()).pathname))
  await page.route('**/nucleus/events/event/1', async (route) => {
    await listRequest
    await route.continue()
  })
  await page.reload()
  await page.locator('tr.opens').first().waitFor()
  return page.evaluate(() => {
    const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0
    const resources = performance.getEntriesByType('resource')
    return resources.filter(({ startTime }) => startTime <= rowsAt).map(({ name }) => new URL(name).pathname)
  })
}

const compressed = async (path: string): Promise<number> => (await stat(join(files, `${path.replace('/_next/static/', '')}.br`))).size

test.each([
  ['/events', events],
  ['/events/1/registrations', registrations],
  ['/events/1/tracks', tracks],
] as const)('%s asks for little until its rows show, and for its list before its event is known', async (address, { calls }) => {
  const page = await site.openAs(accounts.admin, address)
  await page.locator('tr.opens').first().waitFor()
  const list = new RegExp(`^/nucleus${calls.list.path.replace(/\{\w+\}/g, '\\d+')}$`)
  const paths = await pathsUntilRows(page, list)
  // The document is no resource of itself.
  expect(paths.length + 1).toBeLessThanOrEqual(mostRequests)
  const all = paths.filter((path) => path.endsWith('.js'))
  // What is too much is named.
  expect(all.slice(budget.scripts)).toEqual([])
  const scripts = all.filter((path) => path.startsWith('/_next/'))
  const sizes = await Promise.all(scripts.map(compressed))
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget.page)

  expect(paths.filter((path) => list.test(path))).toHaveLength(1)
})

test('the rows of registrations stay where they first show, and so does what is above them', async () => {
  const page = await site.openAs(accounts.admin, '/events/1/registrations')
  await page.locator('tr.opens').first().waitFor()
  await page.addInitScript(noteRows)
  await page.reload()
  await page.getByRole('button', { name: 'Bring in approved' }).waitFor()
  await page.getByText(/\d waiting$/).waitFor()
  const moved = await page.evaluate(() => {
    const rowsAt = performance.getEntriesByName('rows')[0]?.startTime ?? 0
    const shifts: (PerformanceEntry & { value: number })[] = []
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as typeof shifts))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    return new Promise<number>((resolve) => {
      const sum = () => resolve(shifts.filter(({ startTime }) => startTime > rowsAt).reduce((moved, { value }) => moved + value, 0))
      requestAnimationFrame(() => requestAnimationFrame(sum))
    })
  })
  expect(moved).toBeLessThan(0.002)
})

describe('before any script of the console has come', () => {
  /** Opens an address whose scripts wait until the test lets them go. Lists what the page asks nucleus for. */
  async function openWithoutScripts(page: Page, address: string) {
    const paths: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/nucleus/')) paths.push(pathname + search)
    })
    let letGo = () => {}
    const gate = new Promise<void>((open) => (letGo = open))
    await page.route('**/_next/static/**/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    return { paths, letGo }
  }

  test('a screen’s reads are on their way, as its address says, and none is made twice', async () => {
    const page = await site.openAs(accounts.admin, '/events')
    await page.locator('tr.opens').first().waitFor()
    const listRequest = page.waitForRequest(/\/nucleus\/events\/speakers\/1\?/)
    const { paths, letGo } = await openWithoutScripts(page, '/events/1/speakers?speakerStatusId=2&sort=-lastName&pageSize=20')
    const { searchParams } = new URL((await listRequest).url())
    expect(Object.fromEntries(searchParams)).toEqual({ speakerStatusId: '2', sort: '-lastName', page: '1', pageSize: '20' })
    expect(await page.locator('.shell').count()).toBe(0)
    letGo()
    await page.locator('tr.opens').first().waitFor()
    const names = paths.filter((path) => /^\/nucleus\/(events|views)/.test(path))
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(names.filter((path, at) => names.indexOf(path) !== at)).toEqual([])
  })

  test('nothing is requested by who is not signed in', async () => {
    const page = await site.open('/login')
    await page.getByLabel('E-mail').waitFor()
    const { paths, letGo } = await openWithoutScripts(page, '/events/1/speakers')
    letGo()
    await page.getByLabel('E-mail').waitFor()
    expect(paths).toEqual([])
  })
})

test('no script is larger than its budget', async () => {
  const names = (await readdir(join(files, 'chunks'), { recursive: true })).filter((name) => name.endsWith('.js.br'))
  const sizes = await Promise.all(names.map(async (name) => [name, (await stat(join(files, 'chunks', name))).size] as const))
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.filter(([, size]) => size > budget.script)).toEqual([])
})

test('what is likely next has come when the page is quiet: a record opens without another script', async () => {
  const page = await site.openAs(accounts.admin, '/events/1/registrations')
  await page.locator('tr.opens').first().waitFor()
  const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
  await page.evaluate(quiet, 3000)
  const before = await scripts()
  await page.locator('tr.opens td:nth-child(3)').first().click()
  await page.getByRole('dialog').getByText('Confirmation').waitFor()
  expect(await scripts()).toBe(before)
})
