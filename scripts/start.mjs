import { realpathSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { become, becomeServer, compileCache, install, pinnedNode, root } from './install.mjs'

/** `npm start`: installs missing packages, builds when sources changed, serves. Everything after the install runs on the pinned Node. */
process.chdir(root)
await install()
process.env.NODE_ENV = 'production'
process.env.NEXT_TELEMETRY_DISABLED = '1'
process.env.NODE_COMPILE_CACHE ??= compileCache
if (realpathSync(process.execPath) !== realpathSync(pinnedNode)) await become(pinnedNode, [join('scripts', 'start.mjs')])
// The environment variable only affects the programs that are started from here.
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
process.argv.push('--for-start')
await import('./build.ts')
// A process that is replaced writes nothing at its end.
module.flushCompileCache()
await becomeServer('server.ts')
