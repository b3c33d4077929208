import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { toneNames } from '#styles/tones.ts'

/** Each folder of components has one sheet, under its name; base.css has what belongs to none. So nobody has to search. */
const base = 'base'
const folders = readdirSync('components')
const sheets = new Map(
  filesIn('styles', /\.css$/).map((file) => [file.replace(/^styles\/|\.css$/g, ''), selectorsOf(readFileSync(file, 'utf8'))]),
)
const used = classesUsed(['components', 'pages'])
const isThirdParty = (name: string): boolean => /^(ant|anticon|tiptap|ProseMirror)(-|$)/.test(name)

test('no class is in two sheets', () => {
  const places = Map.groupBy(
    [...sheets].flatMap(([sheet, selectors]) => [...ownClasses(selectors)].map((name) => ({ name, sheet }))),
    ({ name }) => name,
  )
  expect([...places].filter(([, found]) => found.length > 1).map(([name, found]) => [name, ...found.map(({ sheet }) => sheet)])).toEqual([])
})

test('the app imports every sheet once, the base first', () => {
  const imported = [...readFileSync('pages/_app.tsx', 'utf8').matchAll(/^import '#styles\/(.+)\.css'$/gm)].map(([, name]) => name)
  expect(imported.toSorted()).toEqual([...sheets.keys()].toSorted())
  expect(imported[0]).toBe(base)
})

test('every sheet but the base is named after a folder of components', () => {
  expect([...sheets.keys()].filter((sheet) => sheet !== base && !folders.includes(sheet))).toEqual([])
})

test('a sheet is about its folder: what a selector begins with is used there, or bears its name', () => {
  const strangers = [...sheets].flatMap(([sheet, selectors]) => {
    if (!folders.includes(sheet)) return []
    const here = classesUsed([`components/${sheet}`])
    const first = new Set(selectors.map((selector) => classesIn(selector)[0] ?? '').filter((name) => name && !isThirdParty(name)))
    return [...first].filter((name) => !here.has(name) && !name.startsWith(`${sheet}-`)).map((name) => `${sheet}: ${name}`)
  })
  expect(strangers).toEqual([])
})

test('every class of a sheet is used', () => {
  expect([...sheets.values()].flatMap((selectors) => [...ownClasses(selectors)]).filter((name) => !used.has(name))).toEqual([])
})

test('every class that a component names is in a sheet', () => {
  const known = new Set([...sheets.values()].flatMap((selectors) => [...ownClasses(selectors)]))
  expect([...classesUsed(['components'])].filter((name) => !known.has(name) && !isThirdParty(name))).toEqual([])
})

/**
 * A browser without scroll-driven animations takes them for others, which have ended at once. No head of a table moves as a whole: Firefox
 * and WebKit do not move it, or only what is behind its cells.
 */
test('what moves with the scrolling is for browsers that have it, and moves cells', () => {
  const supported = '@supports (animation-timeline: view()) {\n'
  for (const file of filesIn('styles', /\.css$/)) {
    const sheet = readFileSync(file, 'utf8')
    const inside = sheet
      .split(supported)
      .slice(1)
      .map((text) => text.slice(0, text.indexOf('\n}')))
    expect(sheet.match(/animation-timeline:(?! view\(\)\))/g)?.length).toBe(inside.join('').match(/animation-timeline:/g)?.length)
    expect(inside.flatMap((text) => text.match(/(thead|tbody|tr)( \{|,\n)/g) ?? [])).toEqual([])
  }
})

test('what is read out of a sheet and out of a source', () => {
  expect(
    selectorsOf("@media (max-width: 9px) {\n .a,\n .b:not(.c) > td { margin: 0.5px; background: url('.x') }\n}\n/* .d { } */"),
  ).toEqual(['.a', '.b:not(.c) > td'])
  const source =
    "className=\"a b\" className={is ? `c tone-${tone}` : 'd'} attributes: { class: 'e' } className: is ? \"f\" : undefined, className?: string classList.add('g')"
  expect(classesNamed(source)).toEqual(['a', 'b', 'c', ...toneNames.map((tone) => `tone-${tone}`), 'd', 'e', 'f', 'g'])
})

function filesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))
}

/** One for each line of a rule's head, those inside of `@media` too. */
function selectorsOf(css: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?:^|[{};])([^{};@]+)\{/g)]
    .flatMap(([, head = '']) => head.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [])
    .map((selector) => selector.trim())
}

function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
}

/** What the sheets name of ours. */
function ownClasses(selectors: readonly string[]): Set<string> {
  return new Set(selectors.flatMap(classesIn).filter((name) => !isThirdParty(name)))
}

function classesUsed(places: readonly string[]): Set<string> {
  return new Set(places.flatMap((place) => filesIn(place, /\.(tsx?|js|svg)$/)).flatMap((file) => classesNamed(readFileSync(file, 'utf8'))))
}

/** The names in the literals of every `className` and `classList.add`; a tone has each of its names. */
function classesNamed(source: string): string[] {
  return [...source.matchAll(/[cC]lass(?:Name)?(?:=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})|: ([^\n,}]*)|List\.add\(([^)]*)\))/g)]
    .flatMap(([, attribute, property, added]) => [...(attribute ?? property ?? added ?? '').matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)])
    .flatMap(([, single, double, template]) => (single ?? double ?? template ?? '').split(' '))
    .flatMap((name) => (name.includes('${tone}') ? toneNames.map((tone) => name.replace('${tone}', tone)) : name))
    .filter(Boolean)
}
