import * as z from 'zod'
import type { AnyCall } from '#contract/call.ts'
import type { AnyResource } from '#contract/resource.ts'
import { idOf } from '../rowContext.ts'
import { validRow } from '../validRow.ts'
import { allOf } from '../everyResource.ts'
import { validForms } from './forms.ts'
import { recipes } from './recipes.ts'
import { type SentRequest, sentRequestOf } from './sent.ts'
import { placeOf, type World } from './world.ts'

/**
 * A request of the call that must be answered 200 when an administrator sends it, now: what it needs is stored first. A call of
 * a resource follows from its declaration; any other is made from its schemas, unless `recipes` says more.
 */
export async function validRequest(world: World, call: AnyCall): Promise<SentRequest> {
  const form = await validForms(world, call)
  if (form) return form
  const recipe = recipes[call.name]
  if (recipe) return sentRequestOf(call, await recipe(world))
  const place = placeOf(call.path, call.method)
  return sentRequestOf(call, place ? await inputOfResource(world, place) : inputOf(world, call))
}

/** What the schemas ask for, with ids that are there. */
function inputOf({ ids }: World, { params, body }: AnyCall): object {
  const context = { ids, word: 'Summit', index: 0 }
  if (body) return body instanceof z.ZodObject ? validRow(body, context) : {}
  const inPath = Object.keys(params.shape).map((key) => [key, idOf(context, key) ?? 0])
  return Object.fromEntries(inPath) as object
}

async function inputOfResource(world: World, { resource, role }: { resource: AnyResource; role: string }): Promise<object> {
  const { ids, newRow, fresh } = world
  const { calls, idKey, order, parent } = resource
  const all = allOf(calls.list, ids)
  if (role === 'upsert') return newRow(resource)
  if (role === 'remove') {
    const row = await fresh(resource)
    return { [idKey]: row[idKey], rowVersion: row.rowVersion }
  }
  if (role === 'removeMany') return { ids: [(await fresh(resource))[idKey], (await fresh(resource))[idKey]] }
  if (role === 'counts') return { ...all, field: idKey }
  if (role === 'cells') return { ...all, ids: String([ids[idKey]].flat()[0]), columns: `${resource.definedColumns[0] ?? ''}.any` }
  if (role === 'updateMany') return editOf(resource, await fresh(resource))
  if (role !== 'reorder') return all
  const first = await fresh(resource)
  const { within } = order ?? {}
  // Both in one group, where the order is that of a group.
  const second = await fresh(resource, within ? { [within]: first[within] } : {})
  return {
    ...(parent && { [parent]: first[parent] }),
    [idKey]: second[idKey],
    ...(within && { [within]: first[within] }),
    before: first[idKey],
  }
}

/** The value that a row has already, set again. */
function editOf({ idKey, bulkEdit }: AnyResource, row: Record<string, unknown>): object {
  const field = bulkEdit.find((one) => row[one] != null) ?? bulkEdit[0] ?? ''
  return { ids: [row[idKey]], values: { [field]: row[field] } }
}
