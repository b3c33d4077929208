import { expect, test } from '@jest/globals'
import { OnceAMinute } from '#nucleus/observe/OnceAMinute.ts'

test('what repeats is logged once a minute, with its worst and how often it did', () => {
  const lines: object[] = []
  const held = (ms: number, call = 'POST /a') => ({ ms, while: call })
  const reports = new OnceAMinute<ReturnType<typeof held>>({ log: (line) => lines.push(line), isWorse: (one, other) => one.ms > other.ms })
  reports.add('POST /a', held(300), 0)
  for (const [index, ms] of [400, 900, 250].entries()) reports.add('POST /a', held(ms), 1000 * (index + 1))
  reports.add('job import', held(500, 'job import'), 5000)
  reports.add('POST /a', held(210), 60_000)
  reports.add('POST /a', held(220), 120_000)
  expect(lines).toEqual([held(300), held(500, 'job import'), { ...held(900), times: 4 }, held(220)])
})
