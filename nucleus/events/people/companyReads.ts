import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { eventCompanies } from '#contract/events/eventCompanies.ts'
import { eventCompany, eventCompanyNames } from '#contract/events/eventPeople.ts'
import { companies, eventCompanies as table, eventCompanyTypes } from '../../db/tables/index.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Nucleus } from '../../kernel/context.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

/** The name of a company at an event: its display name there, or else its own. Needs a join with `companies`. */
export const companyNameAtEvent = sql<string>`coalesce(${table.displayName}, ${companies.name})`

/** The type in the path of a list is the company's own; the event's company type is a filter. Needs a join with `companies`. */
export const hasCompanyType = (companyTypeId: number) => eq(companies.companyTypeId, companyTypeId)

/** One company of an event, and the short list of all of them. */
export function mountCompanyReads(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof eventCompanies>): void {
  mountCall(app, eventCompany, ({ input }) => repository.getOrThrow(db, input.eventCompanyId))
  mountCall(app, eventCompanyNames, ({ input }) =>
    readUnpaged(
      db
        .select({
          eventCompanyId: table.eventCompanyId,
          companyId: table.companyId,
          eventCompanyTypeId: table.eventCompanyTypeId,
          name: companyNameAtEvent,
          companyTypeName: eventCompanyTypes.name,
        })
        .from(table)
        .innerJoin(companies, eq(companies.companyId, table.companyId))
        .innerJoin(eventCompanyTypes, eq(eventCompanyTypes.eventCompanyTypeId, table.eventCompanyTypeId))
        .where(and(eq(table.eventId, input.eventId), isNull(table.deletedAt)))
        .orderBy(asc(companyNameAtEvent), asc(eventCompanyTypes.sortOrder), asc(table.eventCompanyId)),
    ),
  )
}
