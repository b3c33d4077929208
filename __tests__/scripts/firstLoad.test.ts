import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'
import { minWidthFor, neededWidth, tableMinWidths } from '#components/resource/base/tableMinWidth.ts'

/** What a page loads before anybody touches it; the rest comes through `import()`, with its first use or when it is quiet. */
const pages = readdirSync('pages', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('_document'))
  .map((name) => join('pages', name))
/** Icons are drawings, and nothing else of Ant Design may be there at once. An outline replaces zod (`contract/schemaOutline.ts`). */
const isHeavy = (from: string): boolean =>
  /^(antd|axios|@rc-component|@ant-design\/cssinjs|dayjs|@tiptap|react-easy-crop|cmdk)(\/|$)/.test(from)

test.each(pages)('%s takes nothing along that can wait', (page) => {
  expect(heavyChains(page, readFileSync)).toEqual([])
})

test('with the frame of the console comes no resource but the events', () => {
  const declares = [...filesFrom('pages/_app.tsx', readFileSync)].filter(([, { text }]) => text.includes('defineResource('))
  expect(declares.map(([file]) => file)).toEqual(['contract/events/events.ts'])
})

test('the table of lists measures nothing while the page scrolls or is resized', () => {
  const measuring =
    /ResizeObserver|IntersectionObserver|getBoundingClientRect|(?:offset|client|scroll)(?:Width|Height|Top|Left)|['"]scroll['"]|onScroll/
  const files = filesFrom('components/resource/list/ResourceTable.tsx', readFileSync)
  expect(files.size).toBeGreaterThan(5)
  expect([...files].filter(([, { text }]) => measuring.test(text)).map(([file]) => file)).toEqual([])
})

test('each width below which a list scrolls sideways has its rules', () => {
  const sheet = readFileSync('styles/resource.css', 'utf8')
  for (const width of tableMinWidths) {
    expect(sheet).toContain(`.table-frame[data-min-width='${width}'] > table {\n  min-width: ${width}px;`)
    expect(sheet).toContain(`@container list (width < ${width}px) {\n  .table-frame[data-min-width='${width}'] {`)
  }
})

test('a heavy part is found through other files, with the way to it; types and later imports weigh nothing', () => {
  const files: Record<string, string> = {
    'pages/_app.tsx': "import { one } from '#components/shell/PageFrame.tsx'\nimport type { Drawer } from 'antd'",
    'components/shell/PageFrame.tsx': "import { Button, type FormInstance } from 'antd'\nconst later = () => import('../ui/MenuPopup.tsx')",
    'components/ui/MenuPopup.tsx': "import { Dropdown } from 'antd'",
  }
  expect(heavyChains('pages/_app.tsx', (path) => files[path] ?? '')).toEqual(['pages/_app.tsx → components/shell/PageFrame.tsx → antd'])
})

type Read = (path: string, coding: 'utf8') => string

/** Each way by static imports from a file to a package that can wait, one for each file that names it. */
const heavyChains = (entry: string, read: Read): string[] =>
  [...filesFrom(entry, read)].flatMap(([file, { text, way }]) =>
    importsOf(text)
      .filter(isHeavy)
      .map((from) => [...way, file, from].join(' → ')),
  )

/** The files that come along with one, with their texts and the way to each. Parts that are loaded later do not. */
function filesFrom(entry: string, read: Read): Map<string, { text: string; way: string[] }> {
  const found = new Map<string, { text: string; way: string[] }>()
  const walk = (file: string, way: string[]): void => {
    if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    const text = read(file, 'utf8')
    found.set(file, { text, way })
    for (const from of importsOf(text)) {
      if (from.startsWith('#')) walk(from.slice(1), [...way, file])
      if (from.startsWith('.')) walk(normalize(join(dirname(file), from)), [...way, file])
    }
  }
  walk(entry, [])
  return found
}

/** What is imported when the file runs: no types. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/^(?:import|export)(?! type\b)([^'"()]*?)(from )?'([^']+)'/gm)]
    .filter(([, what = '', names]) => !names || /^[^{]*\w/.test(what) || /[{,]\s*(?!type\b)\w/.test(what))
    .map(([, , , from = '']) => from)
}

test('a table with many columns is wide enough for all of them', () => {
  const columns = [{}, ...Array.from({ length: 9 }, () => ({ width: 140 }))]
  expect(minWidthFor(columns)).toBeGreaterThanOrEqual(40 + 120 + 9 * 140)
  expect(minWidthFor([{}, { width: 140 }])).toBe(480)
  const most = [{ width: 44 }, {}, {}, ...Array.from({ length: 16 }, () => ({ width: 160 }))]
  expect(neededWidth(most)).toBe(40 + 44 + 2 * 120 + 16 * 160)
  expect(minWidthFor(most)).toBe(2400)
})
