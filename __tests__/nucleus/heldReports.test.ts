import { expect, test } from '@jest/globals'
import { HeldReports } from '#nucleus/observe/HeldReports.ts'

test('a call that holds the main thread again and again is logged once a minute, with its worst and how often it did', () => {
  const lines: object[] = []
  const reports = new HeldReports((line) => lines.push(line))
  const held = (ms: number) => ({ ms, while: 'POST /a', requestId: `request-${ms}`, at: ['a.ts:1'] })
  reports.add('POST /a', held(300), 0)
  for (const [index, ms] of [400, 900, 250].entries()) reports.add('POST /a', held(ms), 1000 * (index + 1))
  reports.add('job import', { ...held(500), while: 'job import' }, 5000)
  reports.add('POST /a', held(210), 60_000)
  reports.add('POST /a', held(220), 120_000)
  expect(lines).toEqual([held(300), { ...held(500), while: 'job import' }, { ...held(900), times: 4 }, held(220)])
})
