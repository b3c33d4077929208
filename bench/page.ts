import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs } from '#scripts/check/browserArgs.ts'
import { findChromium } from '#scripts/check/chromium.ts'
import { type App, lists } from './page/lists.ts'
import { type Figures, measure } from './page/measure.ts'
import { ensureSpeakers } from './page/speakers.ts'
import { printTable } from './page/table.ts'
import { start, signIn } from './support/processes.ts'
import { buildReactAdmin, serveReactAdmin } from './support/reactAdmin.ts'
import { cookiesOf } from './support/signedIn.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * How fast the console's lists are beside a small react-admin app over the same rows (bench/reactAdmin), in a real
 * browser. Needs a build (`npm run build`). `npm run bench:page`
 */
const options = readOptions({
  rounds: { type: 'string', default: '7' },
  only: { type: 'string' },
  'no-throttle': { type: 'boolean', default: false },
  'console-only': { type: 'boolean', default: false },
  /** A folder for pictures of every screen in the first round. */
  pictures: { type: 'string' },
})
const rounds = Number(options.rounds)
const speeds = options['no-throttle'] ? [1] : [1, 4]
const chosen = Object.entries(lists).filter(([name]) => !options.only || name === options.only)
if (!(rounds >= 1) || chosen.length === 0) throw new Error(`--rounds is a number, --only one of ${Object.keys(lists).join(', ')}`)

if (!options['console-only']) await buildReactAdmin()
const executablePath = await findChromium()
const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const console_ = await start(['server.ts'], { DATA_DIR: folder, SEED: 'event' })
const reactAdmin = options['console-only'] ? undefined : await serveReactAdmin(console_.base)
const browser = await chromium.launch({ executablePath, args: browserArgs })
try {
  const accessToken = await signIn(console_)
  await ensureSpeakers(console_.base, accessToken, 200)
  const cookies = cookiesOf(accessToken)
  const apps: App[] = [
    { name: 'console', base: console_.base },
    ...(reactAdmin ? [{ name: 'react-admin' as const, base: reactAdmin.base }] : []),
  ]
  for (const [list, screens] of chosen) {
    for (const slowdown of speeds) {
      const measured = new Map<App['name'], Figures[]>(apps.map(({ name }) => [name, []]))
      for (let round = 0; round < rounds; round += 1) {
        for (const app of apps) {
          const picture = options.pictures && round === 0 ? join(options.pictures, `${list}-${app.name}-${slowdown}`) : undefined
          const once = () => measure(browser, app, screens[app.name], { cookies, slowdown, picture })
          const figures = await once().catch((error: unknown) => {
            // Said, since it may be a fault of what is measured.
            console.error(`${list} of ${app.name} again: ${String(error)}`)
            return once()
          })
          measured.get(app.name)?.push(figures)
        }
      }
      printTable(`${list}, ${slowdown === 1 ? 'full speed' : `processor ${slowdown}× slower`}`, measured)
    }
  }
} finally {
  await browser.close()
  await Promise.all([reactAdmin?.stop(), console_.stop()])
  await rm(folder, { recursive: true, force: true })
}
