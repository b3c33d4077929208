import type { FastifyInstance } from 'fastify'
import type { RemovedMany } from '#contract/bulk.ts'
import type { Call } from '#contract/define.ts'
import type { ListQuery } from '#contract/fields.ts'
import { mountCall } from '../mountCall.ts'
import type { Nucleus } from '../context.ts'
import { idsOf } from './ids.ts'
import { removeOf } from './remove.ts'
import { removeManyOf } from './removeMany.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { Declared, Served, Values } from './Served.ts'
import { upsertOf } from './upsert.ts'

/** Serves a resource's list, ids, upsert and deletes from its declaration and its table. */
export function mountResource(app: FastifyInstance, nucleus: Nucleus, resource: Declared, served: Served): Rows {
  const rows = rowsOf(nucleus, resource, served)
  const { list, ids, upsert, remove, removeMany } = resource.calls
  mountCall(app, list as Call<never, Values[], ListQuery & Values>, ({ input }) => rows.list(nucleus.db, input))
  const idsThatMatch = idsOf(nucleus, rows)
  mountCall(app, ids as Call<never, number[], Values>, ({ input }) => idsThatMatch(input))
  const save = upsertOf(nucleus, rows, served)
  mountCall(app, upsert as Call<never, Values, Values>, ({ input, actor, request }) =>
    save({ id: input[resource.idKey] as number | null | undefined, sent: request.body as Values, actor }),
  )
  if (resource.isRemovable) {
    const removeRow = removeOf(nucleus, rows, served)
    mountCall(app, remove as Call<never, Values, Record<string, number>>, ({ input, actor }) =>
      removeRow({ id: input[resource.idKey] ?? 0, version: input.rowVersion, actor }),
    )
    const removeRows = removeManyOf(nucleus, rows, { ...served, label: resource.label })
    mountCall(app, removeMany as Call<never, RemovedMany<Values>, { ids: number[]; undoToken?: string }>, ({ input, actor }) =>
      removeRows({ ...input, actor }),
    )
  }
  return rows
}
