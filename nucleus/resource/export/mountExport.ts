import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { Call } from '#contract/call.ts'
import type { exportQuery } from '#contract/exportQuery.ts'
import type { Job } from '#contract/jobs.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { codeOf, fileWordOf, nounOf } from '../../db/nouns.ts'
import { type Select, snapshotRows } from '../../db/snapshot.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import { untilGone } from '../../kernel/callerGone.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { parentOf } from '../../kernel/parent.ts'
import type { Mounting } from '../Feature.ts'
import type { ListQuery } from '../listQuery.ts'
import type { Served } from '../Served.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import { chosenColumns, packed } from './columns.ts'
import { type ExportedList, exportJobsOf } from './exportJobs.ts'
import { exportTurnsOf } from './exportTurns.ts'
import { writerFor } from './formats.ts'
import { sendRows } from './sendRows.ts'

/** Rows read and written at a time, few enough not to block the main thread. */
const batch = 200
const tooMany = `More than ${limits.exportRowsAtOnce.toLocaleString('en')} rows are exported as a job. Start the export again from the list.`

type Asked = z.output<typeof exportQuery> & Values

/**
 * Serves a list as a file: the matching rows in the order of the list, from one snapshot of the database. Sent directly, or by a job
 * when there are many.
 */
export function mountExport({ app, nucleus, resource, options, repository }: Mounting): void {
  const { calls } = resource
  const { plan, open } = exportedList(nucleus, resource, options, repository)
  mountCall(app, calls.export as Call<never, unknown, Asked>, async ({ input: { format, ...asked }, request, reply, actor }) => {
    const gone = untilGone(reply)
    const send = async () => {
      const rows = await open(asked)
      if (gone.aborted || rows.snapshot.total > limits.exportRowsAtOnce) {
        await rows.snapshot.close()
        gone.throwIfAborted()
        throw new Refusal(422, tooMany)
      }
      await sendRows(reply, { ...rows, writer: writerFor(format, request.headers.accept) })
    }
    await exportTurnsOf(nucleus)(actor, send, gone)
    return reply
  })
  const jobs = exportJobsOf(nucleus)
  jobs.serve(resource.name, { permission: calls.export.permission, open })
  mountCall(app, calls.exportJob as Call<never, Job, Asked>, async ({ input: { format, ...asked }, request, actor }) => {
    // Refuse what cannot be exported now, not when the job runs.
    const { code } = await plan(nucleus.db, asked)
    const { many } = nounOf(options.table)
    const label = code ? `Export of ${many} of ${code}` : `Export of ${many}`
    return jobs.start({ label, resource: resource.name, format: writerFor(format, request.headers.accept).extension, asked }, actor)
  })
}

/** Reads a list for a file: `plan` prepares and checks the query, `open` also opens its snapshot. */
function exportedList({ database, clock }: Nucleus, resource: AnyResource, served: Served, list: ListQuery) {
  const plan = async (db: Db, { columns: asked, sort, ...input }: Asked) => {
    const where = list.where(input)
    const order = list.ordered(sort)
    const code = await parentCode(db, resource, served, input)
    const columns = chosenColumns(resource, served, { own: await served.exportColumns?.(db, input), asked })
    const { values, read } = packed(columns)
    const select: Select<{ values: string }> = list
      .select(db, { values: values.as('values') })
      .where(where)
      .orderBy(...order)
    return { code, columns, read, select }
  }
  const open: ExportedList['open'] = async (asked) => {
    const snapshot = await snapshotRows(database.jobs, (db) => plan(db, asked), { batch })
    const { code, columns, read } = snapshot.plan
    const name = [code, fileWordOf(served.table), clock().toISOString().slice(0, 10)].filter(Boolean).join('-')
    return { name, columns, read, snapshot }
  }
  return { plan, open }
}

/** The code of the list's parent; undefined for a list without a parent, or a parent without a code. Throws 404 for a missing parent. */
async function parentCode(db: Db, resource: AnyResource, { table }: Served, input: Values): Promise<string | undefined> {
  const parent = parentOf(resource, table)
  if (!parent) return undefined
  const { key, to, idKey } = parent
  const code = codeOf(to)
  const [row] = await db
    .select({ code: code ? sql<string>`${code}` : sql`null` })
    .from(to)
    .where(and(eq(column(to, idKey), input[key]), isNull(column(to, 'deletedAt'))))
  if (!row) throw notFound(capitalised(nounOf(to).one))
  return typeof row.code === 'string' ? row.code : undefined
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
