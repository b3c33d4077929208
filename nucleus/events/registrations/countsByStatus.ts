import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registrationCounts } from '#contract/events/registrations.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { registrationCounts as counts } from '../../db/tables/index.ts'

/** Serves how many registrations of an event each status has. The database maintains the counts, so nothing is counted here. */
export function mountCounts(app: FastifyInstance, { db }: Nucleus): void {
  mountCall(app, registrationCounts, ({ input: { eventId, eventCompanyTypeId } }) => {
    const ofType = eventCompanyTypeId > 0 ? eq(counts.eventCompanyTypeId, eventCompanyTypeId) : undefined
    return db
      .select({ eventStatusId: sql<RegistrationStatusId>`${counts.eventStatusId}`, total: sql<number>`sum(${counts.total})::int` })
      .from(counts)
      .where(and(eq(counts.eventId, eventId), gt(counts.total, 0), ofType))
      .groupBy(counts.eventStatusId)
      .orderBy(asc(counts.eventStatusId))
  })
}
