import type { FastifyInstance } from 'fastify'
import type { RemovedMany } from '#contract/bulk.ts'
import type { Call } from '#contract/define.ts'
import type { AnyResource, Removed } from '#contract/resource.ts'
import { mountExport } from './export/mountExport.ts'
import { mountImport } from './import/mountImport.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import { idsOf } from './ids.ts'
import { keeping } from './keeping.ts'
import type { Values } from '../kernel/values.ts'
import { joiningNames } from './referenceNames.ts'
import { removeOf } from './remove.ts'
import { placingNewRows } from './order/newPlaces.ts'
import { mountReorder } from './order/reorder.ts'
import { removeManyOf } from './removeMany.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { ListInput, Row, Served } from './Served.ts'
import { upsertOf } from './upsert.ts'

/** The calls that the declaration of any resource makes. */
interface Calls {
  list: Call<never, Row[], ListInput>
  upsert: Call<never, Row, Values>
  ids: Call<never, number[], ListInput>
  remove: Call<never, { id: number; undoToken: string }, Removed>
  removeMany: Call<never, RemovedMany<Row>, { ids: number[]; undoToken?: string }>
}

/**
 * Serves a resource's list, ids, export, import, upsert, deletes and order from its declaration and its table. Throws an error that
 * names the mismatch when the two do not fit together (a programming error).
 */
export function mountResource<R extends AnyResource, Made = undefined>(
  app: FastifyInstance,
  nucleus: Nucleus,
  resource: R,
  declared: Served<R, Made>,
): Rows<R> {
  // The generic layer treats rows of every resource as values by name. The resource's own types end here and resume at the return:
  // input is parsed by its schemas, and output is selected by its shape.
  const placing = placingNewRows(nucleus, resource, declared as unknown as Served)
  const served = keeping(resource, joiningNames(resource, placing))
  const { list, ids, upsert, remove, removeMany } = resource.calls as Calls
  const rows = rowsOf(nucleus, resource, served)
  mountCall(app, list, ({ input }) => rows.list(nucleus.db, input))
  const idsThatMatch = idsOf(nucleus, rows)
  mountCall(app, ids, ({ input }) => idsThatMatch(input))
  mountExport(app, nucleus, resource, served, rows)
  const save = upsertOf(nucleus, rows, { ...served, parent: resource.parent })
  mountCall(app, upsert, ({ input, actor }) => save({ id: Number(input[resource.idKey] ?? 0), sent: input, actor }))
  if (resource.isRemovable) {
    const removeRow = removeOf(nucleus, rows, served)
    mountCall(app, remove, ({ input, actor }) => removeRow({ id: input[resource.idKey] ?? 0, version: input.rowVersion, actor }))
    const removeRows = removeManyOf(nucleus, rows, { ...served, label: resource.label })
    mountCall(app, removeMany, ({ input, actor }) => removeRows({ ...input, actor }))
  }
  mountImport(app, nucleus, resource, rows, served)
  mountReorder(app, nucleus, resource, served, rows)
  return rows as unknown as Rows<R>
}
