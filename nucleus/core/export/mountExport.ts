import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Call } from '#contract/call.ts'
import type { exportQuery } from '#contract/exportQuery.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { type Select, snapshotRows } from '../../db/snapshot.ts'
import { events } from '../../db/tables/index.ts'
import type { Nucleus } from '../context.ts'
import { notFound } from '../errors.ts'
import { mountCall } from '../mountCall.ts'
import type { ListQuery } from '../resource/listQuery.ts'
import type { Served } from '../resource/Served.ts'
import type { Values } from '../values.ts'
import { chosenColumns, packed } from './columns.ts'
import { writerFor } from './formats.ts'
import { sendRows } from './sendRows.ts'

/** Rows read and written at a time: few enough that the text of one batch keeps nobody waiting. */
const batch = 200

/** Serves a list as a file: the rows that match, in the order of the list, of one moment of the database. */
export function mountExport(
  app: FastifyInstance,
  { database, clock }: Nucleus,
  resource: AnyResource,
  served: Served,
  list: ListQuery,
): void {
  const call = resource.calls.export as Call<never, unknown, z.output<typeof exportQuery> & Values>
  mountCall(app, call, async ({ input: { format, columns: asked, sort, ...input }, request, reply }) => {
    const where = list.where(input)
    const order = list.ordered(sort)
    const snapshot = await snapshotRows(
      database.jobs,
      async (db) => {
        const code = await parentCode(db, resource, input)
        const columns = chosenColumns(resource, served, { own: await served.exportColumns?.(db, input), asked })
        const { values, read } = packed(columns)
        const select: Select<{ values: string }> = list
          .select(db, { values: values.as('values') })
          .where(where)
          .orderBy(...order)
        return { code, columns, read, select }
      },
      { batch },
    )
    const { code, columns, read } = snapshot.plan
    return sendRows(reply, {
      name: [code, resource.name, clock().toISOString().slice(0, 10)].filter(Boolean).join('-'),
      columns,
      read,
      snapshot,
      writer: writerFor(format, request.headers.accept),
    })
  })
}

/** The code of the event whose list it is; nothing for a list of all. Throws 404 when the event is not there. */
async function parentCode(db: Db, { parent }: AnyResource, input: Values): Promise<string | undefined> {
  if (parent !== 'eventId') return undefined
  const [event] = await db
    .select({ eventCode: events.eventCode })
    .from(events)
    .where(and(eq(events.eventId, input.eventId as number), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  return event.eventCode
}
