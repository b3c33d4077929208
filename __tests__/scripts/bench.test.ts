import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { root } from '#scripts/install.mjs'

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const files = Object.entries(scripts).flatMap(([name, command]) => (name.startsWith('bench:') ? [command.split(' ').at(-1) ?? ''] : []))
/** Those that need neither a browser, a build, another program nor a large database. */
const runs = ['bench/api.ts', 'bench/agenda.ts', 'bench/latency.ts', 'bench/live.ts']

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
}, 300_000)

test('the benchmarks of the API run to their end on a small database', async () => {
  const [api, agenda, latency, live] = await runAll(runs, '--quick')
  expect(api).toMatch(/export CSV.* floor\/nucleus \d/)
  expect(agenda).toMatch(/check .* ratio \d/)
  expect(latency).toMatch(/clone of an event .* p50 /)
  expect(live).toMatch(/bulk of 500, to all .* p50 /)
}, 600_000)
