import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { registrationStatus } from '#constants/statuses.ts'
import type { VettingSubmission } from '#contract/events/vetting.ts'
import { dependentRegistration } from '#contract/events/vettingDecisions.ts'
import { ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, events, registrations, vettingSubmissions as table } from '../../db/tables/index.ts'
import { lockEventsOf } from '../people/lockEventsOf.ts'
import { readUnvetted } from '../moves/unvetted.ts'

/** Locks the events of submissions, as moves of registrations do: nobody is approved while a vetting changes, or the other way round. */
export const lockSubmissionEvents = lockEventsOf(table, 'vettingSubmissionId')

/** Locks an event before a row of it is written. */
export const lockEvent = async (db: Db, eventId: number): Promise<void> =>
  void (await db.select({ id: events.eventId }).from(events).where(eq(events.eventId, eventId)).for('no key update'))

const isApproved = and(eq(registrations.eventStatusId, registrationStatus.approved), isNull(registrations.deletedAt))

/** Whether the registration of a submission is approved. */
export async function isApprovedRegistration(
  db: Db,
  { eventRegistrationId: id }: Pick<VettingSubmission, 'eventRegistrationId'>,
): Promise<boolean> {
  if (!id) return false
  return (await db.$count(registrations, and(eq(registrations.eventRegistrationId, id), isApproved))) > 0
}

/** Throws 422 where a newer submission would replace the approved vetting of an approved registration. */
export async function checkNoneIsApproved(db: Db, id: number | null | undefined): Promise<void> {
  if (!id) return
  const [approved] = await db
    .select({ name: types.name })
    .from(registrations)
    .innerJoin(types, eq(types.eventCompanyTypeId, registrations.eventCompanyTypeId))
    .where(and(eq(registrations.eventRegistrationId, id), isApproved, types.requiresVetting))
  if (!approved || (await readUnvetted(db, [id])).length > 0) return
  throw ruleBroken({
    eventRegistrationId: 'This registration is approved, and its vetting too. Move the registration first to vet it again.',
  })
}

/** Throws 422 when a registration of one of the submissions is approved without an approved vetting. For an undo, once its rows are written. */
export async function checkStillVetted(db: Db, ids: readonly number[]): Promise<void> {
  const linked = await db
    .selectDistinct({ id: table.eventRegistrationId })
    .from(table)
    .where(inArray(table.vettingSubmissionId, [...ids]))
    .orderBy(asc(table.eventRegistrationId))
  const unvetted = await readUnvetted(
    db,
    linked.flatMap(({ id }) => id ?? []),
  )
  if (unvetted.some(({ eventStatusId }) => eventStatusId === registrationStatus.approved))
    throw ruleBroken({ vettingSubmissionId: dependentRegistration })
}
