import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs } from '#scripts/check/browserArgs.ts'
import { findChromium } from '#scripts/check/chromium.ts'
import { buildMapped } from './chunks/build.ts'
import { fileOf, loadedScripts } from './chunks/loaded.ts'
import { readScript } from './chunks/parts.ts'
import { printScripts } from './chunks/print.ts'
import { lists, type Screen } from './page/lists.ts'
import { start, signIn } from './support/processes.ts'
import { cookiesOf } from './support/signedIn.ts'
import { readOptions } from './support/readOptions.ts'

/**
 * Lists the scripts that a page loads before its rows are shown, and the packages in them. Makes a build with source maps in a
 * separate folder; `--built` uses the existing one. Needs a build (`npm run build`). `npm run bench:chunks`
 */
const options = readOptions({ built: { type: 'boolean', default: false }, only: { type: 'string' } })
const events: Screen = { path: '/events', rows: 'tr.opens', rowCount: 5, record: '.ant-drawer' }
const pages = Object.entries({
  registrations: { page: 'events/[id]/registrations', screen: lists.registrations.console },
  speakers: { page: 'events/[id]/speakers', screen: lists.speakers.console },
  events: { page: 'events', screen: events },
}).filter(([name]) => !options.only || name === options.only)

if (!options.built) await buildMapped()
const folder = await mkdtemp(join(tmpdir(), 'copilot-bench-'))
const console_ = await start(['server.ts'], { DATA_DIR: folder, SEED: 'event' })
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArgs })
try {
  const cookies = cookiesOf(await signIn(console_))
  for (const [name, { page, screen }] of pages) {
    const addresses = await loadedScripts(browser, screen, { base: console_.base, page, cookies })
    const scripts = await Promise.all(addresses.map((address) => readScript(basename(address), fileOf(address))))
    printScripts(`${name}: ${screen.path}`, scripts)
  }
} finally {
  await browser.close()
  await console_.stop()
  await rm(folder, { recursive: true, force: true })
}
