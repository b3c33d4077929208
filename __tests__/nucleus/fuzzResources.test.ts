import { afterAll, test } from '@jest/globals'
import type { AnyCall } from '#contract/call.ts'
import { registrations } from '#contract/events/registrations.ts'
import { sponsors } from '#contract/events/sponsors.ts'
import { tracks } from '#contract/events/tracks.ts'
import { allCalls, allResources, singleCalls } from '#contract/index.ts'
import { makeFuzz } from '../support/fuzz/makeFuzz.ts'

/** The same for the calls of resources (`fuzz.test.ts`). */
const { fuzz, expectAllReadable, close } = await makeFuzz()
afterAll(close)

/** Lists, ids, deletes and orders are the same code for all: three resources of different kinds are tried at length. */
const atLength = new Set([tracks, registrations, sponsors].map(({ area, name }) => `${area}/${name}`))
const saves = new Set<AnyCall>(allResources.map(({ calls }) => calls.upsert))
const runsOf = (call: AnyCall): number => {
  if (saves.has(call)) return 50
  return atLength.has(call.name.slice(0, call.name.lastIndexOf('/'))) ? 20 : 3
}

const calls = allCalls.filter((call) => !singleCalls.includes(call))
test.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => fuzz(call, runsOf(call)))
test('whatever was accepted, every read answers', expectAllReadable)
