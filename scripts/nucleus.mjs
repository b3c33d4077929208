import { become, compileCache, install, pinnedNode, root } from './install.mjs'

/** `npm run nucleus`: installs what is missing, then serves nucleus alone. */
process.chdir(root)
await install()
process.env.NODE_COMPILE_CACHE ??= compileCache
await become(pinnedNode, ['--max-semi-space-size=16', 'nucleus/process/main.ts'])
