import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { envExample, settings } from '#nucleus/base/config.ts'

const file = (name: string): Promise<string> => readFile(join(import.meta.dirname, '../..', name), 'utf8')

test('.env.example lists every setting as the program reads it; `npm run env:example` writes it anew', async () => {
  expect(await file('.env.example')).toBe(envExample())
  for (const name of Object.keys(settings)) expect(envExample()).toContain(`#${name}=`)
})

test('the README names only commands that exist', async () => {
  const { scripts } = JSON.parse(await file('package.json')) as { scripts: Record<string, string> }
  const readme = await file('README.md')
  const named = [...readme.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '')
  expect(named).toContain('start')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the lock file names every package for every system, so that `npm ci` accepts it anywhere', async () => {
  type Package = Record<'dependencies' | 'optionalDependencies', Record<string, string> | undefined>
  const { packages } = JSON.parse(await file('package-lock.json')) as { packages: Record<string, Package> }
  const named = Object.values(packages).flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  )
  const locked = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)))
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter((name) => !locked.has(name))).toEqual([])
})
