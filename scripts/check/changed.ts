import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { capture } from './step.ts'

/** Tests of everything that is declared, each quick: what a change anywhere can break. */
const always = [
  '__tests__/wiring.test.ts',
  ...['declarations', 'references', 'indexedReferences'].map((name) => `__tests__/nucleus/${name}.test.ts`),
]
const ofScripts = ['docs', 'texts', 'imports', 'firstLoad', 'styles'].map((name) => `__tests__/scripts/${name}.test.ts`)
const everyScreen = '__tests__/screens/everyScreen.test.tsx'
const browserCode = /^(components|contract|pages|store|styles)\//
/** A shorter name is a part of too many others. */
const shortestName = 5

/** The paths of what differs from `main`: committed, uncommitted or new; what was deleted is left out. */
export async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { code, output } = await capture('git', args)
    if (code !== 0) throw new Error(output)
    return output.split('\n').filter(Boolean)
  }
  const [base = 'main'] = await git('merge-base', 'main', 'HEAD')
  const differing = await git('diff', '--name-only', '--diff-filter=d', base)
  return [...new Set([...differing, ...(await git('ls-files', '--others', '--exclude-standard'))])]
}

/**
 * The test files that changes can break first: those that changed, that use a changed file themselves or through their support, or that are called
 * as it or its folder. All others need `npm test`.
 */
export function testsFor(changed: readonly string[]): string[] {
  const files = readdirSync('__tests__', { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join('__tests__', name.replaceAll('\\', '/')),
  )
  const sources = new Map(files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => [file, importsOf(file)]))
  const names = new Set(changed.filter((file) => /\.(tsx?|css)$/.test(file) && !/^(__tests__|e2e)\//.test(file)).flatMap(namesOf))
  const isChanged = (file: string) => changed.includes(file)
  const uses = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false
    seen.add(file)
    return isChanged(file) || (sources.get(file) ?? []).some((one) => isChanged(one) || (sources.has(one) && uses(one, seen)))
  }
  const isCalledSo = (file: string) => {
    const name = testNameOf(file)
    return [...names].some((one) => one.length >= shortestName && (name.startsWith(one) || one.startsWith(name)))
  }
  const tests = [...sources.keys()].filter((file) => /\.test\.tsx?$/.test(file))
  const chosen = tests.filter((file) => uses(file) || isCalledSo(file))
  return [...new Set([...always, ...ofScripts, ...(changed.some((file) => browserCode.test(file)) ? [everyScreen] : []), ...chosen])]
}

const testNameOf = (file: string): string =>
  basename(file)
    .replace(/\.test\.tsx?$/, '')
    .toLowerCase()
/** The name of a file and of its folder inside a layer: of the file that mounts speakers, `mountspeakers` and `speakers`. */
const namesOf = (file: string): string[] => {
  const [name = '', folder = '', ...layer] = file.toLowerCase().split('/').toReversed()
  return [name.split('.')[0] ?? '', ...(layer.length > 0 ? [folder] : [])]
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : posix.normalize(join(dirname(file), path).replaceAll('\\', '/')),
  )
}
