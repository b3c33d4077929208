import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import { type Browser, type BrowserContextOptions, chromium, type ConsoleMessage, type Page } from 'playwright-core'
import { browserArgs } from '#scripts/check/browserArgs.ts'
import { type RunningServer, startServer } from './server.ts'
import { signedIn } from './signIn.ts'
import { tellPagesOnFailure } from './tellPages.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'
/** Without motion: a list that is just opening is drawn whole, then shrinks to grow, and slips away under a quick pointer. */
const defaults: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }
const patienceMs = 120_000

export interface Console {
  readonly server: RunningServer
  /** A page of a browser that nobody has signed in to. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** A page of somebody who is signed in: the first time past the screens, afterwards by the same session. */
  openAs: (email: string, path: string, options?: BrowserContextOptions) => Promise<Page>
  /** What the browser may report in this test: every other error of a page fails it. */
  allow: (...errors: readonly RegExp[]) => void
}

/** One server and one browser for the journeys of a file. After each, no page may have reported an error that was not allowed. */
export function useConsole(env: Record<string, string> = {}): Console {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  const sessions = new Map<string, BrowserContextOptions['storageState']>()
  const problems: string[] = []
  const allowed: RegExp[] = []

  tellPagesOnFailure(() => browser)
  beforeAll(async () => {
    await Promise.all([
      startServer(env).then((one) => (server = one)),
      chromium.launch({ executablePath, args: browserArgs }).then((one) => (browser = one)),
    ])
  })
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
    const found = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))
    problems.length = 0
    allowed.length = 0
    expect(found).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    if (!browser) throw new Error('No browser is open before the first test')
    const context = await browser.newContext({ baseURL: running().url, ...defaults, ...options })
    context.setDefaultTimeout(patienceMs)
    await context.addInitScript(reportViolations)
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && problems.push(problemOf(message)))
    await page.goto(path)
    return page
  }

  async function openAs(email: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    if (!sessions.has(email)) sessions.set(email, await signedIn(running(), email))
    return open(path, { storageState: sessions.get(email), ...options })
  }

  function running(): RunningServer {
    if (!server) throw new Error('Nothing runs before the first test')
    return server
  }

  return {
    get server() {
      return running()
    },
    open,
    openAs,
    allow: (...errors) => void allowed.push(...errors),
  }
}

/** Runs in each page: what its content policy forbids is an error. */
const reportViolations = (): void =>
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`The content policy forbids this: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  )

/** The text of an error; of a failed request also its address. */
const problemOf = (message: ConsoleMessage): string =>
  message.text().startsWith('Failed to load resource') ? `${message.text()} ${message.location().url}` : message.text()
