import type { AnyCall } from '#contract/call.ts'
import { allResources } from '#contract/index.ts'
import { ok, type TestNucleus } from './nucleus.ts'
import { validRow } from './validRow.ts'

/** The path parameters that ask a call for everything of an event. */
export const allOfEvent = ({ params }: Pick<AnyCall, 'params'>, eventId: number | undefined): Record<string, number | undefined> =>
  Object.fromEntries(Object.keys(params.shape).map((key) => [key, key === 'eventId' ? eventId : 0]))

/** Stores a row of every resource that has none among these ids yet, so that a new resource is tested the day it is declared. */
export async function storeEveryResource({ call }: TestNucleus, token: string, ids: Readonly<Record<string, number>>): Promise<void> {
  for (const { calls, schema } of allResources) {
    const { list, upsert }: { list: AnyCall; upsert: AnyCall } = calls
    const stored = ok(await call(list, allOfEvent(list, ids.eventId), token)) as unknown[]
    if (stored.length === 0) ok(await call(upsert, validRow(schema, { ids, word: 'Amber', index: 0 }), token))
  }
}
