import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'

/** The table of every list comes with the first load: what it imports is light, and it draws without measuring. */
const files = reachedFrom('components/resource/ResourceTable.tsx')
const light = ['Button']

test('the table of lists takes nothing heavy of Ant Design along', () => {
  const taken = [...files].flatMap(([file, text]) => importsOf(text).flatMap(({ from, names }) => namesOf(file, from, names)))
  expect(taken.filter((name) => !light.includes(name.replace(/^.*: /, '')))).toEqual([])
  expect(taken).not.toEqual([])
})

test('the table of lists measures nothing while the page scrolls or is resized', () => {
  const measuring =
    /ResizeObserver|IntersectionObserver|getBoundingClientRect|(?:offset|client|scroll)(?:Width|Height|Top|Left)|['"]scroll['"]|onScroll/
  expect([...files].filter(([, text]) => measuring.test(text)).map(([file]) => file)).toEqual([])
})

test('each width below which a list scrolls sideways has its rules', () => {
  const [, widths = ''] = /minWidth\?: (.*)/.exec(files.get('components/resource/ResourceTable.tsx') ?? '') ?? []
  const sheet = readFileSync('styles/resource.css', 'utf8')
  expect(widths).toMatch(/\d/)
  for (const width of widths.split(' | ')) {
    expect(sheet).toContain(`.table-frame[data-min-width='${width}'] > table {\n  min-width: ${width}px;`)
    expect(sheet).toContain(`@container list (width < ${width}px) {\n  .table-frame[data-min-width='${width}'] {`)
  }
})

test('what a file imports when it runs', () => {
  const text =
    "import type { A } from 'antd'\nimport { B, type C } from 'antd'\nimport D, { E as F } from './e.ts'\nexport { G } from './g.ts'\nimport { type H } from './h.ts'\nconst I = import('./i.ts')\nimport './j.ts'"
  expect(importsOf(text)).toEqual([
    { from: 'antd', names: ['B'] },
    { from: './e.ts', names: ['D', 'E'] },
    { from: './g.ts', names: ['G'] },
    { from: './j.ts', names: [] },
  ])
})

/** The files that come along with one, by their paths, with their texts. Parts that are loaded later do not. */
function reachedFrom(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || !existsSync(file)) return found
  const text = readFileSync(file, 'utf8')
  found.set(file, text)
  for (const { from } of importsOf(text)) {
    if (from.startsWith('#')) reachedFrom(from.slice(1), found)
    if (from.startsWith('.')) reachedFrom(normalize(join(dirname(file), from)), found)
  }
  return found
}

function importsOf(text: string): { from: string; names: string[] }[] {
  return [...text.matchAll(/^(?:import|export) (?!type\b)(?:([^'=]*?) from )?'([^']+)'/gm)]
    .map(([, what, from = '']) => ({ from, isBare: what === undefined, names: (what ?? '').split(/[{},]/).map((name) => name.trim()) }))
    .map(({ names, ...rest }) => ({
      ...rest,
      names: names.filter((name) => name && !name.startsWith('type ')).map((name) => name.replace(/ as .*/, '')),
    }))
    .filter(({ isBare, names }) => isBare || names.length > 0)
    .map(({ from, names }) => ({ from, names }))
}

/** Of Ant Design: each part by its name. Its insides count as heavy, whatever they are. */
function namesOf(file: string, from: string, names: readonly string[]): string[] {
  if (from === 'antd') return names.map((name) => `${file}: ${name}`)
  return /^(antd|@rc-component|rc-[a-z]+)\//.test(from) ? [`${file}: ${from}`] : []
}
