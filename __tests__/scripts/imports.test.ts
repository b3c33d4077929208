import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'

/** knip finds circles of imports that run; a circle of types alone is one, too: neither file is understood without the other. */
const folders = ['constants', 'contract', 'services', 'store', 'components', 'nucleus', 'server', 'styles']
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const known = new Set(files)

test('no file imports itself by a detour, types included', () => {
  expect(circles(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
})

test('a circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', []],
  ])
  expect(circles(graph)).toEqual([['a', 'b', 'c', 'a']])
})

/** Imports with `from` and `import()` of files of these folders. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import\() ?'([.#][^']+)'/g)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name))))
    .filter((name) => known.has(name))
}

/** Each way that leads back to where it began, once. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file)
    if (start >= 0) found.push([...way.slice(start), file])
    if (start >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...way, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}
