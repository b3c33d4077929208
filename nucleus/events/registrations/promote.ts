import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { registrationStatus, vettingApproved } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, registrations as table, vettingSubmissions as vetting } from '../../db/tables/index.ts'
import type { Rows } from '../../mountResource.ts'
import type { Actor } from '../../nucleus.ts'
import { difference, updateRow } from '../../writes.ts'
import { type LockedPlace, seatsTakenOf, whatIsFull } from './seats.ts'

export const promotedReason = 'Promoted from the waiting list'

/**
 * Approves the first of the event's waiting list who can be: whose company type (or the event) has automatic promotion
 * on, has a free seat, and who is vetted where that is required. Call it with the event locked; `except` was just moved.
 */
export async function promoteNext(
  tx: Db,
  rows: Rows,
  { place, except, actor, at }: { place: LockedPlace; except: number; actor: Actor; at: Date },
): Promise<void> {
  const { event, eventId } = place
  if (await whatIsFull(tx, { ...place, type: { ...place.type, capacity: null } })) return
  const [next] = await tx
    .select({ id: table.eventRegistrationId })
    .from(table)
    .innerJoin(types, eq(types.eventCompanyTypeId, table.eventCompanyTypeId))
    .where(
      and(
        eq(table.eventId, eventId),
        eq(table.eventStatusId, registrationStatus.waitlisted),
        isNull(table.deletedAt),
        ne(table.eventRegistrationId, except),
        event.waitlistEnabled ? undefined : eq(types.waitlistEnabled, true),
        or(isNull(types.capacity), sql`${types.capacity} > ${seatsTakenOf(types.eventCompanyTypeId)}`),
        or(eq(types.requiresVetting, false), sql`${newestVetting} = ${vettingApproved}`),
      ),
    )
    .orderBy(sql`${asc(table.waitlistPosition)} nulls last`, asc(table.eventRegistrationId))
    .limit(1)
    .for('no key update', { of: table })
  if (!next) return
  const row = await rows.need(tx, next.id)
  const { before, after } = difference(row, {
    eventStatusId: registrationStatus.approved,
    statusReason: promotedReason,
    statusChangedAt: at.toISOString(),
    statusChangedByContactId: actor.contactId,
    waitlistPosition: null,
  })
  await updateRow(tx, rows, { id: next.id, version: row.rowVersion as number, before, after, action: 'status' }, actor, at)
}

const newestVetting = sql`(select ${vetting.vettingStatusId} from ${vetting} where ${vetting.eventRegistrationId} = ${table.eventRegistrationId} and ${vetting.deletedAt} is null order by ${vetting.vettingSubmissionId} desc limit 1)`
