import { registrationStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/tables/index.ts'
import { at } from './random.ts'
import { insertRows } from './insertRows.ts'
import type { PlannedRegistration } from './registrations.ts'

type Change = Omit<typeof changes.$inferInsert, 'changeId'>
interface StampedRow {
  createdAt?: string
  createdByContactId?: number | null
}

/** The audit rows of demo rows that were created and never changed. */
export function createdChanges(resource: string, rows: readonly StampedRow[], ids: readonly number[]): Change[] {
  return rows.map((row, index) => ({
    resource,
    rowId: at(ids, index),
    action: 'create',
    actorContactId: row.createdByContactId ?? null,
    at: row.createdAt,
    version: 1,
    before: null,
    after: fieldsOf(row),
  }))
}

/** The audit rows of registrations: created as pending, then moved to their status. */
export function registrationChanges(planned: readonly PlannedRegistration[], ids: readonly number[]): Change[] {
  return planned.flatMap(({ row }, index): Change[] => {
    const { eventStatusId, statusReason, updatedAt, updatedByContactId } = row
    const [first] = createdChanges('registrations', [row], [at(ids, index)])
    if (!first || row.rowVersion === 1) return first ? [first] : []
    const before = { eventStatusId: registrationStatus.pending, statusReason: null }
    return [
      { ...first, after: { ...first.after, ...before } },
      {
        resource: 'registrations',
        rowId: at(ids, index),
        action: 'status',
        actorContactId: updatedByContactId,
        at: updatedAt,
        version: 2,
        before,
        after: { eventStatusId, statusReason },
      },
    ]
  })
}

export async function seedChanges(db: Db, rows: readonly Change[]): Promise<void> {
  await insertRows(db, changes, rows)
}

const ignoredKeys = new Set(['rowVersion', 'createdAt', 'createdByContactId', 'updatedAt', 'updatedByContactId'])
const fieldsOf = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null && !ignoredKeys.has(key)))
