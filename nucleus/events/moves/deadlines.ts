import { and, asc, eq, gt, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import type { registrations } from '#contract/events/registrations.ts'
import type { Db } from '../../db/client.ts'
import { eventCompanyTypes as types, events, registrationCounts as counts, registrations as table } from '../../db/tables/index.ts'
import { system } from '../../kernel/actor.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { moveWithin, retryOnConflict } from './move.ts'
import { passOnSeats } from './passOnSeats.ts'

const { incomplete, waitlisted, approved, expired } = registrationStatus

interface Deadline {
  reason: string
  /** Registrations whose deadline has passed, of one company type; none of those in `tried`, which could not be moved. */
  find: (db: Db, at: string, tried: readonly number[]) => Promise<{ id: number; eventId: number }[]>
  /** Whether their places go to the next on the waiting list. */
  passesOn: boolean
}

const unconfirmed: Deadline = {
  reason: 'The place was not confirmed in time',
  find: (db, at, tried) => overdue(db, and(eq(table.eventStatusId, approved), isNotNull(table.confirmBy), lte(table.confirmBy, at)), tried),
  passesOn: true,
}
const unfinished: Deadline = {
  reason: 'Registration has closed',
  find: (db, at, tried) => {
    const closing = sql`least(coalesce(${types.closesAt}, ${events.endsAt}), coalesce(${events.registrationClosesAt}, ${events.endsAt}))`
    return overdueWith(db, incomplete, { isOver: lte(closing, at), tried })
  },
  passesOn: false,
}
const stillWaiting: Deadline = {
  reason: 'The event is over',
  find: (db, at, tried) => overdueWith(db, waitlisted, { isOver: lte(events.endsAt, at), tried }),
  passesOn: false,
}

/**
 * Sets registrations to Expired whose deadline has passed (docs/domain.md §3.1), each part in one transaction with all that follows. Two
 * instances may run it together: the second finds them moved, because each move locks the event first.
 */
export async function expireOverdue(nucleus: Nucleus, repository: Repository<typeof registrations>, signal: AbortSignal): Promise<void> {
  for (const deadline of [unconfirmed, unfinished, stillWaiting]) {
    const tried: number[] = []
    while (!signal.aborted) {
      const found = await deadline.find(nucleus.db, nucleus.clock().toISOString(), tried)
      const [first] = found
      if (!first) break
      const ids = found.filter(({ eventId }) => eventId === first.eventId).map(({ id }) => id)
      tried.push(...ids)
      await expire(nucleus, repository, { eventId: first.eventId, ids, deadline })
    }
  }
}

interface Overdue {
  eventId: number
  ids: number[]
  deadline: Deadline
}

const expire = (nucleus: Nucleus, repository: Repository<typeof registrations>, { eventId, ids, deadline }: Overdue): Promise<void> =>
  retryOnConflict(() =>
    nucleus.db.transaction(async (tx) => {
      const at = nucleus.clock()
      const move = { eventStatusId: expired, reason: deadline.reason, overdueAt: at.toISOString() }
      const moved = await moveWithin(tx, nucleus, repository, { ids, move, actor: system })
      if (deadline.passesOn) await passOnSeats(tx, eventId, moved, { actor: system, at })
    }),
  )

/** Registrations with a status whose event or company type is over. The counts say where there are any, so that nothing is read in vain. */
async function overdueWith(
  db: Db,
  status: RegistrationStatusId,
  { isOver, tried }: { isOver: SQL; tried: readonly number[] },
): Promise<{ id: number; eventId: number }[]> {
  const places = await db
    .select({ eventId: counts.eventId, eventCompanyTypeId: counts.eventCompanyTypeId })
    .from(counts)
    .innerJoin(events, eq(events.eventId, counts.eventId))
    .innerJoin(types, eq(types.eventCompanyTypeId, counts.eventCompanyTypeId))
    .where(and(eq(counts.eventStatusId, status), gt(counts.total, 0), isOver, isNull(events.deletedAt), isNull(types.deletedAt)))
    .orderBy(asc(counts.eventId), asc(counts.eventCompanyTypeId))
  for (const { eventId, eventCompanyTypeId } of places) {
    const isThere = and(eq(table.eventId, eventId), eq(table.eventCompanyTypeId, eventCompanyTypeId), eq(table.eventStatusId, status))
    const found = await overdue(db, isThere, tried)
    if (found.length > 0) return found
  }
  return []
}

const overdue = (db: Db, which: SQL | undefined, tried: readonly number[]): Promise<{ id: number; eventId: number }[]> =>
  db
    .select({ id: table.eventRegistrationId, eventId: table.eventId })
    .from(table)
    .where(and(which, isNull(table.deletedAt), not(sql`${table.eventRegistrationId} = any(${sql.param(tried)}::int[])`)))
    .orderBy(asc(table.eventId), asc(table.eventRegistrationId))
    .limit(limits.bulkRows)
