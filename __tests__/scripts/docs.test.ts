import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { isAllowed, permissions, roleLabelOf, roles } from '#constants/roles.ts'
import { eventMoves, eventStates, registrationMoves, registrationStatuses, seatHoldingStatuses } from '#constants/statuses.ts'
import { lostNames, lostPointers, namesIn, type RepositoryPaths } from '../support/pointers.ts'

/** A newcomer has this repository and nothing else: what comments and docs point at must be in it. */
const notOurs = ['node_modules', 'coverage']
const paths = readdirSync('.', { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return [entry.name]
  if (entry.name.startsWith('.') || notOurs.includes(entry.name)) return []
  const inside = readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  return [entry.name, ...inside.filter((name) => !name.includes('node_modules')).map((name) => `${entry.name}/${name}`)]
})
const read = (file: string): string => readFileSync(file, 'utf8')
const numbers = (file: string, heading: RegExp): string[] => [...read(file).matchAll(heading)].map(([, number = '']) => number)

const here: RepositoryPaths = {
  paths,
  scripts: Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts),
  sections: {
    domain: numbers('docs/domain.md', /^##+ (\d+(?:\.\d+)*)\.? \w/gm),
    spec: numbers('docs/spec-map.md', /^## §(\d+) \w/gm),
  },
}
/** The made-up pointers of this test and of what it tests lead nowhere on purpose. */
const madeUp = ['__tests__/scripts/docs.test.ts', '__tests__/support/pointers.ts']
const texts = paths.filter((path) => (/\.(tsx?|mjs|css|md|yaml)$/.test(path) || path.endsWith('/Dockerfile')) && !madeUp.includes(path))

test('comments and docs point at what is in the repository', () => {
  expect(texts).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/domain.md', 'constants/statuses.ts', 'server.ts']))
  expect(here.sections.domain).toEqual(expect.arrayContaining(['0', '3.2', '10']))
  expect(here.sections.spec).toHaveLength(9)
  expect(texts.flatMap((file) => lostPointers(file, read(file), here).map((what) => `${file}: ${what}`))).toEqual([])
})

/** Names of other programs and of the specification, and of the example in CONTRIBUTING. */
const foreignNames = [
  'badgeKinds roundTableId notificationContentId OnCalendar WorkingDirectory SameSite groupConcurrency ETag Referer Secure',
  'NOTIFY LISTEN VACUUM TEMPORARY pg_dump pg_restore psql pg_wal xip xmax session_replication_role NODE_EXTRA_CA_CERTS',
  'btree_gist proxy_pass default_pool_size ignore_startup_parameters copilot_default _connections _waiting',
]

test('names in comments and docs are in the code', () => {
  const code = texts.filter((path) => !path.endsWith('.md'))
  const names = new Set([
    ...code.flatMap((file) => namesIn(read(file))),
    ...paths.flatMap((path) => path.split(/[/.]/)),
    ...foreignNames.flatMap((line) => line.split(' ')),
  ])
  expect(texts.flatMap((file) => lostNames(file, read(file), names).map((name) => `${file}: ${name}`))).toEqual([])
})

describe('docs/domain.md has the tables of the code', () => {
  /** The cells of a section's only table, without its head and what is in brackets. */
  const tableOf = (section: string): string[][] => {
    const [, text = ''] = read('docs/domain.md').split(new RegExp(`^##+ ${section}\\.? .*$`, 'm'))
    const lines = (text.split(/^##/m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
    return lines.slice(2).map((line) =>
      line
        .replaceAll(/ \([^)]*\)/g, '')
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  }
  const idsOf = (list: readonly number[]): string => list.join(', ') || 'none'

  test('of the statuses of a registration, their seats and moves', () => {
    expect(tableOf('3.1').map((row) => row.slice(0, 4))).toEqual(
      registrationStatuses.map(({ value, label }) => [
        `${value}`,
        label,
        seatHoldingStatuses.includes(value) ? 'yes' : '',
        idsOf(registrationMoves[value]),
      ]),
    )
  })

  test('of the states of an event and their moves', () => {
    expect(tableOf('3.3')).toEqual(eventStates.map(({ value, label }) => [`${value}`, label, idsOf(eventMoves[value])]))
  })

  test('of the roles and what they may do', () => {
    const may = (cell = '') => cell !== ''
    expect(tableOf('9').map(([role, ...cells]) => [role, ...cells.map(may)])).toEqual(
      roles.map((role) => [roleLabelOf(role), ...permissions.map((permission) => isAllowed(role, permission))]),
    )
  })
})

describe('a pointer that leads nowhere is found', () => {
  const small: RepositoryPaths = {
    paths: ['README.md', 'docs', 'docs/there.md', 'docs/domain.md', 'nucleus', 'nucleus/kernel', 'nucleus/kernel/writes.ts', 'tracks.ts'],
    scripts: ['dev', 'test'],
    sections: { domain: ['1', '1.2'], spec: ['4'] },
  }
  const lost = (file: string, text: string) => lostPointers(file, text, small)

  test('to a document', () => {
    expect(lost('nucleus/a.ts', '/** See docs/there.md, README.md; the API is at /nucleus/docs/gone. */')).toEqual([])
    expect(lost('nucleus/a.ts', '/** See docs/gone.md, docs/pictures/a.png, calls.md. */')).toEqual([
      'docs/gone.md',
      'docs/pictures/a.png',
      'calls.md',
    ])
  })

  test('to a section, also when the line breaks before it', () => {
    expect(lost('a.ts', '/** As domain §1 and §1.2 say (docs/domain.md §1, spec §4). */')).toEqual([])
    expect(lost('a.ts', '/** As docs/domain.md §1.2, §3 and §1.7 say, or (spec §9) domain\n   * §8. */')).toEqual([
      'domain §3',
      'domain §1.7',
      'spec §9',
      'domain §8',
    ])
    expect(lost('docs/domain.md', 'As §1.2 and §1.3 say, and spec §4.')).toEqual(['domain §1.3'])
  })

  test('to a script', () => {
    expect(lost('a.ts', '// npm run dev -- FILE, `npm test`, npm install')).toEqual([])
    expect(lost('README.md', 'npm run bench:all, npm start')).toEqual(['npm run bench:all', 'npm start'])
  })

  test('by a link', () => {
    expect(lost('docs/there.md', '[a](domain.md#part) [b](../README.md) [c](https://example.com/x.md) [d](#part)')).toEqual([])
    expect(lost('docs/there.md', '[a](gone.png) [b](README)')).toEqual(['gone.png', 'README'])
  })

  test('by a path in backticks', () => {
    const right = '`nucleus/kernel/writes.ts` `kernel/writes.ts` `writes.ts` `nucleus/kernel/` `nucleus/{kernel}/*.ts` `kernel/<name>.ts`'
    const noPaths = '`/nucleus/files` `.data/gone.json` `lock.owner` `events.irReps` `text/csv` `nucleus`'
    expect(lost('README.md', `${right} ${noPaths}`)).toEqual([])
    const wrong = ['nucleus/writes.ts', 'reads.ts', 'nucleus/export/', 'nucleus/*/reads.ts']
    expect(lost('README.md', `${wrong.map((path) => `\`${path}\``).join(' ')} \`nucleus/{kernel,rooms}\``)).toEqual([
      ...wrong,
      'nucleus/rooms',
    ])
    expect(lost('a.ts', '/** `reads.ts` of another program */')).toEqual([])
  })

  test('by the example of CONTRIBUTING, unless what it copies is there', () => {
    expect(lost('CONTRIBUTING.md', '`badges.ts` `nucleus/badges.ts`')).toEqual(['nucleus/badges.ts'])
  })
})
