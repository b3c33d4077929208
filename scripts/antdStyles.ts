import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { extractStyle } from '@ant-design/static-style-extract'
import * as antd from 'antd'
import { createElement, type ReactNode } from 'react'
import type { ThemeName } from '#styles/theme.ts'
import { makeTheme } from '#styles/antdTheme.ts'
import { root } from './install.mjs'

/** Components whose styles a screen needs before any code of Ant Design is loaded: see `components/ui/Button.tsx`. */
const first = ['Button']
const antdFolder = join(root, 'node_modules', 'antd', 'es')

/**
 * The style sheets of Ant Design for the console's theme, generated once here instead of in every browser. `first`: the
 * variables of the page and the rules that every list needs. `later`: the rules and variables of every component that `components/`
 * imports, and of their dependencies. The variables have their values in both themes and with reduced motion, so that the browser never
 * adds a style sheet, which would calculate the styles of the whole page again.
 */
export function antdStyles(): { first: string; later: string } {
  const sheets = sheetsOf(first)
  const laterSheets = sheetsOf([...usedComponents()])
  const known = blocksOf(sheets.light)
  return {
    first: `${variablesOf(sheets)}${rulesOf(sheets.light)}`,
    later: `${variablesOf(laterSheets, ({ selector }) => !known.has(selector))}${rulesOf(laterSheets.light)}`,
  }
}

/** The generated rules for each theme, and for users who prefer reduced motion. */
type Sheets = Record<ThemeName | 'still', string>
interface Block {
  selector: string
  /** `--name:value`, one each. */
  declarations: string[]
}

const sheetsOf = (includes: string[]): Sheets => ({
  light: extractCss('light', includes),
  dark: extractCss('dark', includes),
  still: extractCss('light', includes, { hasMotion: false }),
})

const extractCss = (name: ThemeName, includes: string[], motion?: { hasMotion: boolean }): string =>
  extractStyle({
    includes,
    customTheme: (node: ReactNode) => createElement(antd.ConfigProvider, { theme: makeTheme(name, motion) }, node),
  })

const blockForm = /(\.copilot[^{}]*)\{([^{}]*)\}/g
const rulesOf = (css: string): string => css.replace(blockForm, '')
const blocksOf = (css: string): Map<string, Block> =>
  new Map(
    [...css.matchAll(blockForm)].map(([, selector = '', body = '']) => [
      selector,
      { selector, declarations: body.split(';').filter((declared) => declared !== '') },
    ]),
  )
const cssOf = ({ selector, declarations }: Block): string => `${selector}{${declarations.join(';')}}`

/** The variables of the light theme, followed by those that differ in the dark one and with reduced motion. */
function variablesOf({ light, dark, still }: Sheets, isWanted: (block: Block) => boolean = () => true): string {
  const all = blocksOf(light)
  const changed = (css: string): Block[] =>
    [...blocksOf(css).values()].filter(isWanted).flatMap(({ selector, declarations }) => {
      const known = new Set(all.get(selector)?.declarations)
      const others = declarations.filter((declared) => !known.has(declared))
      return others.length > 0 ? [{ selector, declarations: others }] : []
    })
  const inLight = [...all.values()].filter(isWanted).map(cssOf)
  const inDark = changed(dark).map(({ selector, declarations }) => cssOf({ selector: darkSelector(selector), declarations }))
  const whenStill = changed(still).map(cssOf).join('')
  return `${inLight.join('')}${inDark.join('')}${whenStill && `@media (prefers-reduced-motion: reduce){${whenStill}}`}`
}

/** Ant Design adds the page's class to each of its elements, which would apply the light values again. */
const darkSelector = (selectors: string): string =>
  selectors
    .split(',')
    .map((selector) => selector.trim())
    .flatMap((selector) => [...(selector === '.copilot' ? ['html[data-theme=dark].copilot'] : []), `html[data-theme=dark] ${selector}`])
    .join(',')

/** The names of the components that `components/` imports, and of those that their own code imports. */
function usedComponents(): Set<string> {
  const folders = readdirSync(antdFolder).filter((folder) => existsSync(join(antdFolder, folder, 'style')))
  const folderOf = new Map(folders.map((folder) => [folder.replaceAll('-', ''), folder]))
  const found = new Set([...importedFromAntd()].flatMap((name) => folderOf.get(name.toLowerCase()) ?? []))
  for (const folder of found) for (const used of importsOf(folder, folders)) found.add(used)
  const byFolder = Object.keys(antd).filter((name) => found.has(folderOf.get(name.toLowerCase()) ?? ''))
  return new Set([...byFolder, ...(found.has('grid') ? ['Row', 'Col'] : [])])
}

function* importedFromAntd(): Generator<string> {
  for (const path of sourcesIn(join(root, 'components'), /\.tsx?$/))
    for (const [, names = ''] of readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g))
      for (const name of names.split(',')) yield name.trim().split(' as ')[0] ?? ''
}

/** The folders of other components that a component's code imports. */
function* importsOf(folder: string, folders: readonly string[]): Generator<string> {
  for (const path of sourcesIn(join(antdFolder, folder), /\.js$/)) {
    if (path.includes(`${sep}style${sep}`)) continue
    for (const [, from = ''] of readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const [other = ''] = relative(antdFolder, resolve(dirname(path), from)).split(sep)
      if (other !== folder && folders.includes(other)) yield other
    }
  }
}

const sourcesIn = (folder: string, form: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => form.test(name))
    .map((name) => join(folder, name))
