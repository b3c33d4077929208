import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { attendances } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { participationStatuses } from '#constants/meetings.ts'
import { type EventStateId, registrationStatus } from '#constants/statuses.ts'
import { eventRefusal, markNoShow, markNoShows, noShowCounts, noShowRefusal } from '#contract/events/noShows.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { notAllowed, notFound, ruleBroken, staleVersion } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { events, meetingParticipants, meetings, registrations as table } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import { inParts } from '../../kernel/inParts.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges, type RowVersions } from '../../kernel/undoTokens.ts'
import { updateRow, updateRows } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { checkRepresents } from '../common/checkRepresents.ts'

const { notArrived, checkedIn, checkedOut, noShow } = attendances
const [before, after] = [{ attendance: notArrived }, { attendance: noShow }]

/** Serves who did not come to an event: one registration by hand, and all that were not checked in (docs/domain.md §3.4). */
export function mountNoShows(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof registrations>): void {
  mountCall(app, markNoShow, ({ input: { eventRegistrationId: id }, actor }) =>
    db.transaction(async (tx) => {
      await lockRows(tx, repository, [id], 'no key update')
      const row = await repository.getOrThrow(tx, id)
      checkRepresents(actor, row)
      if (row.attendance === noShow) return { ...row, isChanged: false, undoToken: null }
      const at = clock()
      const refusal = noShowRefusal(row) ?? eventRefusal(await readEvent(tx, row.eventId), at.getTime())
      if (refusal) throw ruleBroken({ attendance: refusal })
      const version = await updateRow(tx, repository, { id, version: row.rowVersion, before, after }, actor, at)
      if (version === undefined) throw staleVersion(row)
      const written: RowVersions[] = [{ resource: repository.resource, versions: new Map([[id, version]]) }]
      const undoToken = await rememberChanges(tx, written, actor, at)
      return { ...(await repository.getOrThrow(tx, id)), isChanged: true, undoToken }
    }),
  )

  mountCall(app, noShowCounts, async ({ input: { eventId } }) => {
    await readEvent(db, eventId)
    const among = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`
    const [counts] = await db
      .select({
        missing: among(and(isNotArrived, not(wasSeen))),
        arrived: among(sql`${table.attendance} in (${checkedIn}, ${checkedOut})`),
        seen: among(and(isNotArrived, wasSeen)),
      })
      .from(table)
      .where(isApprovedOf(eventId))
    return counts ?? { missing: 0, arrived: 0, seen: 0 }
  })

  mountCall(app, markNoShows, ({ input: { eventId }, actor }) =>
    db.transaction(async (tx) => {
      if (actor.role === 'irRep') throw notAllowed('This event has registrations that you do not represent.')
      const at = clock()
      // Moves of registrations lock the event too.
      const refusal = eventRefusal(await readEvent(tx, eventId, { isLocked: true }), at.getTime())
      if (refusal) throw ruleBroken({ eventId: refusal })
      return markMissing(tx, repository, eventId, { actor, at })
    }),
  )
}

async function markMissing(
  tx: Db,
  repository: Repository<typeof registrations>,
  eventId: number,
  { actor, at }: { actor: Actor; at: Date },
) {
  const missing = await tx
    .select({ id: table.eventRegistrationId, version: table.rowVersion })
    .from(table)
    .where(and(isApprovedOf(eventId), isNotArrived, not(wasSeen)))
    .orderBy(asc(table.eventRegistrationId))
    .limit(limits.undoRowsAtOnce)
    .for('no key update')
  const written: RowVersions[] = []
  for await (const part of inParts(missing)) {
    const versions = await updateRows(tx, repository, { changes: part.map((row) => ({ ...row, before, after })) }, actor, at)
    written.push({ resource: repository.resource, versions })
  }
  return { marked: missing.length, undoToken: missing.length > 0 ? await rememberChanges(tx, written, actor, at) : null }
}

/** Throws 404. */
async function readEvent(db: Db, id: number, { isLocked = false } = {}) {
  const { eventId, endsAt, eventStateId, deletedAt } = events
  const query = db
    .select({ endsAt, eventStateId: sql<EventStateId>`${eventStateId}` })
    .from(events)
    .where(and(eq(eventId, id), isNull(deletedAt)))
  const [event] = await (isLocked ? query.for('no key update') : query)
  if (!event) throw notFound('Event')
  return event
}

const isApprovedOf = (eventId: number): SQL | undefined =>
  and(eq(table.eventId, eventId), eq(table.eventStatusId, registrationStatus.approved), isNull(table.deletedAt))
const isNotArrived = eq(table.attendance, notArrived)

const other = alias(table, 'other_registrations')
/** Whether the person of a registration was at its event all the same: checked in with another registration, or in a meeting. */
const wasSeen = sql`(exists (select from ${table} as ${other} where ${and(
  eq(other.eventId, table.eventId),
  eq(other.contactId, table.contactId),
  sql`${other.attendance} in (${checkedIn}, ${checkedOut})`,
  isNull(other.deletedAt),
)}) or exists (select from ${meetingParticipants} join ${meetings} on ${eq(meetings.meetingId, meetingParticipants.meetingId)} where ${and(
  eq(meetingParticipants.eventId, table.eventId),
  eq(meetingParticipants.contactId, table.contactId),
  sql`${meetingParticipants.meetingParticipationStatusId} in (${participationStatuses.joined}, ${participationStatuses.attended})`,
  isNull(meetingParticipants.deletedAt),
  isNull(meetings.deletedAt),
)}))`
