import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { root } from '#scripts/install.mjs'
import { lists } from '../../bench/page/lists.ts'

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const files = Object.entries(scripts).flatMap(([name, command]) => (name.startsWith('bench:') ? [command.split(' ').at(-1) ?? ''] : []))
/** Those that need neither a browser, a build, another program nor a large database. */
const runs = ['bench/api.ts', 'bench/agenda.ts', 'bench/latency.ts', 'bench/live.ts', 'bench/submissions.ts', 'bench/merge.ts']

/** What a script prints. Throws with its errors when it fails. */
async function run(file: string, option: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' } as const
  const { stdout } = await promisify(execFile)(process.execPath, [file, option], { cwd: root, env, timeout: 240_000 })
  return stdout
}
/** Two at a time. */
async function runAll(list: readonly string[], option: string): Promise<string[]> {
  const printed: string[] = []
  for (let at = 0; at < list.length; at += 2) printed.push(...(await Promise.all(list.slice(at, at + 2).map((file) => run(file, option)))))
  return printed
}

test('every benchmark loads, and reads what it is started with', async () => {
  expect(files).toEqual(expect.arrayContaining(runs))
  expect(await runAll(files, '--load-only')).toEqual(files.map(() => 'loaded\n'))
})

test('the benchmarks of the API run to their end on a small database', async () => {
  const [api, agenda, latency, live, submissions, merge] = await runAll(runs, '--quick')
  expect(api).toMatch(/export CSV.* floor\/nucleus \d/)
  expect(agenda).toMatch(/check .* ratio \d/)
  expect(latency).toMatch(/clone of an event .* p50 /)
  expect(live).toMatch(/bulk of 500, to all .* p50 /)
  expect(submissions).toMatch(/^confirmed 20 of 20, in the list 20, lost 0$/m)
  expect(merge).toMatch(/merge of a contact with \d+ rows: p50 .* ms/)
})

test('what pages are measured by has classes that the console renders', async () => {
  const sources = await Promise.all(globSync('components/**/*.tsx', { cwd: root }).map((file) => readFile(join(root, file), 'utf8')))
  const selectors = Object.values(lists).flatMap(({ console: { rows, record } }) => [rows, record])
  const classes = selectors.flatMap((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name))
  const own = classes.filter((name) => !name.startsWith('ant-'))
  expect(own).toContain('record-head')
  expect(own.filter((name) => !sources.some((source) => source.includes(name)))).toEqual([])
})

/** The types and the lint of the repository leave it out: its packages are installed only when `bench:page` runs. */
test('the app that pages are compared with imports only names of the console that exist', async () => {
  const sources = globSync('bench/reactAdmin/src/**/*.{js,jsx}', { cwd: root })
  const imports = await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return [...text.matchAll(/import \{([^}]+)\} from '([^']+\.ts)'/g)].map(([, names = '', from = '']) => ({
        file: join(root, dirname(file), from),
        names: names.split(',').map((name) => name.trim()),
      }))
    }),
  )
  const missing = imports.flat().map(async ({ file, names }) => {
    const exported = (await import(file)) as object
    return names.filter((name) => !(name in exported)).map((name) => `${name} of ${file}`)
  })
  expect(imports.flat()).not.toEqual([])
  expect((await Promise.all(missing)).flat()).toEqual([])
})
