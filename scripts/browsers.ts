import { join } from 'node:path'
import { findFirefox } from './check/firefox.ts'
import { findWebKit } from './check/webkit.ts'
import { pinnedNode, root, run } from './install.mjs'

/** `npm run browsers`: builds, then looks at every screen in Firefox and in WebKit, the engine of Safari. Needs the packages of the system, as the check does. */
const folder = join(root, '.data', 'browsers')
const env = { FIREFOX_PATH: await findFirefox(), ...(await findWebKit()), BROWSERS_FOLDER: folder }
const isBuilt = await run(pinnedNode, ['scripts/build.ts', '--for-start'])
if (isBuilt !== 0) process.exit(isBuilt)
Object.assign(process.env, env)
const flags = ['--no-compilation-cache', '--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const result = await run(pinnedNode, [
  ...flags,
  'node_modules/jest/bin/jest.js',
  '--config',
  'jest.browsers.config.mjs',
  ...process.argv.slice(2),
])
console.log(`Pictures of every screen: ${folder}`)
process.exit(result)
