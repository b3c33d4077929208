import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type EventCompany, eventCompanies } from '#contract/events/eventCompanies.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, eventCompanies as table, eventContacts, funds, locations } from '../db/tables/index.ts'
import { checkIrRep } from '../common/checkIrRep.ts'
import { irRepLookup } from '../common/irRepLookup.ts'
import { ruleBroken } from '../base/errors.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Db } from '../db/client.ts'
import { findReservingCompanies } from './people/broughtIn.ts'
import { lockEventsOf } from './people/lockEventsOf.ts'
import { hasCompanyType, mountCompanyReads, companyNameAtEvent } from './people/companyReads.ts'

const contactCount = sql`(select count(*)::int from ${eventContacts} where ${eventContacts.eventCompanyId} = ${table.eventCompanyId} and ${eventContacts.deletedAt} is null)`

const fundNames = sql<
  string | null
>`(select string_agg(${funds.name}, ', ' order by lower(${funds.name})) from ${funds} where ${table.fundIds} @> to_jsonb(${funds.fundId}) and ${funds.companyId} = ${table.companyId} and ${funds.deletedAt} is null)`

export function mountEventCompanies(app: FastifyInstance, nucleus: Nucleus): Repository<typeof eventCompanies> {
  const repository = mountResource(app, nucleus, eventCompanies, {
    table,
    from: [{ table: companies, on: eq(companies.companyId, table.companyId) }],
    computed: { name: companyNameAtEvent, contactCount, fundNames },
    sortable: { name: companyNameAtEvent, contactCount, fundNames, companyId: companyNameAtEvent },
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
    prepare: each(({ input }: Write<typeof eventCompanies>) => (input.fundIds ? { fundIds: [...new Set(input.fundIds)] } : {})),
    check: async ({ db, input, current }) => {
      await checkIrRep(db, { input, current })
      await checkFunds(db, input, current)
    },
    checkRemove: (db, row) => checkNotReserved(db, row),
    undoRules: { lock: lockEventsOf(table, 'eventCompanyId'), check: () => Promise.resolve() },
    findUsed: findReservingCompanies,
    importSettings: { searchedLookups: { irRepContactId: irRepLookup } },
    inTransaction: true,
  })
  mountCompanyReads(app, nucleus, repository)
  return repository
}

/** A company brings its own funds. One that was deleted since stays named. */
async function checkFunds(
  db: Db,
  { companyId, fundIds = [] }: Write<typeof eventCompanies>['input'],
  current?: EventCompany,
): Promise<void> {
  const added = fundIds.filter((id) => !current?.fundIds?.includes(id))
  if (added.length === 0) return
  const own = await db
    .select({ fundId: funds.fundId })
    .from(funds)
    .where(and(inArray(funds.fundId, added), eq(funds.companyId, companyId), isNull(funds.deletedAt)))
  const foreign = added.find((id) => !own.some(({ fundId }) => fundId === id))
  if (foreign !== undefined) throw ruleBroken({ [`fundIds.${fundIds.indexOf(foreign)}`]: 'This fund does not belong to the company' })
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
