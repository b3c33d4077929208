import { registerHooks } from 'node:module'

/**
 * Resolves each package once instead of once per importing file. Node reads a package's `package.json` again for each of them,
 * and that of drizzle-orm is 180 kB: 0.7 of the 1.2 seconds of CPU time that the imports of nucleus took
 * (docs/decisions/027-starts-and-stops.md). Import this first, from an entry that imports the rest with `import()`.
 */
type Resolution = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>

const resolutions = new Map<string, Resolution>()

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (isFileOfDrizzle(specifier, from)) return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    // Packages may have dependencies of their own, in other versions.
    if (!isPackage(specifier) || from.includes('/node_modules/')) return next(specifier, context)
    const key = `${specifier} ${context.conditions.join()}`
    const resolution = resolutions.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    resolutions.set(key, resolution)
    return resolution
  },
})

/** Its files import each other by full names, and are all modules. */
const isFileOfDrizzle = (specifier: string, from: string): boolean =>
  specifier.startsWith('.') && specifier.endsWith('.js') && from.includes('/node_modules/drizzle-orm/') && !from.endsWith('.cjs')

const isPackage = (specifier: string): boolean => /^(?:@[^/]+\/)?[a-z][^:]*$/i.test(specifier)
