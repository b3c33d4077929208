import { chromium } from 'playwright-core'
import { inPath, installPackages, isExecutable, isRoot } from './packages.ts'
import { capture, tool } from './step.ts'

/** Headless Chromium: the same pages in two thirds of the time. */
const shell = 'chromium-headless-shell'
const fullBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** With glyphs for every name in the demo data. */
const fonts = ['fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk']

/**
 * The path of a working Chromium: CHROMIUM_PATH, or the headless shell, which is installed where possible, or any other. Throws
 * the reason when there is none.
 */
export async function findChromium(): Promise<string> {
  const found = (await runs(process.env.CHROMIUM_PATH)) ?? (await runs(inPath(shell)))
  if (found) return found
  console.log('  Installing Chromium …')
  const system = await installPackages([shell, ...fonts])
  const installed = (await runs(inPath(shell))) ?? (await present())
  if (installed) return installed
  const other = await installPackages(['chromium', ...fonts])
  const own = (await present())
    ? undefined
    : await tool('playwright-core/cli.js', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'])
  const last = await present()
  if (last) return last
  const output = [system, other, own].map((ran) => ran?.output ?? '').join('\n')
  throw new Error(`There is no Chromium, and it could not be installed. Set CHROMIUM_PATH to one.\n${output}`)
}

async function present(): Promise<string | undefined> {
  for (const path of [...fullBrowsers.map(inPath), chromium.executablePath()]) if (await runs(path)) return path
  return undefined
}

const runs = async (path: string | undefined): Promise<string | undefined> =>
  path && isExecutable(path) && (await capture(path, ['--version'])).code === 0 ? path : undefined
