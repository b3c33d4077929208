import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sponsors } from '#contract/events/sponsors.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies, contacts, locations, sponsorLevels, sponsors as table } from '../db/tables/index.ts'
import { checkContact } from '../common/livingContact.ts'
import { mountResource } from '../core/resource/mountResource.ts'
import type { Rows } from '../core/resource/rows.ts'
import type { Nucleus } from '../core/context.ts'

/** What the list and the export show for ids. */
const names = {
  levelName: sponsorLevels.name,
  companyName: companies.name,
  contactName: sql<string>`${contacts.firstName} || ' ' || ${contacts.lastName}`,
  boothName: locations.name,
}

export const mountSponsors = (app: FastifyInstance, nucleus: Nucleus): Rows<typeof sponsors> =>
  mountResource(app, nucleus, sponsors, {
    table,
    from: [
      { table: sponsorLevels, on: eq(sponsorLevels.sponsorLevelId, table.sponsorLevelId) },
      { table: companies, on: eq(companies.companyId, table.companyId) },
      { table: contacts, on: eq(contacts.contactId, table.primaryContactId) },
      { table: locations, on: eq(locations.sessionLocationId, table.boothLocationId) },
    ],
    computed: names,
    sortable: {
      sponsorLevelId: sponsorLevels.rank,
      companyId: names.companyName,
      primaryContactId: names.contactName,
      boothLocationId: names.boothName,
    },
    search: [table.name, sql`coalesce(${companies.name}, '')`, sql`coalesce(${locations.name}, '')`],
    found: { tab: 'sponsor', title: table.name, about: [names.levelName], key: searchKey(table.name), names: [searchKey(table.name)] },
    order: [asc(sponsorLevels.rank), asc(table.sortOrder), asc(table.name)],
    inTransaction: true,
    check: (writing) => checkContact(writing.db, 'primaryContactId', writing),
  })
