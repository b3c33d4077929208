import { afterAll, beforeAll, expect, test } from '@jest/globals'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { accounts } from './support/accounts.ts'
import { eventually } from './support/eventually.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { signedIn } from './support/signIn.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr' })
  const state = await signedIn(server, accounts.admin)
  if (typeof state !== 'object') throw new Error('Nobody is signed in')
  await browser.setCookie(...state.cookies.map(({ name, value, domain, path }) => ({ name, value, domain, path })))
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** The list of an event in a window of this width, when it has its rows. */
async function open(path: string, width: number): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width, height: 900 })
  await page.goto(server.url + path)
  await page.waitForSelector('tr[data-row-key]')
  return page
}

interface Places {
  head: number
  headHeight: number
  firstRow: number
  isPainted: boolean
}
/** Where the head of the list and its first row are, and whether the head is what is seen there. */
const places = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const [head, row] = ['thead th:not(.select-cell)', 'tr[data-row-key]'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    )
    if (!head || !row) throw new Error('There is no list')
    const seen = document.elementFromPoint(head.left + head.width / 2, head.top + head.height / 2)
    return { head: head.top, headHeight: head.height, firstRow: row.top, isPainted: seen?.closest('thead') !== null }
  })
const expectHeadAboveRows = (page: Page) =>
  eventually(async () => {
    const { head, headHeight, firstRow, isPainted } = await places(page)
    expect({ isPainted, gap: Math.abs(head + headHeight - firstRow) < 3, isLow: headHeight <= 41 }).toEqual({
      isPainted: true,
      gap: true,
      isLow: true,
    })
  })

test.each([1440, 1200, 800])('in Firefox the head of a list is above its rows at %i px, and once a column was dragged', async (width) => {
  const page = await open('/events/1/registrations', width)
  await expectHeadAboveRows(page)
  const edge = await page.waitForSelector('[role=separator][aria-label^="Width of"]')
  const box = await edge?.boundingBox()
  if (!box) throw new Error('No column has an edge')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await page.waitForSelector('.table-frame[data-is-laid]')
  await expectHeadAboveRows(page)
  await page.close()
})

test('in Firefox a list sorts, searches and opens a row', async () => {
  const page = await open('/events/1/registrations', 1440)
  await page.click('thead th.sortable')
  await page.waitForFunction(() => /[?&]sort=/.test(location.search) && document.querySelector('thead th[aria-sort]') !== null)
  await page.type('input[type=search], [role=searchbox]', 'weber')
  await page.waitForFunction(() => document.querySelectorAll('tr[data-row-key]').length === 1)
  await page.click('tr[data-row-key] td:not(.select-cell)')
  await page.waitForSelector('[role=dialog]')
  expect(new URL(page.url()).search).toMatch(/open=\d+/)
  await page.close()
})
