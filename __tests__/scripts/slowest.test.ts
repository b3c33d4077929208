import { expect, test } from '@jest/globals'
import { slowestOf } from '#scripts/check/slowest.ts'

test('the slowest files of a run are named with their seconds, the slowest first and no more than ten', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `file ${at}`, ms: at * 1000 + 50 }))
  const lines = slowestOf(files)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('  11.1 s  file 11')
  expect(lines.at(-1)).toBe('   2.0 s  file 2')
})
