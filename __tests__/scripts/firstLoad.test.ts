import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from '@jest/globals'

/** What a list loads before anybody touches it. The rest comes through `import()`, with its first use. */
const entries = [
  'pages/_app.tsx',
  'components/events/EventsScreen.tsx',
  'components/events/registrations/RegistrationsTab.tsx',
  'components/events/speakers/SpeakersTab.tsx',
  'components/events/tracks/TracksTab.tsx',
  'components/events/locations/LocationsTab.tsx',
]
/** Parts of Ant Design that weigh much and stand in no list at first. */
const onlyLater = [
  'Select',
  'Dropdown',
  'Menu',
  'Popover',
  'Popconfirm',
  'Tooltip',
  'Modal',
  'Drawer',
  'Form',
  'DatePicker',
  'Tabs',
  'Upload',
  'Descriptions',
  'Breadcrumb',
]

test.each(entries)('%s loads nothing of Ant Design that can wait', (entry) => {
  expect(heavyChains(entry, readFileSync)).toEqual([])
})

test('a heavy part is found through other files, with the way to it; types and later imports weigh nothing', () => {
  const files: Record<string, string> = {
    'pages/_app.tsx': "import { one } from '#components/events/EventScreen.tsx'\nimport type { Drawer } from 'antd'",
    'components/events/EventScreen.tsx':
      "import { Button, type FormInstance, Modal } from 'antd'\nconst later = () => import('../ui/MenuPopup.tsx')",
    'components/ui/MenuPopup.tsx': "import { Dropdown } from 'antd'",
  }
  expect(heavyChains('pages/_app.tsx', (path) => files[path] ?? '')).toEqual(['pages/_app.tsx → components/events/EventScreen.tsx → Modal'])
})

/** Each way by static imports from a file to a part that can wait, one for each file that has it. */
function heavyChains(entry: string, read: (path: string, coding: 'utf8') => string): string[] {
  const seen = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const text = read(file, 'utf8')
    const here = importsOf(text).flatMap(({ names, from }) => {
      if (from === 'antd') return names.filter((name) => onlyLater.includes(name)).map((name) => [...way, file, name].join(' → '))
      const next = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from))
      return /^[.#]/.test(from) && /\.tsx?$/.test(next) && existsSync(next) ? walk(next, [...way, file]) : []
    })
    return here
  }
  return walk(entry, [])
}

/** Imports that run, with the values that they name. */
function importsOf(text: string): { names: string[]; from: string }[] {
  return [...text.matchAll(/^(?:import|export)(?! type\b)\s*([^'"()]*?)(?:from )?'([^']+)'/gm)].map(([, what = '', from = '']) => ({
    names: what
      .replace(/[{}]/g, ' ')
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name && !name.startsWith('type ')),
    from,
  }))
}
