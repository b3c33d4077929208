import { compileCache, install, pinnedNode, root, run } from './install.mjs'

/**
 * Installs missing packages, then runs a script of this repository on the pinned Node: `node scripts/run.mjs
 * nucleus/process/backup.ts`.
 */
process.chdir(root)
await install()
process.env.NODE_COMPILE_CACHE ??= compileCache
process.exit(await run(pinnedNode, process.argv.slice(2)))
