import { expect, test } from '@jest/globals'
import { testsFor } from '#scripts/check/changed.ts'

test('a change in an area is tested by what is called as it, and by what checks all declarations', () => {
  const tests = testsFor(['nucleus/events/speakers/mountSpeakers.ts'])
  expect(tests).toEqual(expect.arrayContaining(['__tests__/nucleus/speakers.test.ts', '__tests__/wiring.test.ts']))
  expect(tests).not.toContain('__tests__/nucleus/locations.test.ts')
  expect(tests).not.toContain('__tests__/screens/everyScreen.test.tsx')
})

test('a change of a file is tested by what imports it, also through its support', () => {
  expect(testsFor(['contract/foldedText.ts'])).toContain('__tests__/nucleus/searchScripts.test.ts')
  expect(testsFor(['__tests__/support/scripts.ts'])).toContain('__tests__/nucleus/searchScripts.test.ts')
  expect(testsFor(['e2e/support/eventually.ts'])).toContain('__tests__/nucleus/databaseAway.test.ts')
})

test('a test that has changed runs itself, and a change of a screen opens every screen', () => {
  expect(testsFor(['__tests__/nucleus/locations.test.ts'])).toContain('__tests__/nucleus/locations.test.ts')
  expect(testsFor(['components/ui/Button.tsx'])).toContain('__tests__/screens/everyScreen.test.tsx')
})
