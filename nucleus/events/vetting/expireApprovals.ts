import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { vettingStatus } from '#constants/statuses.ts'
import { vettingLimits } from '#constants/vetting.ts'
import { vettingSubmissions } from '#contract/events/vetting.ts'
import { vettingSubmissions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { type RecordedTable, updateRows } from '../../kernel/writes.ts'

const { approved, expired } = vettingStatus
const recorded: RecordedTable = { resource: vettingSubmissions.name, table, idKey: vettingSubmissions.idKey }

/**
 * Moves approvals that are older than `vettingLimits.approvalMonths` to Expired, each with its line in the history. They still say who
 * approved them. Several instances may run it at once: a row that another one has moved has another version by then.
 */
export async function expireApprovals({ db, clock }: Pick<Nucleus, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const { vettingSubmissionId: id, rowVersion: version, statusChangedAt } = table
  const isAged = sql`coalesce(${table.decidedAt}, ${statusChangedAt}) <= ${at.toISOString()}::timestamptz - make_interval(months => ${vettingLimits.approvalMonths}::int)`
  for (;;) {
    const aged = await db
      .select({ id, version, statusChangedAt })
      .from(table)
      .where(and(eq(table.vettingStatusId, approved), isAged, isNull(table.deletedAt)))
      .orderBy(asc(id))
      .limit(limits.bulkRows)
    const changes = aged.map((row) => ({
      id: row.id,
      version: row.version,
      before: { vettingStatusId: approved, statusChangedAt: row.statusChangedAt },
      after: { vettingStatusId: expired, statusChangedAt: at.toISOString() },
    }))
    const moved = await updateRows(db, recorded, { changes, action: 'status' }, { contactId: null }, at)
    if (aged.length < limits.bulkRows || moved.size === 0) return
  }
}
