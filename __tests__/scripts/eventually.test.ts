import { expect, test } from '@jest/globals'
import { eventually } from '../../e2e/support/eventually.ts'

test('a wait ends before the time of its test is up, and says what it waited for', async () => {
  const now = Date.now()
  expect(globalThis.testDeadline).toBeGreaterThan(now)
  globalThis.testDeadline = now + 4000
  await expect(eventually(() => Promise.reject(new Error('the lamp is still off')))).rejects.toThrow('the lamp is still off')
})
