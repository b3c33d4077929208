import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { registrationCounts, type registrations } from '#contract/events/registrations.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { countValues } from '../../resource/fields/countValues.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { registrationCounts as counts } from '../../db/tables/index.ts'

/**
 * Serves how many registrations of an event each status has. The database maintains the counts of all; only those that match a search or
 * filters are counted.
 */
export function mountCounts(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  const { db } = nucleus
  mountCall(app, registrationCounts, async ({ input }) => {
    const { eventId, eventCompanyTypeId, q, where, irRepContactId } = input
    if (q || where || irRepContactId) return countMatching({ ...input, eventStatusId: 0 })
    const ofType = eventCompanyTypeId > 0 ? eq(counts.eventCompanyTypeId, eventCompanyTypeId) : undefined
    return db
      .select({ eventStatusId: sql<RegistrationStatusId>`${counts.eventStatusId}`, total: sql<number>`sum(${counts.total})::int` })
      .from(counts)
      .where(and(eq(counts.eventId, eventId), gt(counts.total, 0), ofType))
      .groupBy(counts.eventStatusId)
      .orderBy(asc(counts.eventStatusId))
  })

  async function countMatching(input: Parameters<typeof repository.where>[0]) {
    const found = await countValues<typeof registrations>(db, repository, { field: 'eventStatusId', input })
    return found
      .map(({ value, total }) => ({ eventStatusId: Number(value) as RegistrationStatusId, total }))
      .toSorted((one, other) => one.eventStatusId - other.eventStatusId)
  }
}
