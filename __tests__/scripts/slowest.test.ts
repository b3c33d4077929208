import { expect, test } from '@jest/globals'
import { slowestOf } from '#scripts/check/slowest.ts'

test('the slowest files of a run are named with their seconds, by processor time, the slowest first and no more than ten', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `file ${at}`, ms: 50_000 - at * 1000, cpuSeconds: at + 0.05 }))
  const lines = slowestOf([...files, { name: 'broken', ms: 4040 }])
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('  11.1 s CPU   39.0 s  file 11')
  expect(lines.at(-1)).toBe('   3.0 s CPU   47.0 s  file 3')
  expect(lines).toContain('     ? s CPU    4.0 s  broken')
})
