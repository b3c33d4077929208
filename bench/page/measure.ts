import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { brotliSize } from './brotliSize.ts'
import type { App, Screen } from './lists.ts'

export interface Figures {
  /** Milliseconds until rows are painted, from the start of the navigation. */
  coldMs: number
  warmMs: number
  /** Milliseconds from the press on a row until the record is painted. */
  openMs: number
  backMs: number
  requests: number
  /** Bytes of JavaScript, brotli. */
  scriptBytes: number
  /** Megabytes of JavaScript objects, after garbage was collected. */
  heapMb: number
  /** Layout shift after rows. */
  shift: number
}
interface Visit {
  cookies: readonly { name: string; value: string }[]
  /** How many times slower the page's processor is made; 1 leaves it. */
  slowdown: number
  /** Where a picture of the list and one of the record go, without their ending; none are taken without it. */
  picture?: string
}
interface LoadFigures {
  requests: number
  scripts: string[]
  shift: number
}

const watch = await readFile(join(import.meta.dirname, 'watch.js'), 'utf8')

/** One visit of a list with an empty cache, a second with a full one, a record opened and left. */
export async function measure(browser: Browser, app: App, screen: Screen, visit: Visit): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const cookieScope = { domain: new URL(app.base).hostname, path: '/' }
    await context.addCookies(visit.cookies.map((cookie) => ({ ...cookieScope, ...cookie })))
    await context.addInitScript({ content: `${watch}\nwatchPage(${JSON.stringify(screen)})` })
    const address = app.base + screen.path

    const cold = await load(context, address, visit.slowdown)
    const { requests, scripts, shift } = await cold.page.evaluate<LoadFigures>('bench.load()')
    const heapMb = await heapOf(cold.page)
    const sizes = await Promise.all(scripts.map(brotliSize))
    await cold.page.close()

    const { page, ms: warmMs } = await load(context, address, visit.slowdown)
    await page.evaluate('bench.load()')
    if (visit.picture) await page.screenshot({ path: `${visit.picture}-list.png` })
    const openMs = await open(page, screen)
    if (visit.picture) await page.screenshot({ path: `${visit.picture}-record.png` })
    const backMs = await page.evaluate<number>('bench.back()')
    const scriptBytes = sizes.reduce((sum, size) => sum + size, 0)
    return { coldMs: cold.ms, warmMs, openMs, backMs, requests, scriptBytes, heapMb, shift }
  } finally {
    await context.close()
  }
}

/** Answers when the network is idle but for the stream of changes: what comes after the rows is part of the readings. */
async function load(context: BrowserContext, address: string, slowdown: number): Promise<{ page: Page; ms: number }> {
  const page = await context.newPage()
  // A stream never ends, and with it nothing would be idle.
  await page.route('**/nucleus/changes?*', (route) => route.abort())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, ms: await page.evaluate<number>('bench.rowsAt') }
}

async function open(page: Page, { rows }: Screen): Promise<number> {
  await page.evaluate('bench.expectRecord()')
  // The third cell of the third row: no checkbox, no button.
  await page.locator(rows).nth(2).locator('td').nth(2).click()
  return page.evaluate<number>('bench.opened')
}

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
