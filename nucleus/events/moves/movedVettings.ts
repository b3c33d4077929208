import { and, inArray, isNull, sql } from 'drizzle-orm'
import { choiceLabel } from '#constants/choice.ts'
import { inactiveStatuses, type RegistrationStatusId, registrationStatuses, vettingStatus } from '#constants/statuses.ts'
import { openVettingStatuses } from '#constants/vetting.ts'
import type { PeopleCounts } from '#contract/events/peopleCounts.ts'
import type { Db } from '../../db/client.ts'
import { vettingSubmissions as table } from '../../db/tables/index.ts'
import type { Author } from '../../kernel/actor.ts'
import { type Change, type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { newestVetting } from '../common/newestVetting.ts'
import type { MovedRows } from './acceptedContacts.ts'

const recorded: RecordedTable = { resource: 'vettingSubmissions', table, idKey: 'vettingSubmissionId' }
const { submitted, withdrawn } = vettingStatus

interface Plan {
  ended: Change[]
  reopened: Change[]
}

/**
 * Withdraws the open submissions of registrations that end, so that nobody vets somebody who does not come, and submits the newest again where
 * a registration is reopened.
 */
export async function moveVettings(tx: Db, changes: readonly Change[], { actor, at }: { actor: Author; at: Date }): Promise<MovedRows> {
  const plan = await planOf(tx, changes, at)
  const all = [...plan.ended, ...plan.reopened]
  const versions = await updateRows(tx, recorded, { changes: all, action: 'status' }, actor, at)
  return {
    counts: countsOf(plan),
    versions: versions.size > 0 ? [{ resource: recorded.resource, versions, isConsequence: true }] : [],
    hasConflict: versions.size < all.length,
  }
}

/** What `moveVettings` would change. */
export const countMovedVettings = async (tx: Db, changes: readonly Change[]): Promise<Partial<PeopleCounts>> =>
  countsOf(await planOf(tx, changes, new Date(0)))

const countsOf = ({ ended, reopened }: Plan): Partial<PeopleCounts> => ({
  ...(ended.length > 0 && { vettingsWithdrawn: ended.length }),
  ...(reopened.length > 0 && { vettingsReopened: reopened.length }),
})

const isEnded = ({ eventStatusId: status }: Change['after']): boolean => inactiveStatuses.some((one) => one === status)

async function planOf(tx: Db, changes: readonly Change[], at: Date): Promise<Plan> {
  const statuses = new Map(
    changes.flatMap(({ id, before, after }) =>
      isEnded(before) === isEnded(after) ? [] : [[id, after.eventStatusId as RegistrationStatusId] as const],
    ),
  )
  if (statuses.size === 0) return { ended: [], reopened: [] }
  const plan: Plan = { ended: [], reopened: [] }
  for (const { id, version, eventRegistrationId, isNewest, ...before } of await readMovable(tx, [...statuses.keys()])) {
    const status = statuses.get(eventRegistrationId ?? 0)
    if (status === undefined) continue
    const change = { id, version, before }
    const after = { statusChangedAt: at.toISOString(), proposedByContactId: null, proposedAt: null }
    const isOpen = before.vettingStatusId !== withdrawn
    if (isEnded({ eventStatusId: status }) && isOpen) {
      const decisionReason = `The registration is ${choiceLabel(registrationStatuses, status)}.`
      plan.ended.push({ ...change, after: { ...after, vettingStatusId: withdrawn, decisionReason } })
    } else if (!isEnded({ eventStatusId: status }) && !isOpen && isNewest)
      plan.reopened.push({ ...change, after: { ...after, vettingStatusId: submitted, decisionReason: null } })
  }
  return plan
}

const newest = newestVetting('vettingSubmissionId', 'eventRegistrationId', table.eventRegistrationId)

/** The submissions of registrations that are open or withdrawn. */
const readMovable = (tx: Db, ids: readonly number[]) =>
  tx
    .select({
      ...{ id: table.vettingSubmissionId, version: table.rowVersion, eventRegistrationId: table.eventRegistrationId },
      ...{ vettingStatusId: table.vettingStatusId, statusChangedAt: table.statusChangedAt, decisionReason: table.decisionReason },
      ...{ proposedByContactId: table.proposedByContactId, proposedAt: table.proposedAt },
      isNewest: sql<boolean>`${table.vettingSubmissionId} = ${newest}`,
    })
    .from(table)
    .where(
      and(
        sql`${table.eventRegistrationId} = any(${sql.param(ids)}::int[])`,
        inArray(table.vettingStatusId, [...openVettingStatuses, withdrawn]),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(table.vettingSubmissionId)
