import { chromium } from 'playwright-core'
import { inPath, installPackages, isExecutable, isRoot } from './packages.ts'
import { capture, tool } from './step.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** With letters for every name in the demo data. */
const packages = ['chromium', 'fonts-liberation', 'fonts-noto-core', 'fonts-noto-cjk']

/** The path of a Chromium that runs: one that is there, or one that is installed now. Throws what stood in the way. */
export async function findChromium(): Promise<string> {
  const found = await present()
  if (found) return found
  console.log('  Installing Chromium …')
  const system = await installPackages(packages)
  const installed = await present()
  if (installed) return installed
  const own = await tool('playwright-core/cli.js', ['install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'])
  const downloaded = await present()
  if (downloaded) return downloaded
  throw new Error(`There is no Chromium, and it could not be installed. Set CHROMIUM_PATH to one.\n${system.output}\n${own.output}`)
}

async function present(): Promise<string | undefined> {
  const candidates = [process.env.CHROMIUM_PATH, ...names.map(inPath), chromium.executablePath()]
  for (const path of candidates) if (path && isExecutable(path) && (await capture(path, ['--version'])).code === 0) return path
  return undefined
}
