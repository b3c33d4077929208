import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { prepareFirstScripts } from '#scripts/firstScripts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copilot-scripts-'))
  await mkdir(join(folder, 'static', 'chunks'), { recursive: true })
  await mkdir(join(folder, 'server', 'pages', 'events'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** A script as the bundler writes it: it announces itself by its tag. */
const chunk = (text: string, length = 0) =>
  `(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,"${text}"]);/*${'x'.repeat(length)}*/`

async function build(pages: Record<string, readonly string[]>, scripts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(folder, 'static', 'chunks', name), text)
  for (const [page, names] of Object.entries(pages)) {
    const tags = names.map((name) => `<script src="/_next/static/chunks/${name}" defer=""></script>`).join('')
    await writeFile(join(folder, 'server', 'pages', page), `<head><script src="/start.js"></script>${tags}</head><body></body>`)
  }
  await prepareFirstScripts(folder)
}
async function scriptsOf(page: string): Promise<{ html: string; names: string[]; texts: string[] }> {
  const html = await readFile(join(folder, 'server', 'pages', page), 'utf8')
  const names = [...html.matchAll(/src="\/_next\/([^"]+)"/g)].map(([, name = '']) => name)
  return { html, names, texts: await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8'))) }
}

test('a page names few scripts, which announce in their order what it named before, each by its own name', async () => {
  const scripts = {
    'a.js': chunk('a', 200_000),
    'run.js': chunk('run'),
    'b.js': chunk('b', 100_000),
    'c.js': chunk('c', 300_000),
    'page.js': chunk('page'),
  }
  await build({ 'one.html': ['a.js', 'run.js', 'b.js', 'c.js', 'page.js'] }, scripts)
  const { html, names, texts } = await scriptsOf('one.html')
  expect(names).toHaveLength(3)
  expect(html).toMatch(/^<head><script src="\/start.js"><\/script><script .*<\/script><\/head><body><\/body>$/)
  const page: { TURBOPACK?: [string, string][] } = {}
  for (const text of texts) runInNewContext(text, page)
  const announced = page.TURBOPACK?.map(([from, text]) => [typeof from === 'string' ? from : 'its tag', text])
  expect(announced).toEqual([
    ['static/chunks/a.js', 'a'],
    ['static/chunks/b.js', 'b'],
    ['its tag', 'c'],
    ['static/chunks/run.js', 'run'],
    ['static/chunks/page.js', 'page'],
  ])
})

test('what pages name first is marked to be compiled at once, and shared by those that name the same; nothing else changes', async () => {
  const scripts = {
    'a.js': chunk('a', 40_000),
    'b.js': chunk('b', 40_000),
    'one.js': 'one()',
    'two.js': 'two()',
    'later.js': chunk('later'),
  }
  await build({ 'one.html': ['a.js', 'b.js', 'one.js'], 'events/two.html': ['a.js', 'b.js', 'two.js'] }, scripts)
  const [one, two] = [await scriptsOf('one.html'), await scriptsOf('events/two.html')]
  for (const text of [...one.texts, ...two.texts]) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n(?!\/\/#)/)
  expect(one.names[0]).toBe(two.names[0])
  expect(one.names[1]).not.toBe(two.names[1])
  expect(await readFile(join(folder, 'static', 'chunks', 'later.js'), 'utf8')).toBe(scripts['later.js'])
})

test('a script that asks in another way which it is stops the build', async () => {
  await expect(build({ 'one.html': ['a.js', 'b.js'] }, { 'a.js': 'use(document.currentScript)', 'b.js': 'b()' })).rejects.toThrow(
    'finds its own file name in a new way',
  )
})
