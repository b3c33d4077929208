import { becomeServer, compileCache, install, root } from './install.mjs'

/** `npm run nucleus`: installs missing packages, then serves nucleus alone. */
process.chdir(root)
await install()
process.env.NODE_COMPILE_CACHE ??= compileCache
await becomeServer('nucleus/process/main.ts')
