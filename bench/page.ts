import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demoAccounts } from '#nucleus/demo/accounts.ts'
import { browserArgs } from '#scripts/check/browserArgs.ts'
import { findChromium } from '#scripts/check/chromium.ts'
import { start, signIn } from './support/processes.ts'

/**
 * What the first load of a list costs in a real browser, cold and warm: bytes of JavaScript as they cross the wire, and
 * time until rows show. Needs a build (`npm run build`). `npm run bench:page`
 */
const rounds = 5
const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const console_ = await start(['server.ts'], { DATA_DIR: folder, SEED: 'event' })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: browserArgs,
})
try {
  const accessToken = await signIn(console_)
  const [account] = demoAccounts
  const user = JSON.stringify({ contactId: 1, name: `${account?.firstName} ${account?.lastName}`, role: 'admin' })
  for (const [name, path] of [
    ['events', '/events'],
    ['registrations of 5,000', '/events/1/registrations'],
  ] as const) {
    const figures: Awaited<ReturnType<typeof measure>>[] = []
    for (let round = 0; round < rounds; round += 1) figures.push(await measure(browser, path, { accessToken, user }))
    const middle = (pick: (one: (typeof figures)[number]) => number) =>
      Math.round(figures.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
    console.log(
      `${name}: JavaScript ${middle((one) => one.scriptBytes).toLocaleString('en')} bytes; rows after ${middle((one) => one.coldMs)} ms cold, ${middle((one) => one.warmMs)} ms warm`,
    )
  }
} finally {
  await browser.close()
  await console_.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(chrome: Browser, path: string, { accessToken, user }: { accessToken: string; user: string }) {
  const context = await chrome.newContext()
  const cookie = { domain: new URL(console_.base).hostname, path: '/' }
  await context.addCookies([
    { ...cookie, name: 'accessToken', value: accessToken },
    { ...cookie, name: 'user', value: encodeURIComponent(user) },
  ])
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  let scriptBytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => scripts.has(requestId) && (scriptBytes += encodedDataLength))
  const coldMs = await untilRows(page, path)
  const cold = scriptBytes
  const warmMs = await untilRows(page, path)
  await context.close()
  return { scriptBytes: cold, coldMs, warmMs }
}

async function untilRows(page: Page, path: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto(console_.base + path, { waitUntil: 'commit' })
  await page.locator('tr.opens').first().waitFor()
  return performance.now() - startedAt
}
