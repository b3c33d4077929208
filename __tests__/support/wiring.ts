import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Sources by their path from the root of the repository, such as `store/hooks.ts`. */
export type Sources = Readonly<Record<string, string>>

/** Reads every TypeScript file of some folders. */
export function sourcesOf(...folders: string[]): Sources {
  const paths = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  return Object.fromEntries(paths.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, readFileSync(path, 'utf8')]))
}

/** What modules declare and no list holds: `contract/events/badges.ts: badges`. A declaration is a call or a resource. */
export function unlisted(modules: Readonly<Record<string, object>>, lists: readonly unknown[]): string[] {
  const known = new Set(lists)
  // A call that reads a listed address in another shape, so that a screen need not load the whole declaration of its resource.
  const addresses = new Set(lists.flatMap((one) => addressesOf(one)))
  const isSecond = (value: unknown) => addressesOf(value).some((address) => addresses.has(address))
  return Object.entries(modules).flatMap(([path, module]) =>
    Object.entries(module)
      .filter(([, value]) => isDeclaration(value) && !known.has(value) && !isSecond(value))
      .map(([name]) => `${path}: ${name}`),
  )
}

const addressesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
    ? [`${String(value.method)} ${String(value.path)}`]
    : []

function isDeclaration(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ('method' in value && 'path' in value && 'reply' in value) || ('idKey' in value && 'calls' in value)
}

/** The sources that no import leads to, from any of the files in the folders `from`. */
export function unreached(sources: Sources, ...from: string[]): string[] {
  const reached = new Set<string>()
  const walk = (path: string): void => {
    const text = sources[path]
    if (text === undefined || reached.has(path)) return
    reached.add(path)
    for (const [, imported] of text.matchAll(/(?:from|import\(|import)\s*'([#.][^']+)'/g)) walk(resolveImport(imported ?? '', path))
    // Started as a process of its own.
    for (const [, started] of text.matchAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g)) walk(resolveImport(started ?? '', path))
  }
  Object.keys(sources)
    .filter((path) => from.some((folder) => path.startsWith(`${folder}/`)))
    .forEach(walk)
  return Object.keys(sources).filter((path) => !reached.has(path))
}

const resolveImport = (specifier: string, importer: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : join(dirname(importer), specifier)

interface Declaration {
  name: string
  text: string
}

/**
 * Which declared calls nobody makes. A call is known by its export's name, in `store` by the text of a declaration there;
 * it is made when a screen uses that declaration, or another of the store that uses it. `.fulfilled` and the like make no call.
 */
export function unusedCalls(calls: readonly string[], store: Sources, screens: Sources): string[] {
  const declarations = Object.values(store).flatMap(declarationsIn)
  const used = Object.values(screens).map(withoutImports)
  return calls.flatMap((call) => {
    const thunks = usersOf(call, declarations)
    if (thunks.length === 0) return [`${call}: no thunk in store/ makes it`]
    const all = new Set(thunks)
    for (const name of all) usersOf(name, declarations).forEach((user) => all.add(user))
    const isMade = [...all].some((name) => used.some((text) => mentions(text, name)))
    return isMade ? [] : [`${call}: nobody dispatches ${thunks.join(', ')}`]
  })
}

/** Everything that a file declares at its top. */
function declarationsIn(text: string): Declaration[] {
  const parts = withoutImports(text).split(/^(?=(?:export )?(?:const|function|async function) )/m)
  return parts.flatMap((part) => {
    const name = /^(?:export )?(?:const|function|async function) (\w+)/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, text: part.slice(part.indexOf(name) + name.length) }]
  })
}

const usersOf = (name: string, declarations: readonly Declaration[]): string[] =>
  declarations.filter(({ text }) => mentions(text, name)).map((declaration) => declaration.name)

/** A name that is alone or in a namespace of the contract; neither a key nor a part of a text. */
const mentions = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w'/-]|(?<!\\b(?:contract|calls))\\.)${name}\\b(?!\\.(?:fulfilled|rejected|pending|name|reducer)\\b|['/:-])`).test(text)

const withoutImports = (text: string): string => text.replace(/^import [^;]*?'[^']+'$/gm, '').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
