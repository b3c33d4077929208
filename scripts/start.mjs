import { join } from 'node:path'
import { install, pinnedNode, root, run } from './install.mjs'

/** `npm start`: installs what is missing, builds when sources changed, serves. Everything after the install runs on the pinned Node. */
process.chdir(root)
await install()
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
// Compiled code is kept from one start to the next: half of a start is reading sources.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
// Room for the youngest objects: by default Node takes 100 MB more on a big machine and gains nothing here.
const serve = ['--max-semi-space-size=16', 'server.ts']
for (const step of [['scripts/build.ts', '--for-start'], serve]) {
  const code = await run(pinnedNode, step)
  if (code !== 0) process.exit(code)
}
