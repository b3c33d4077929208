import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { pixelsPerMinute, stepMinutes } from '#constants/agenda.ts'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { locations } from '#contract/events/locations.ts'
import { browserArgs } from '#scripts/check/browserArgs.ts'
import { findChromium } from '#scripts/check/chromium.ts'
import { callApi } from './support/callApi.ts'
import { signIn, start } from './support/processes.ts'
import { readOptions } from './support/readOptions.ts'
import { cookiesOf } from './support/signedIn.ts'

/**
 * Drags a session over a day of 200 sessions in twelve locations, in a real browser, and prints how long its frames took, how
 * often the shown target changed, and how often anything else of the plan rendered again. Needs a build (`npm run build`).
 * `npm run bench:agenda-drag`
 */
readOptions({})
const eventId = 1
const sessions = 200
/** Positions of the pointer, one per frame of a 60 Hz screen. */
const steps = 360

/** The result of `page/watchDrag.js`. */
interface DragFigures {
  frames: number[]
  longTasks: number
  places: number
  redrawn: number
}

const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const app = await start(['server.ts'], { DATA_DIR: folder, SEED: 'event' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArgs })
try {
  const accessToken = await signIn(app)
  await fillDay(accessToken)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesOf(accessToken).map((cookie) => ({ ...cookie, domain: new URL(app.base).hostname, path: '/' })))
  const page = await context.newPage()
  console.log('slowdown  sessions  frames  median ms  p95 ms  longest ms  over 20 ms  long tasks  places  redrawn')
  for (const slowdown of [1, 4]) {
    await page.goto(`${app.base}/events/${eventId}/agenda`)
    await page
      .locator('.agenda-column .agenda-session')
      .nth(sessions - 1)
      .waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    console.log(await measure(page, slowdown))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
} finally {
  await browser.close()
  await app.stop()
  await rm(folder, { recursive: true, force: true })
}

/** One drag down and across the plan, cancelled at its end. */
async function measure(page: Page, slowdown: number): Promise<string> {
  const block = page.locator('.agenda-column .agenda-session').first()
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  const frame = await page.locator('.agenda-frame').boundingBox()
  if (!from || !frame) throw new Error('The plan is not on screen')
  await page.mouse.move(from.x + 40, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.evaluate(await readFile(join(import.meta.dirname, 'page', 'watchDrag.js'), 'utf8'))
  for (let step = 0; step < steps; step += 1) {
    const part = step / steps
    // Within the frame and away from its edges, where it would scroll.
    const x = frame.x + 120 + (frame.width - 240) * (0.5 - 0.5 * Math.cos(part * 6 * Math.PI))
    const y = frame.y + 120 + (frame.height - 240) * part
    await page.mouse.move(x, y)
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  const isDragged = await page.locator('.agenda-ghost').isVisible()
  const measured = await page.evaluate<DragFigures>('window.copilotDrag()')
  // Nothing is redrawn if nothing is dragged either: on its way down the pointer crosses at least this many steps.
  const crossed = Math.floor((frame.height - 240) / (stepMinutes * pixelsPerMinute))
  if (!isDragged || measured.places < crossed) throw new Error('The session did not follow the pointer')
  const { frames, longTasks, redrawn, places } = measured
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
  const shown = await page.locator('.agenda-column .agenda-session').count()
  const figures = [
    `${slowdown}×`,
    shown,
    frames.length,
    at(0.5),
    at(0.95),
    at(1),
    frames.filter((ms) => ms > 20).length,
    longTasks,
    places,
    redrawn,
  ]
  const widths = [8, 8, 6, 9, 6, 10, 10, 10, 6, 7]
  return figures.map((figure, index) => String(figure).padStart(widths[index] ?? 8)).join('  ')
}

/** Adds sessions of 20 minutes to the first day, until it has as many as are measured. */
async function fillDay(token: string): Promise<void> {
  const dataOf = async <T>(answer: Promise<{ data?: T }>): Promise<T> => {
    const { data } = await answer
    if (!data) throw new Error('The plan could not be filled')
    return data
  }
  const [day] = await dataOf(callApi(app.base, agendaDays.calls.list, { eventId }, token))
  const rooms = await dataOf(callApi(app.base, locations.calls.list, { eventId }, token))
  const all = await dataOf(callApi(app.base, agendaSessions.calls.list, { eventId }, token))
  const ofDay = all.filter(({ agendaDayId }) => agendaDayId === day?.agendaDayId)
  const first = Math.min(...ofDay.flatMap(({ startsAt }) => (startsAt ? Date.parse(startsAt) : [])))
  for (let count = ofDay.length; count < sessions; count += 1) {
    const startsAt = first + (Math.floor(count / 12) % 18) * 30 * 60_000
    const session = {
      eventId,
      title: `Talk ${count}`,
      sessionType: 4 as const,
      sessionStatusId: 1 as const,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 20 * 60_000).toISOString(),
      sessionLocationId: rooms[count % Math.min(12, rooms.length)]?.sessionLocationId,
    }
    await dataOf(callApi(app.base, agendaSessions.calls.upsert, session, token))
  }
}
