import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { extractStyle } from '@ant-design/static-style-extract'
import * as antd from 'antd'
import { createElement, type ReactNode } from 'react'
import { type ThemeName, themeNames } from '#styles/theme.ts'
import { makeTheme } from '#styles/antdTheme.ts'
import { root } from './install.mjs'

/** Components whose styles a screen needs before any code of Ant Design is loaded: see `components/ui/Button.tsx`. */
const first = ['Button']
const antdFolder = join(root, 'node_modules', 'antd', 'es')

/**
 * The style sheets of Ant Design for the console's theme, generated once here instead of in every browser. `first`: the
 * variables of both themes and the rules that every list needs. `later`: the rules of every component that `components/`
 * imports, and of their dependencies.
 */
export function antdStyles(): { first: string; later: string } {
  const [light = '', dark = ''] = themeNames.map((name) => extractCss(name, first))
  const later = rulesOf(extractCss('light', [...usedComponents()]))
  return { first: `${variablesOf(light)}${darkVariables(light, dark)}${rulesOf(light)}`, later }
}

const extractCss = (name: ThemeName, includes: string[]): string =>
  extractStyle({
    includes,
    customTheme: (node: ReactNode) => createElement(antd.ConfigProvider, { theme: makeTheme(name) }, node),
  })

const blockForm = /(\.copilot[^{}]*)\{([^{}]*)\}/g
const variablesOf = (css: string): string => [...css.matchAll(blockForm)].map(([block]) => block).join('')
const rulesOf = (css: string): string => css.replace(blockForm, '')

/** The variables of the dark theme that differ from the light one. */
function darkVariables(light: string, dark: string): string {
  const known = new Map([...light.matchAll(blockForm)].map(([, selector = '', body = '']) => [selector, new Set(body.split(';'))]))
  return [...dark.matchAll(blockForm)]
    .map(([, selector = '', body = '']) => {
      const changed = body.split(';').filter((declared) => !known.get(selector)?.has(declared))
      // Ant Design adds the page's class to each of its elements, which would apply the light values again.
      const root = selector === '.copilot' ? 'html[data-theme=dark].copilot,' : ''
      return `${root}html[data-theme=dark] ${selector}{${changed.join(';')}}`
    })
    .join('')
}

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
