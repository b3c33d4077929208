import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/define.ts'
import type { ListQuery } from '#contract/fields.ts'
import { changedMeanwhile } from '../errors.ts'
import { mountCall } from '../mountCall.ts'
import type { Nucleus } from '../nucleus.ts'
import { rememberUndo } from '../undo.ts'
import { deleteRow } from '../writes.ts'
import { type Rows, rowsOf } from './rows.ts'
import type { Declared, Served, Values } from './Served.ts'
import { upsertOf } from './upsert.ts'

/** Serves a resource's list, upsert and delete from its declaration and its table. */
export function mountResource(app: FastifyInstance, nucleus: Nucleus, resource: Declared, served: Served): Rows {
  const rows = rowsOf(nucleus, resource, served)
  const { db, clock } = nucleus
  const { list, upsert, remove } = resource.calls
  mountCall(app, list as Call<never, Values[], ListQuery & Values>, ({ input }) => rows.list(db, input))
  const save = upsertOf(nucleus, rows, served)
  mountCall(app, upsert as Call<never, Values, Values>, ({ input, actor, request }) =>
    save({ id: input[resource.idKey] as number | null | undefined, sent: request.body as Values, actor }),
  )
  if (resource.isRemovable)
    mountCall(app, remove as Call<never, Values, Record<string, number>>, async ({ input, actor }) => {
      const id = input[resource.idKey] ?? 0
      const current = await rows.need(db, id)
      await served.checkRemove?.(db, current)
      const version = input.rowVersion ?? (current.rowVersion as number)
      if (!(await deleteRow(db, rows, { id, version }, actor, clock()))) throw changedMeanwhile(await rows.need(db, id))
      return { id, undoToken: await rememberUndo(nucleus, { resource: resource.name, rowId: id }, actor) }
    })
  return rows
}
