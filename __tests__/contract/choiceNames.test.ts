import { describe, expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { speakerStatuses } from '#constants/programmeChoices.ts'
import { allResources } from '#contract/index.ts'
import { choicesOf } from '#contract/messages.ts'
import type { AnyResource } from '#contract/resource.ts'

/** The number of a choice says nothing to a reader: its name does. */
const files = globSync([
  'contract/**/*.ts',
  'nucleus/**/*.ts',
  'store/**/*.ts',
  'e2e/support/*.ts',
  'components/**/*.{ts,tsx}',
  '__tests__/support/**/*.{ts,tsx}',
])
const lines = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, at) => ({ line, at: `${file}:${at + 1}` })),
)
const resources: readonly AnyResource[] = allResources
const fields = new Set(resources.flatMap(({ shape }) => Object.keys(shape).filter((field) => choicesOf(shape[field]))))
const names = new Map<string, Set<number>>()
const constants = await Promise.all(globSync('constants/*hoices.ts').map((file) => import(resolve(file)) as Promise<object>))
for (const list of constants.flatMap((one) => Object.values(one) as object[]))
  for (const [name, value] of Object.entries(list))
    if (typeof value === 'number') names.set(name, (names.get(name) ?? new Set()).add(value))

test('the names of an enumeration are those of its values', () => {
  expect(speakerStatuses.confirmed).toBe(2)
  expect(speakerStatuses.map(({ value, label }) => [value, label])).toEqual([
    [1, 'Invited'],
    [2, 'Confirmed'],
    [3, 'Declined'],
    [4, 'Cancelled'],
  ])
})

describe('a choice is named, not numbered', () => {
  test('at a field that holds one', () => {
    // The status 0 of a path means all.
    const bare = new RegExp(`\\b(?!eventStatusId: 0)(${[...fields].join('|')})(: | === | !== )\\d+\\b`)
    expect(lines.filter(({ line }) => bare.test(line)).map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([])
  })

  test('under a name that its enumeration has', () => {
    const found = lines.flatMap(({ line, at }) => {
      const [, list = '', numbers = ''] = /^\s*const \[?([\w, ]+)\]? = \[?([\d, ]+)\]?( as const)?$/.exec(line) ?? []
      const values = numbers.split(',').map(Number)
      const isChoice = list.split(', ').some((name, place) => names.get(name)?.has(values[place] ?? -1))
      return isChoice ? [`${at} ${line.trim()}`] : []
    })
    expect(found).toEqual([])
  })
})
