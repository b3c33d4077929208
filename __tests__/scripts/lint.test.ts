import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'

/** Each line is alone in a file that exists, and breaks the rule or none. */
const lines = [
  [
    'a screen that imports a service',
    'components/resource/list/ResourceTable.tsx',
    "import '#services/env.ts'",
    'import-x/no-restricted-paths',
  ],
  [
    'a screen that does so by a relative path',
    'components/resource/list/ResourceTable.tsx',
    "import '../../../services/env.ts'",
    'import-x/no-restricted-paths',
  ],
  ['a service that imports the store', 'services/env.ts', "import '#store/hooks.ts'", 'import-x/no-restricted-paths'],
  ['the contract that imports nucleus', 'contract/auth.ts', "import '#nucleus/base/errors.ts'", 'import-x/no-restricted-paths'],
  ['nucleus that imports the store', 'nucleus/base/errors.ts', "import '#store/hooks.ts'", 'import-x/no-restricted-paths'],
  [
    'the kernel that imports a floor above it',
    'nucleus/kernel/undoTokens.ts',
    "import '../resource/order/ranks.ts'",
    'import-x/no-restricted-paths',
  ],
  [
    'the same, for a type',
    'nucleus/kernel/undoTokens.ts',
    "export type { Jobs } from '../jobs/JobKind.ts'",
    'import-x/no-restricted-paths',
  ],
  ['an area that imports another area', 'nucleus/companies/index.ts', "import '../savedViews/index.ts'", 'import-x/no-restricted-paths'],
  ['an area that imports a floor below it', 'nucleus/companies/index.ts', "import '../common/searchAreas.ts'", null],
  [
    'a record that imports a list',
    'components/resource/record/useRecord.ts',
    "import '../list/ListFrame.tsx'",
    'import-x/no-restricted-paths',
  ],
  ['a list that imports a record', 'components/resource/list/SearchBox.tsx', "import '../record/useRecord.ts'", null],
  ['a mail that imports a move', 'nucleus/events/mails/mailCounts.ts', "import '../moves/move.ts'", 'import-x/no-restricted-paths'],
  ['a constant that imports anything', 'constants/limits.ts', "import '#contract/auth.ts'", 'import-x/no-restricted-paths'],
  [
    'the store that runs a service',
    'store/createLookup.ts',
    "import { nucleusBase } from '#services/env.ts'\nexport { nucleusBase }",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'the store that uses the type of a service',
    'store/createLookup.ts',
    "import type { BrowserConfig } from '#services/BrowserConfig.ts'\nexport type { BrowserConfig }",
    null,
  ],
  ['the file that makes the store', 'store/makeStore.ts', "import { nucleusBase } from '#services/env.ts'\nexport { nucleusBase }", null],
  [
    'axios outside services',
    'store/createLookup.ts',
    "import axios from 'axios'\nexport { axios }",
    '@typescript-eslint/no-restricted-imports',
  ],
  ['a part of antd outside components', 'services/env.ts', "import 'antd/locale/en_GB'", '@typescript-eslint/no-restricted-imports'],
  [
    'the hooks of react-redux outside hooks.ts',
    'components/resource/list/ResourceTable.tsx',
    "import { useStore } from 'react-redux'\nexport { useStore }",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'a lazy part that does not say when it could not be loaded',
    'components/resource/list/ResourceTable.tsx',
    "import dynamic from 'next/dynamic'\nexport { dynamic }",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'fastify outside nucleus',
    'contract/auth.ts',
    "import fastify from 'fastify'\nexport { fastify }",
    '@typescript-eslint/no-restricted-imports',
  ],
  [
    'fetch in a screen',
    'components/resource/list/ResourceTable.tsx',
    "export const ask = () => fetch('/nucleus/events')",
    'no-restricted-globals',
  ],
  [
    'an expression that looks through a text again and again',
    'contract/auth.ts',
    'export const parts = (text: string) => text.split(/\\s+to\\s+/)',
    'regexp/no-super-linear-move',
  ],
  [
    'an expression that goes back in a text',
    'contract/auth.ts',
    'export const isName = (text: string) => /^(\\w+ ?)+$/.test(text)',
    'regexp/no-super-linear-backtracking',
  ],
  ['any', 'nucleus/base/errors.ts', 'export const value = (given: any) => Boolean(given)', '@typescript-eslint/no-explicit-any'],
  [
    'an event in the kernel',
    'nucleus/kernel/values.ts',
    'export const idOf = (row: { eventId: number }) => row.eventId',
    'no-restricted-syntax',
  ],
  [
    'the column of an event in SQL of what serves any resource',
    'nucleus/resource/matchingIds.ts',
    'export const where = `event_id = 1`',
    'no-restricted-syntax',
  ],
  ['a parent by its name in live', 'nucleus/live/Streams.ts', "export const parent = 'eventId'", 'no-restricted-syntax'],
  [
    'an area by its name in the generic store',
    'store/live/lookupChanges.ts',
    "export const isOurs = (name: string) => name.startsWith('events/')",
    'no-restricted-syntax',
  ],
  [
    'a tab of events in the contract',
    'contract/search.ts',
    "import type { EventTabKey } from '#constants/eventTabs.ts'\nexport type Tab = EventTabKey",
    'no-restricted-syntax',
  ],
  ['an event in its own area', 'contract/events/tracks.ts', "export const parent = 'eventId'", null],
  ['a limit of one test', 'e2e/agenda.test.ts', "test('waits', () => undefined, 5000)", 'no-restricted-syntax'],
  ['a limit of all tests of a file', 'e2e/agenda.test.ts', 'jest.setTimeout(5000)', 'no-restricted-syntax'],
  ['a time that is asserted', 'e2e/agenda.test.ts', 'expect(Date.now() - at).toBeLessThan(50)', 'no-restricted-syntax'],
  ['a wait without a pause', '__tests__/nucleus/search.test.ts', 'while (await isRunning());', 'no-restricted-syntax'],
  ['a wait', '__tests__/nucleus/search.test.ts', 'await eventually(async () => isRunning())', null],
] as const

