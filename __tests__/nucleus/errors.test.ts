import { expect, test } from '@jest/globals'
import { traceOf } from '#nucleus/base/errors.ts'

test('the trace of an error holds where it came from and no line of its message', () => {
  const { kind, stack } = traceOf(new TypeError('Failed: insert\n    at (the secret)\nparams: \n    at another secret'))
  expect(kind).toBe('TypeError')
  expect(stack[0]).toContain('errors.test.ts')
  expect(stack.join()).not.toContain('secret')
})

test('the trace of an error whose message was changed afterwards is left out', () => {
  const error = new Error('one\n    at secret')
  expect(error.stack).toContain('secret')
  error.message = 'now something else'
  expect(traceOf(error).stack).toEqual([])
})
