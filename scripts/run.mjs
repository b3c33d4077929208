import { join } from 'node:path'
import { install, pinnedNode, root, run } from './install.mjs'

/** Installs what is missing, then runs a script of this repository on the pinned Node: `node scripts/run.mjs nucleus/process/main.ts`. */
process.chdir(root)
await install()
// Compiled code is kept from one start to the next: half of a start is reading sources.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node')
process.exit(await run(pinnedNode, process.argv.slice(2)))
