import './fastImports.ts'

const { runNucleus } = await import('./alone.ts')
await runNucleus()
