import { install, pinnedNode, root, run } from './install.mjs'

/** `npm test`: installs missing packages, then runs all checks. The last line has the result. */
process.chdir(root)
await install()
process.exit(await run(pinnedNode, ['scripts/check/run.ts', '--all']))
