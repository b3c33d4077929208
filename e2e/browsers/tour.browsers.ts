import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { existingEventTabs } from '#constants/eventTabs.ts'
import { routes } from '#constants/routes.ts'
import { accounts } from '../support/accounts.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { signedIn } from '../support/signIn.ts'
import { openFirefox } from './firefox.ts'
import { problemsOf, settled, tryForm } from './look.ts'
import type { TourBrowser } from './TourBrowser.ts'
import { openWebKit } from './webkit.ts'

/** A tour of every screen in the browsers that `npm run browsers` found; pictures of all are in BROWSERS_FOLDER. */
const { FIREFOX_PATH = '', WEBKIT_DRIVER = '', WEBKIT_BROWSER = '', XVFB_PATH = '', BROWSERS_FOLDER = '' } = process.env
const browsers: Record<string, () => Promise<TourBrowser>> = {
  ...(FIREFOX_PATH && { Firefox: () => openFirefox(FIREFOX_PATH) }),
  ...(WEBKIT_DRIVER && { WebKit: () => openWebKit({ driver: WEBKIT_DRIVER, browser: WEBKIT_BROWSER, screen: XVFB_PATH }) }),
}
const { login, logout, home, ...others } = routes
const screens = [
  ...Object.values(others).filter((route) => typeof route === 'string'),
  ...existingEventTabs.map((tab) => routes.event(1, tab)),
  ...[routes.contact(1), routes.company(1)],
]
const widths = [1440, 390]

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe.each(Object.keys(browsers))('%s', (name) => {
  let browser: TourBrowser
  beforeAll(async () => {
    const opened = await browsers[name]?.()
    if (!opened) throw new Error(`${name} does not open`)
    browser = opened
    const state = await signedIn(server, accounts.admin)
    if (typeof state !== 'object') throw new Error('Nobody is signed in')
    await browser.setCookies(`${server.url}${login}`, state.cookies)
    await mkdir(BROWSERS_FOLDER, { recursive: true })
  })
  afterAll(() => browser.close())

  test.each(screens.flatMap((screen) => widths.map((width) => [screen, width] as const)))('%s at %i px', async (screen, width) => {
    const picture = async (part: string) =>
      writeFile(join(BROWSERS_FOLDER, `${name}${screen.replaceAll('/', '-')}-${width}${part}.png`), await browser.picture())
    await browser.resize(width, 900)
    await browser.goto(server.url + screen)
    await settled(browser)
    await picture('')
    expect(await problemsOf(browser)).toEqual([])
    expect((await tryForm(browser, () => picture('-form'))) ?? []).toEqual([])
  })
})
