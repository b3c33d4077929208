import type { FastifyInstance } from 'fastify'
import { dependents, dependentsOfMany } from '#contract/dependents.ts'
import type { Actor, Nucleus } from '../kernel/context.ts'
import { mountCall, needPermission } from '../kernel/mountCall.ts'
import { counterOf } from '../kernel/referring.ts'
import type { RestorableRows } from './rows.ts'
import { rowsByName } from './rowsByName.ts'

/** Serves the counts of rows that refer to one or more rows, for the confirmation before a delete. */
export function mountDependents(app: FastifyInstance, { db }: Nucleus, served: readonly RestorableRows[]): void {
  const rowsNamed = rowsByName(served)
  /** Throws 403 unless the caller may read the list of this resource. */
  const rowsFor = (resource: string, actor: Actor) => {
    const rows = rowsNamed(resource)
    needPermission(actor, rows.readPermission)
    return rows
  }
  // Built at startup, so that a table without a noun fails there.
  const counters = new Map(served.map(({ resource, table, keptBy }) => [resource, counterOf(table, keptBy)]))
  mountCall(app, dependents, async ({ input: { resource, id }, actor }) => {
    await rowsFor(resource, actor).need(db, id)
    return counters.get(resource)?.(db, [id]) ?? []
  })
  mountCall(
    app,
    dependentsOfMany,
    async ({ input: { resource, ids }, actor }) => counters.get(rowsFor(resource, actor).resource)?.(db, ids) ?? [],
  )
}
