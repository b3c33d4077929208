import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { agendaDays, agendaSessions } from '#contract/events/agenda.ts'
import { locations } from '#contract/events/locations.ts'
import { browserArgs } from '#scripts/check/browserArgs.ts'
import { findChromium } from '#scripts/check/chromium.ts'
import { ask } from './support/ask.ts'
import { signIn, start } from './support/processes.ts'
import { cookiesOf } from './support/signedIn.ts'

/**
 * Drags a session over a day of 200 sessions in twelve locations, in a real browser, and prints how long its frames took
 * and whether anything was drawn by React meanwhile. Needs a build (`npm run build`). `npm run bench:agenda-drag`
 */
const eventId = 1
const sessions = 200
/** Positions of the pointer, one for each frame of a screen with 60. */
const steps = 360

const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const app = await start(['server.ts'], { DATA_DIR: folder, SEED: 'event' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArgs })
try {
  const accessToken = await signIn(app)
  await fillDay(accessToken)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesOf(accessToken).map((cookie) => ({ ...cookie, domain: new URL(app.base).hostname, path: '/' })))
  const page = await context.newPage()
  console.log('slowdown  sessions  frames  median ms  p95 ms  longest ms  over 20 ms  long tasks  redrawn')
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

/** One drag down and across the plan, given up at its end. */
async function measure(page: Page, slowdown: number): Promise<string> {
  const block = page.locator('.agenda-column .agenda-session').first()
  await block.scrollIntoViewIfNeeded()
  const from = await block.boundingBox()
  const frame = await page.locator('.agenda-frame').boundingBox()
  if (!from || !frame) throw new Error('The plan is not on screen')
  await page.mouse.move(from.x + 40, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.evaluate(watchFrames)
  for (let step = 0; step < steps; step += 1) {
    const part = step / steps
    // Within the frame and clear of its edges, where it would scroll.
    const x = frame.x + 120 + (frame.width - 240) * (0.5 - 0.5 * Math.cos(part * 6 * Math.PI))
    const y = frame.y + 120 + (frame.height - 240) * part
    await page.mouse.move(x, y)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const { frames, longTasks, redrawn } = await page.evaluate(() => window.copilotFrames?.() ?? { frames: [], longTasks: 0, redrawn: 0 })
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
    redrawn,
  ]
  const widths = [8, 8, 6, 9, 6, 10, 10, 10, 7]
  return figures.map((figure, index) => String(figure).padStart(widths[index] ?? 8)).join('  ')
}

declare global {
  interface Window {
    copilotFrames?: () => { frames: number[]; longTasks: number; redrawn: number }
  }
}

/** Runs in the page: notes the time between frames, tasks over 50 ms, and changes of the plan beside what follows the pointer. */
function watchFrames(): void {
  const frames: number[] = []
  let longTasks = 0
  let redrawn = 0
  let last = performance.now()
  let isOver = false
  const tick = (now: number) => {
    frames.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  const tasks = new PerformanceObserver((list) => (longTasks += list.getEntries().length))
  tasks.observe({ type: 'longtask' })
  const changes = new MutationObserver((list) => {
    redrawn += list.filter(({ target }) => !(target instanceof Element && target.closest('.agenda-preview'))).length
  })
  const plan = document.querySelector('.agenda-plan')
  if (plan) changes.observe(plan, { subtree: true, childList: true, attributes: true, characterData: true })
  window.copilotFrames = () => {
    isOver = true
    tasks.disconnect()
    changes.disconnect()
    return { frames: frames.slice(1), longTasks, redrawn }
  }
}

/** Adds sessions of 20 minutes to the first day, until it has as many as are measured. */
async function fillDay(token: string): Promise<void> {
  const given = async <T>(answer: Promise<{ data?: T }>): Promise<T> => {
    const { data } = await answer
    if (!data) throw new Error('The plan could not be filled')
    return data
  }
  const [day] = await given(ask(app.base, agendaDays.calls.list, { eventId }, token))
  const rooms = await given(ask(app.base, locations.calls.list, { eventId }, token))
  const all = await given(ask(app.base, agendaSessions.calls.list, { eventId }, token))
  const ofDay = all.filter(({ agendaDayId }) => agendaDayId === day?.agendaDayId)
  const first = Math.min(...ofDay.flatMap(({ startsAt }) => (startsAt ? Date.parse(startsAt) : [])))
  for (let count = ofDay.length; count < sessions; count += 1) {
    const startsAt = first + (count % 18) * 30 * 60_000
    const session = {
      eventId,
      title: `Talk ${count}`,
      sessionType: 4 as const,
      sessionStatusId: 1 as const,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 20 * 60_000).toISOString(),
      sessionLocationId: rooms[count % Math.min(12, rooms.length)]?.sessionLocationId,
    }
    await given(ask(app.base, agendaSessions.calls.upsert, session, token))
  }
}
