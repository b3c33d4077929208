import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Screen } from '../page/lists.ts'
import { mapped } from './build.ts'

const watch = await readFile(join(import.meta.dirname, '..', 'page', 'watch.js'), 'utf8')

interface LoadTarget {
  base: string
  /** The built page for the address, such as `events/[id]/registrations`. */
  page: string
  cookies: readonly { name: string; value: string }[]
}

/** The addresses of the scripts loaded before rows were painted; pages and their files are those of the mapped build. */
export async function loadedScripts(browser: Browser, screen: Screen, { base, page: built, cookies }: LoadTarget): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const cookieScope = { domain: new URL(base).hostname, path: '/' }
    await context.addCookies(cookies.map((cookie) => ({ ...cookieScope, ...cookie })))
    await context.addInitScript({ content: `${watch}\nwatchPage(${JSON.stringify(screen)})` })
    await context.route(base + screen.path, (route) => route.fulfill({ path: join(mapped, 'server', 'pages', `${built}.html`) }))
    // Files that the mapped build lacks, such as the later style sheet, come from the console.
    await context.route(`${base}/_next/static/**`, (route) => {
      const path = fileOf(route.request().url())
      return existsSync(path) ? route.fulfill({ path }) : route.continue()
    })
    const page = await context.newPage()
    await page.goto(base + screen.path)
    const { scripts } = await page.evaluate<{ scripts: string[] }>('bench.load()')
    return scripts.filter((script) => script.includes('/_next/static/'))
  } finally {
    await context.close()
  }
}

/** The file in the mapped build for an address below `/_next/static`. */
export const fileOf = (url: string): string => join(mapped, decodeURIComponent(new URL(url).pathname.replace('/_next/', '')))
