import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { limits } from '#constants/limits.ts'
import type { Call } from '#contract/call.ts'
import type { exportQuery } from '#contract/exportQuery.ts'
import type { Job } from '#contract/jobs.ts'
import type { AnyResource } from '#contract/resource.ts'
import type { Db } from '../../db/client.ts'
import { codeOf, fileNameOf, entityNamesOf } from '../../db/entityNames.ts'
import { type Select, snapshotRows } from '../../db/snapshot.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, Refusal } from '../../base/errors.ts'
import { hangUpSignal } from '../../kernel/hangUp.ts'
import { mountCall, mountFile } from '../../kernel/mountCall.ts'
import { parentOf } from '../../kernel/parent.ts'
import type { FeatureContext } from '../Feature.ts'
import type { ListQueryBuilder } from '../listQueryBuilder.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import { chosenColumns, packColumns } from './columns.ts'
import { type ExportableList, exportJobsOf } from './exportJobs.ts'
import { exportTurnsOf } from './exportTurns.ts'
import { fileTypes, formatFor, writerOf } from './formats.ts'
import { sendRows } from './sendRows.ts'

/** Rows read and written at a time, few enough not to block the main thread. */
const batch = 200
const tooMany = `More than ${limits.exportRowsAtOnce.toLocaleString('en')} rows are exported as a job. Start the export again from the list.`

type ExportQuery = z.output<typeof exportQuery> & Values

/**
 * Serves a list as a file: the matching rows in the order of the list, from one snapshot of the database. Sent directly, or by a job
 * when there are many.
 */
export function mountExport({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { calls } = resource
  const { plan, open } = exportedList(nucleus, resource, options, repository)
  const exportCall = calls.export as Call<never, unknown, ExportQuery>
  mountFile(app, exportCall, fileTypes, async ({ input: { format, ...query }, request, reply, actor }) => {
    const gone = hangUpSignal(reply)
    const send = async () => {
      const rows = await open(query)
      if (gone.aborted || rows.snapshot.total > limits.exportRowsAtOnce) {
        await rows.snapshot.close()
        gone.throwIfAborted()
        throw new Refusal(422, tooMany)
      }
      await sendRows(reply, { ...rows, writer: writerOf(formatFor(format, request.headers.accept), query.heads) })
    }
    await exportTurnsOf(nucleus)(actor, send, gone)
    return reply
  })
  const jobs = exportJobsOf(nucleus)
  jobs.register(resource.name, { permission: calls.export.permission, open })
  mountCall(app, calls.exportJob as Call<never, Job, ExportQuery>, async ({ input: { format, ...query }, request, actor }) => {
    // Refuse what cannot be exported now, not when the job runs.
    const { code } = await plan(nucleus.db, query)
    const { many } = entityNamesOf(options.table)
    const label = code ? `Export of ${many} of ${code}` : `Export of ${many}`
    return jobs.start({ label, resource: resource.name, format: formatFor(format, request.headers.accept), query }, actor)
  })
}

/** Reads a list for a file: `plan` prepares and checks the query, `open` also opens its snapshot. */
function exportedList({ database, clock }: Nucleus, resource: AnyResource, options: ResourceOptions, list: ListQueryBuilder) {
  const plan = async (db: Db, { columns: requested, sort, ids, heads = 'labels', ...input }: ExportQuery) => {
    const defined = await list.definedFields(db, input, [sort, requested])
    const isChosen = ids ? sql`${column(options.table, resource.idKey)} = any(${`{${ids}}`}::int[])` : undefined
    const where = and(list.where(input, defined), isChosen)
    const order = list.orderBy({ sort, q: input.q }, defined)
    const { code, timeZone } = await exportedParent(db, resource, options, input)
    const custom = await options.exportColumns?.(db, input, heads)
    const columns = chosenColumns(resource, options, { custom, defined, requested, heads, timeZone })
    const { values, read } = packColumns(columns)
    const select: Select<{ values: string }> = list
      .select(db, { values: values.as('values') })
      .where(where)
      .orderBy(...order)
    return { code, columns, read, select }
  }
  const open: ExportableList['open'] = async (query) => {
    const snapshot = await snapshotRows(database.jobs, (db) => plan(db, query), { batch })
    const { code, columns, read } = snapshot.plan
    const name = [code, fileNameOf(options.table), clock().toISOString().slice(0, 10)].filter(Boolean).join('-')
    return { name, columns, read, snapshot }
  }
  return { plan, open }
}

/**
 * The code and the time zone of the list's parent; without one, as in a list of several, or one that has none, no code and UTC. Throws 404 for a
 * missing parent.
 */
async function exportedParent(
  db: Db,
  resource: AnyResource,
  { table }: ResourceOptions,
  input: Values,
): Promise<{ code?: string; timeZone: string }> {
  const parent = parentOf(resource, table)
  if (!parent || !input[parent.key]) return { timeZone: 'UTC' }
  const { key, to, idKey } = parent
  const code = codeOf(to)
  const { timeZone } = getTableColumns(to)
  const [row] = await db
    .select({ code: code ? sql<string>`${code}` : sql`null`, timeZone: timeZone ? sql<string>`${timeZone}` : sql<string>`'UTC'` })
    .from(to)
    .where(and(eq(column(to, idKey), input[key]), isNull(column(to, 'deletedAt'))))
  if (!row) throw notFound(capitalised(entityNamesOf(to).one))
  return { ...(typeof row.code === 'string' && { code: row.code }), timeZone: row.timeZone }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
