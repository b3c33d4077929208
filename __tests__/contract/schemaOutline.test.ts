import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

interface Description {
  resources: unknown[][]
  calls: unknown[][]
}

/** What the schemas of the contract say and refuse, in a process of its own. */
async function describeContract(...args: string[]): Promise<Description> {
  const { stdout } = await promisify(execFile)(process.execPath, ['__tests__/support/describeContract.mjs', ...args], { maxBuffer: 1e8 })
  return JSON.parse(stdout) as Description
}

test('the outline for browsers describes and checks every schema as zod does', async () => {
  const [zod, outline] = await Promise.all([describeContract(), describeContract('outline')])
  expect(zod.calls.length).toBeGreaterThan(100)
  expect(zod.resources.length).toBeGreaterThan(10)
  expect(outline.resources).toEqual(zod.resources)
  expect(outline.calls).toEqual(zod.calls)
})
