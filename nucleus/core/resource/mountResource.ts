import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/define.ts'
import type { ListQuery } from '#contract/fields.ts'
import { mountImport } from '../import/mountImport.ts'
import { mountCall } from '../mountCall.ts'
import type { Nucleus } from '../context.ts'
import { removeOf } from './remove.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { Declared, Served, Values } from './Served.ts'
import { upsertOf } from './upsert.ts'

/** Serves a resource's list, upsert and delete from its declaration and its table. */
export function mountResource(app: FastifyInstance, nucleus: Nucleus, resource: Declared, served: Served): Rows {
  const rows = rowsOf(nucleus, resource, served)
  const { list, upsert, remove } = resource.calls
  mountCall(app, list as Call<never, Values[], ListQuery & Values>, ({ input }) => rows.list(nucleus.db, input))
  const save = upsertOf(nucleus, rows, served)
  mountCall(app, upsert as Call<never, Values, Values>, ({ input, actor, request }) =>
    save({ id: input[resource.idKey] as number | null | undefined, sent: request.body as Values, actor }),
  )
  if (resource.isRemovable) {
    const removeRow = removeOf(nucleus, rows, served)
    mountCall(app, remove as Call<never, Values, Record<string, number>>, ({ input, actor }) =>
      removeRow({ id: input[resource.idKey] ?? 0, version: input.rowVersion, actor }),
    )
  }
  mountImport(app, nucleus, resource, rows, served)
  return rows
}
