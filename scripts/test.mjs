import { install, pinnedNode, root, run } from './install.mjs'

/** `npm test`: installs what is missing, then checks everything there is to check. The last line says how it went. */
process.chdir(root)
await install()
process.exit(await run(pinnedNode, ['scripts/check/run.ts', '--all']))
