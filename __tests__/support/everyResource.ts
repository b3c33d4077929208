import type { AnyCall } from '#contract/call.ts'
import { allResources } from '#contract/index.ts'
import { ok, type TestNucleus } from './nucleus.ts'
import { type Ids, idOf } from './rowContext.ts'
import { validRowOf } from './validRow.ts'

/** What rows of another resource hang on, such as the session of its speakers; the event apart. */
const parents = new Set(allResources.flatMap(({ parent }) => (parent && parent !== 'eventId' ? [parent] : [])))

/** The id of no row: the list of such a parent is empty. */
const noRow = 2_000_000_000
/** The path parameters that ask a call for everything of an event, or of the row among the ids that is its parent. */
export const allOf = ({ params }: Pick<AnyCall, 'params'>, ids: Ids): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.keys(params.shape).map((key) => [key, key === 'eventId' || parents.has(key) ? (idOf({ ids, index: 0 }, key) ?? noRow) : 0]),
  )

/**
 * Stores a row of every resource that has none among these ids yet, so that a new resource is tested the day it is declared.
 * Returns the ids, with that of the first row of each.
 */
export async function storeEveryResource({ call }: TestNucleus, token: string, parentIds: Ids): Promise<Ids> {
  let ids = parentIds
  // What a row refers to may be a row of another resource: those that are refused wait for the others.
  let waiting: readonly (typeof allResources)[number][] = allResources
  while (waiting.length > 0) {
    const refused: (typeof waiting)[number][] = []
    for (const resource of waiting) {
      const row = await storedRow(resource)
      if (row) ids = { [resource.idKey]: Number(row[resource.idKey]), ...ids }
      else refused.push(resource)
    }
    const [first] = refused
    if (first && refused.length === waiting.length) throw new Error(`${first.name}: no row of it can be stored`)
    waiting = refused
  }
  return ids

  async function storedRow(resource: (typeof allResources)[number]): Promise<Record<string, unknown> | undefined> {
    const { list, upsert }: { list: AnyCall; upsert: AnyCall } = resource.calls
    const query = allOf(list, ids)
    // The parent comes first: a row of somebody else's would be stored otherwise.
    if (Object.values(query).some((id) => id === undefined || id === noRow)) return undefined
    const [stored] = ok(await call(list, query, token)) as Record<string, unknown>[]
    if (stored) return stored
    const answer = await call(upsert, validRowOf(resource, { ids, word: 'Amber', index: 0 }), token)
    return answer.status === 200 ? (answer.body.data as Record<string, unknown>) : undefined
  }
}
