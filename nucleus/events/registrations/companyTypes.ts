import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registrationCompanyTypes } from '#contract/events/registrations.ts'
import { eventCompanyTypes as table } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { seatsTakenOfType } from './counts.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** Serves an event's registrant categories with their taken seats. */
export function mountCompanyTypes(app: FastifyInstance, { db }: Nucleus): void {
  const { eventCompanyTypeId, eventId, name, side, requiresApproval, requiresVetting, capacity, waitlistEnabled, isActive, sortOrder } =
    table
  const fields = {
    eventCompanyTypeId,
    eventId,
    name,
    side,
    requiresApproval,
    requiresVetting,
    capacity,
    waitlistEnabled,
    isActive,
    sortOrder,
  }
  mountCall(app, registrationCompanyTypes, ({ input }) =>
    readUnpaged(
      db
        .select({ ...fields, seatsTaken: seatsTakenOfType })
        .from(table)
        .where(and(eq(eventId, input.eventId), isNull(table.deletedAt)))
        .orderBy(asc(sortOrder), asc(name), asc(eventCompanyTypeId)),
    ),
  )
}
