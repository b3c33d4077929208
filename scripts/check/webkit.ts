import { globSync } from 'node:fs'
import { inPath, installPackages } from './packages.ts'

/** The programs that drive WebKit without a window, as the tour of browsers gets them; undefined where they are not there and cannot be installed. */
export async function findWebKit(): Promise<Record<'WEBKIT_DRIVER' | 'WEBKIT_BROWSER' | 'XVFB_PATH', string> | undefined> {
  const found = present()
  if (found) return found
  console.log('  Installing WebKit …')
  const { output } = await installPackages(['webkit2gtk-driver', 'xvfb'])
  const installed = present()
  if (!installed) console.log(`- WebKit: left out. It is not there, and could not be installed.\n${output}`)
  return installed
}

function present() {
  const [WEBKIT_DRIVER, XVFB_PATH] = [inPath('WebKitWebDriver'), inPath('Xvfb')]
  // Debian has it in the folder of the library's own processes.
  const [WEBKIT_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  return WEBKIT_DRIVER && XVFB_PATH && WEBKIT_BROWSER ? { WEBKIT_DRIVER, XVFB_PATH, WEBKIT_BROWSER } : undefined
}
