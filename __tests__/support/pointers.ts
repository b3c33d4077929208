import { posix } from 'node:path'

/** What pointers may lead to. */
export interface RepositoryPaths {
  /** Every file and folder, by its path from the root. */
  paths: readonly string[]
  /** Names of the npm scripts. */
  scripts: readonly string[]
  /** Numbers of the sections of docs/domain.md, and of those of the specification. */
  sections: Readonly<Record<'domain' | 'spec', readonly string[]>>
}

/**
 * What a text points at that is not there, each once. In any text these are pointers:
 * - `docs/…`, and whatever ends in `.md`: a path from the root, or from the folder of the text
 * - `domain §1.2` and `spec §4`, with more of them after commas, "and", "or"; in docs/domain.md a bare `§1.2` too
 * - `npm run x`, `npm start`, `npm test`
 * In Markdown also the address of a link, and in backticks what is written like a path of this repository: see `isPath`.
 */
export function lostPointers(file: string, text: string, { paths, scripts, sections }: RepositoryPaths): string[] {
  const near = (path: string) => posix.normalize(posix.join(posix.dirname(file), path))
  const isThere = (path: string) => isAt(path, paths) || isAt(near(path), paths)
  const isMarkdown = file.endsWith('.md')
  return [
    ...new Set([
      ...every(text, /(?<![\w./:-])(docs\/[\w./-]*\w|[\w./-]*\w\.md\b)/g).filter((path) => !isThere(path)),
      ...sectionsIn(file, text).flatMap(([of, number]) => (sections[of].includes(number) ? [] : [`${of} §${number}`])),
      ...every(text, /\bnpm (run [a-z][\w:-]*|start\b|test\b)/g)
        .filter((script) => !scripts.includes(script.replace('run ', '')))
        .map((script) => `npm ${script}`),
      ...every(isMarkdown ? text : '', /\]\((?!\w+:|#)([^)#]+)/g).filter((path) => !isAt(near(path), paths)),
      ...every(isMarkdown ? text : '', /`([^`\s]+)`/g)
        .flatMap(expanded)
        .filter((path) => isPath(path, paths) && !isNamed(example(file, path), paths)),
    ]),
  ]
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`/])\/\/.*$/gm
const identifier = /[A-Za-z_$][\w$]*/g

/** The names that code has, outside of its comments. */
export const namesIn = (code: string): string[] => code.replace(comment, ' ').match(identifier) ?? []

/**
 * The names in backticks that no code has, each once: words with a capital inside, such as `isLeaving` and `ResourceTab`, and in Markdown every
 * word that stands alone in its backticks. In code only its comments are read.
 */
export function lostNames(file: string, text: string, names: ReadonlySet<string>): string[] {
  const prose = file.endsWith('.md') ? text.replace(/^```[\s\S]*?^```/gm, '') : (text.match(comment) ?? []).join('\n')
  const quoted = every(prose, /`([^`\n]+)`/g).map((words) => example(file, words))
  const words = quoted.flatMap((one) => one.match(identifier) ?? []).filter((word) => /[a-z\d][A-Z]/.test(word))
  const alone = file.endsWith('.md') ? quoted.filter((one) => /^[A-Za-z_$][\w$]*$/.test(one)) : []
  return [...new Set([...words, ...alone].filter((word) => !names.has(word)))]
}

const every = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The sections that a text names, also where the line breaks between the name and the number. */
function sectionsIn(file: string, text: string): (readonly ['domain' | 'spec', string])[] {
  const flat = text.replace(/(?<!\s)\s*\n[\s*/]*/g, ' ')
  const named = [...flat.matchAll(/\b(domain|spec)(?:\.md)? ((?:(?:, | and | or )?§\d+(?:\.\d+)*)+)/g)]
  const numbers = (list: string) => every(list, /§(\d+(?:\.\d+)*)/g)
  return [
    ...named.flatMap(([, of, list = '']) => numbers(list).map((number) => [of === 'spec' ? of : 'domain', number] as const)),
    ...(file === 'docs/domain.md' ? numbers(flat.replace(/\bspec §\d+/g, '')).map((number) => ['domain', number] as const) : []),
  ]
}

/** `a/{b,c}.ts` → `a/b.ts` and `a/c.ts`. */
function expanded(path: string): string[] {
  const [, before = '', inside, after = ''] = /^([^{]*)\{([^{}]+)\}(.*)$/.exec(path) ?? []
  return inside === undefined ? [path] : inside.split(',').flatMap((one) => expanded(before + one + after))
}

/**
 * Whether words in backticks are a path of the repository: they begin with one of its folders and a slash, or end like one
 * of its source files. Addresses (`/nucleus/docs`) and files of a running program (`.data/postgres`) do neither.
 */
const isPath = (words: string, paths: readonly string[]): boolean =>
  !/^[/@.]|:\/\//.test(words) && (/\.(tsx?|mjs|md|json|css|ya?ml|sql)$/.test(words) || paths.some((path) => words.startsWith(`${path}/`)))

/** Whether a path means at least one file or folder: whole or by its end; `*` and `<name>` mean any name. */
function isNamed(path: string, paths: readonly string[]): boolean {
  const parts = path.replace(/\/$/, '').split(/\*+|<\w+>/)
  const pattern = new RegExp(`(^|/)${parts.map((part) => part.replace(/[.[\]()+?^$|\\]/g, '\\$&')).join('[^/]*')}$`)
  return paths.some((one) => pattern.test(one))
}

const isAt = (path: string, paths: readonly string[]): boolean => paths.includes(path.replace(/\/$/, ''))

/** CONTRIBUTING adds `badges` as an example and says to copy the tracks: a file of the one is right if the other has it. */
const example = (file: string, path: string): string =>
  file === 'CONTRIBUTING.md' ? path.replaceAll('badges', 'tracks').replaceAll('Badges', 'Tracks') : path
