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
    const own = addressOfOwn(specifier, from)
    if (own) return { url: own, format: 'module-typescript', shortCircuit: true }
    if (isFileOfDrizzle(specifier, from)) return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    // Packages may have dependencies of their own, in other versions.
    if (!isPackage(specifier) || from.includes('/node_modules/')) return next(specifier, context)
    const key = `${specifier} ${context.conditions.join()}`
    const resolution = resolutions.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    resolutions.set(key, resolution)
    return resolution
  },
})

/** The product's own folder: an import there names a file with its ending, and one that begins with `#` a path from here (package.json). */
const root = new URL('../../', import.meta.url)

/** The address of a file of the product itself, for which Node would look three times on the disk; undefined of anything else. */
function addressOfOwn(specifier: string, from: string): string | undefined {
  if (!specifier.endsWith('.ts') || from.includes('/node_modules/')) return undefined
  if (specifier.startsWith('.')) return new URL(specifier, from).href
  return specifier.startsWith('#') ? new URL(specifier.slice(1), root).href : undefined
}

/** Its files import each other by full names, and are all modules. */
const isFileOfDrizzle = (specifier: string, from: string): boolean =>
  specifier.startsWith('.') && specifier.endsWith('.js') && from.includes('/node_modules/drizzle-orm/') && !from.endsWith('.cjs')

const isPackage = (specifier: string): boolean => /^(?:@[^/]+\/)?[a-z][^:]*$/i.test(specifier)
