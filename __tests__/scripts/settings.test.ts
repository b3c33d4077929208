import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { envExample, settings } from '#nucleus/config.ts'

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