const root = join(import.meta.dirname, '../..')
let broken: string[][]

beforeAll(async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../support/lintTexts.mjs')], {
    cwd: root,
  })
  const said: string[] = []
  child.stdout.on('data', (part: Buffer) => said.push(part.toString()))
  child.stdin.end(JSON.stringify(lines.map(([, filePath, text]) => ({ filePath, text: `${text}\n` }))))
  await once(child, 'close')
  broken = JSON.parse(said.join('')) as string[][]
})

test.each(lines.map(([what, , , rule], index) => ({ what, rule, index })))('lint judges $what ($rule)', ({ rule, index }) => {
  expect(broken[index]).toEqual(rule === null ? [] : expect.arrayContaining([rule]))
})

describe('of types and of React', () => {
  const component = (body: string) =>
    `import { useEffect, useMemo, useRef, useState } from 'react'\nexport function A({ ids }: { ids: number[] }) {\n${body}\n}`
  const texts = {
    'typescript(no-floating-promises)': 'Promise.resolve()',
    'typescript(no-unnecessary-condition)': 'export const isText = (text: string) => (text === undefined ? 1 : 2)',
    'typescript(switch-exhaustiveness-check)': "export function f(side: 'left' | 'right') {\n  switch (side) {\n    case 'left':\n  }\n}",
    'typescript(no-misused-promises)': 'export const all = [1].filter(async () => true)',
    'react-hooks(rules-of-hooks)': component('if (ids.length > 0) return useState(0)[0]\nreturn null'),
    'react-hooks(exhaustive-deps)': component('const first = ids[0]\nuseEffect(() => console.log(first), [])\nreturn null'),
    'react(refs)': component('return useRef(0).current'),
    'react(purity)': component('useState(ids)\nreturn String(Math.random())'),
    'react(set-state-in-render)': component('const [, setCount] = useState(0)\nsetCount(1)\nreturn null'),
    'react(use-memo)': component('return useMemo((one: number) => ids.length + one, [ids])'),
  }

  let output: string[]
  beforeAll(async () => {
    output = await outputOf(Object.values(texts))
  })

  test.each(Object.keys(texts).map((rule, index) => ({ rule, index })))('lint reports $rule', ({ rule, index }) => {
    expect(output.filter((line) => line.startsWith(`components/${index}.ts:`) && line.endsWith(`${rule}]`))).toHaveLength(1)
  })
})

/** What Oxlint prints of screens with these texts, in a folder of their own: other checks may be reading this one. */
async function outputOf(texts: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'copilot-lint-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }')
    // Folders that it names are those beside it.
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    await mkdir(join(folder, 'components'))
    for (const [index, text] of texts.entries()) await writeFile(join(folder, 'components', `${index}.ts`), `${text}\n`)
    const child = spawn(join(root, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], { cwd: folder })
    return (await child.stdout.toArray()).join('').split('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}
