import type { FastifyInstance } from 'fastify'
import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import type { Nucleus } from './context.ts'
import { mountCall } from './mountCall.ts'
import { counterOf } from './referring.ts'
import type { RestorableRows } from './resource/rows.ts'
import { rowsByName } from './rowsByName.ts'

/** Serves how many rows refer to a row or to many, for the question before their delete. */
export function mountDependents(app: FastifyInstance, { db }: Nucleus, served: readonly RestorableRows[]): void {
  const rowsFor = rowsByName(served)
  // Built at the start, so that a table without a noun is found then.
  const counters = new Map(served.map(({ resource, table, keptBy }) => [resource, counterOf(table, keptBy)]))
  mountCall(app, dependents, async ({ input: { resource, id } }) => {
    await rowsFor(resource).need(db, id)
    return counters.get(resource)?.(db, [id]) ?? []
  })
  mountCall(app, dependentsOfMany, async ({ input: { resource, ids } }) => counters.get(rowsFor(resource).resource)?.(db, ids) ?? [])
}
