import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

/** In the address of each module of a page: tests of nucleus in the same worker have the same files for themselves, without a page. */
export const ofPage = 'page'
const native = new URL('.', import.meta.url).href
const conditions = { page: ['browser', 'import', 'module-sync', 'default'], node: ['node', 'import', 'module-sync', 'node-addons'] }

/** Where the maps of transformed sources are, for stack traces. */
export const sourceMaps = new Map()

let bundles
let transformer
/** Whether a test of a page runs: only then is what CommonJS requires a part of the page. */
let isPageOpen = false

/**
 * Has Node load the modules of a page: packages from their bundles (`moduleNameMapper`), the rest as a browser does, and JSX by Jest's transformer and its cache.
 */
export function loadPages({ moduleNameMapper }, scriptTransformer) {
  transformer = scriptTransformer
  isPageOpen = true
  if (!bundles) registerHooks({ resolve, load })
  bundles = moduleNameMapper.map(([pattern, path]) => [new RegExp(pattern), path])
}

/** Ends what `loadPages` began: other files of the worker require packages themselves. */
export const leavePages = () => void (isPageOpen = false)

function resolve(specifier, context, next) {
  const isImport = context.conditions.includes('import')
  if (!isImport && !isPageOpen) return next(specifier, context)
  if (isImport ? !isOfPage(context.parentURL) && !isOfPage(specifier) : !isPackage(specifier)) return next(specifier, context)
  const bundle = isPackage(specifier) && bundleOf(specifier)
  if (!isImport) return bundle ? { url: pathToFileURL(bundle).href, format: 'commonjs', shortCircuit: true } : next(specifier, context)
  if (bundle) return { url: `${pathToFileURL(bundle).href}?${ofPage}`, format: 'module', shortCircuit: true }
  const resolved = resolvedAsBrowser(specifier, context, next)
  const isOutside = !resolved.url.startsWith('file:') || resolved.url.startsWith(native) || isOfPage(resolved.url)
  return isOutside ? resolved : { ...resolved, url: `${resolved.url}?${ofPage}` }
}

const isOfPage = (url) => Boolean(url?.startsWith('file:')) && new URL(url).searchParams.has(ofPage)
const isPackage = (specifier) => /^[@\w]/.test(specifier) && !/^(file|node|data):/.test(specifier)

function bundleOf(name) {
  for (const [pattern, path] of bundles) {
    const match = pattern.exec(name)
    if (match) return path.replace('$1', match[1])
  }
  return undefined
}

function resolvedAsBrowser(specifier, context, next) {
  try {
    return next(specifier, { ...context, conditions: conditions.page })
  } catch (error) {
    if (error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    // What a package has for Node alone.
    return next(specifier, { ...context, conditions: conditions.node })
  }
}

function load(url, context, next) {
  const source = isOfPage(url) ? sourceOf(fileURLToPath(url)) : undefined
  return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
}

function sourceOf(path) {
  if (path.endsWith('.tsx')) return transformed(path)
  if (path.endsWith('.cjs')) return exportsOf(path)
  // A page of tests has no layout that a style could change.
  if (path.endsWith('.css')) return ''
  return undefined
}

function transformed(path) {
  const options = { supportsDynamicImport: true, supportsExportNamespaceFrom: true, supportsStaticESM: true, supportsTopLevelAwait: true }
  const { code, sourceMapPath } = transformer.transform(path, options, readFileSync(path, 'utf8'))
  sourceMaps.set(path, sourceMapPath)
  return code
}

/** A bundle of CommonJS as a module: Node would look for the names of its exports in its text, where they are not. */
function exportsOf(path) {
  const names = Object.keys(require(path)).filter((name) => name !== 'default')
  const lines = names.map((name, index) => `const e${index} = all.${name}; export { e${index} as ${name} }`)
  const all = `import { createRequire } from 'node:module'\nconst all = createRequire(import.meta.url)(${JSON.stringify(path)})\nexport default all`
  return [all, ...lines].join('\n')
}
