import { registerHooks } from 'node:module'

/**
 * Resolves each package once instead of once for every file that imports it. Node reads the `package.json` of a package anew
 * for each of them, and that of drizzle-orm is 180 kB: 0.7 of the 1.2 seconds of processor that the imports of nucleus took
 * (docs/decisions/027-starts-and-stops.md). To be imported first, by an entry that then imports the rest with `import()`.
 */
type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>

const resolved = new Map<string, Resolved>()

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (isFileOfDrizzle(specifier, from)) return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    // Packages may have packages of their own, of other versions.
    if (!isPackage(specifier) || from.includes('/node_modules/')) return next(specifier, context)
    const key = `${specifier} ${context.conditions.join()}`
    const known = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    resolved.set(key, known)
    return known
  },
})

/** Its files name each other in full, and are all modules. */
const isFileOfDrizzle = (specifier: string, from: string): boolean =>
  specifier.startsWith('.') && specifier.endsWith('.js') && from.includes('/node_modules/drizzle-orm/') && !from.endsWith('.cjs')

const isPackage = (specifier: string): boolean => /^(?:@[^/]+\/)?[a-z][^:]*$/i.test(specifier)
