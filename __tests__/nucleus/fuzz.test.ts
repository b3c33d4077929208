import { afterAll, test } from '@jest/globals'
import { changesStream } from '#contract/changes.ts'
import { singleCalls } from '#contract/index.ts'
import { makeFuzz } from '../support/fuzz/makeFuzz.ts'

/**
 * Thousands of requests of every call, made from the contract: no answer is a failure of the server, no refusal changes
 * anything or leaves its reason unnamed, and nothing that was accepted breaks a read. A failure prints what was sent.
 * Here those that belong to no resource; the others are in `fuzzResources.test.ts`.
 */
const { fuzz, expectAllReadable, close } = await makeFuzz()
afterAll(close)

/** A stream ends only with its reader. */
const calls = singleCalls.filter(({ path }) => path !== changesStream.path)
test.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => fuzz(call, 20))
test('whatever was accepted, every read answers', expectAllReadable)
