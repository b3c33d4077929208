import { inPath, installPackages } from './packages.ts'
import { capture } from './step.ts'

/**
 * The path of a working Firefox: FIREFOX_PATH, or one of the system, which is installed where that needs no password. Undefined where there is
 * none: what is tested in it is then left out.
 */
export async function findFirefox(): Promise<string | undefined> {
  const found = await present()
  if (found) return found
  console.log('  Installing Firefox …')
  const { output } = await installPackages(['firefox-esr'])
  const installed = await present()
  if (!installed) console.log(`- journeys in Firefox: left out. There is no Firefox, and it could not be installed.\n${output}`)
  return installed
}

async function present(): Promise<string | undefined> {
  for (const path of [process.env.FIREFOX_PATH, inPath('firefox-esr'), inPath('firefox')])
    if (path && (await capture(path, ['--version'])).code === 0) return path
  return undefined
}
