import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type EventCompany, eventCompanies } from '#contract/events/eventCompanies.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, eventCompanies as table, eventContacts, locations } from '../db/tables/index.ts'
import { checkIrRep } from '../common/checkIrRep.ts'
import { ruleBroken } from '../base/errors.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repository.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Db } from '../db/client.ts'
import { hasCompanyType, mountCompanyReads, companyNameAtEvent } from './people/companyReads.ts'

const contactCount = sql`(select count(*)::int from ${eventContacts} where ${eventContacts.eventCompanyId} = ${table.eventCompanyId} and ${eventContacts.deletedAt} is null)`

export function mountEventCompanies(app: FastifyInstance, nucleus: Nucleus): Repository<typeof eventCompanies> {
  const repository = mountResource(app, nucleus, eventCompanies, {
    table,
    from: [{ table: companies, on: eq(companies.companyId, table.companyId) }],
    computed: { name: companyNameAtEvent, contactCount },
    sortable: { name: companyNameAtEvent, contactCount, companyId: companyNameAtEvent },
    filters: { companyTypeId: hasCompanyType },
    search: [companyNameAtEvent, companies.name],
    // The company's own name is found among the companies.
    searchSource: {
      title: companyNameAtEvent,
      about: [companies.name],
      key: searchKey(table.displayName),
      names: [searchKey(table.displayName)],
    },
    order: [asc(companyNameAtEvent)],
    fixed: ['companyId'],
    unique: {
      event_companies_trio: { field: 'companyId', message: 'This company is already at the event with this company type. Open it instead' },
    },
    check: ({ db, input, current }) => checkIrRep(db, { input, current }),
    checkRemove: (db, row) => checkNotReserved(db, row),
    inTransaction: true,
  })
  mountCompanyReads(app, nucleus, repository)
  return repository
}

/** The column with the company that a location is reserved for has no foreign key. */
async function checkNotReserved(db: Db, { eventId, eventCompanyId }: EventCompany): Promise<void> {
  const [reserved] = await db
    .select({ name: locations.name })
    .from(locations)
    .where(and(eq(locations.eventId, eventId), eq(locations.reservedForEventCompanyId, eventCompanyId), isNull(locations.deletedAt)))
    .limit(1)
  if (reserved) throw ruleBroken({ eventCompanyId: `${reserved.name} is reserved for this company. Free the location first.` })
}
