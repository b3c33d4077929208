import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { sponsors } from '#contract/events/sponsors.ts'
import { agendaSessionSponsors, companies, contacts, locations, sponsorLevels, sponsors as table } from '../db/tables/index.ts'
import { checkContact } from '../common/livingContact.ts'
import { ruleBroken } from '../core/errors.ts'
import type { Writing } from '../core/resource/Served.ts'
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
    narrow: ({ sponsorLevelId }) => [sponsorLevelId ? eq(table.sponsorLevelId, sponsorLevelId) : undefined],
    search: [table.name, sql`coalesce(${companies.name}, '')`, sql`coalesce(${locations.name}, '')`],
    order: [asc(sponsorLevels.rank), asc(table.sortOrder), asc(table.name)],
    keptBy: [agendaSessionSponsors],
    inTransaction: true,
    check,
  })

/** The level and the booth are of the sponsor's own event. That they exist, its foreign keys say. */
async function check(writing: Writing<typeof sponsors>): Promise<void> {
  const { db, input, current } = writing
  const { eventId, sponsorLevelId, boothLocationId } = input
  if (sponsorLevelId !== current?.sponsorLevelId) {
    const isOfEvent = and(
      eq(sponsorLevels.sponsorLevelId, sponsorLevelId),
      eq(sponsorLevels.eventId, eventId),
      isNull(sponsorLevels.deletedAt),
    )
    if ((await db.$count(sponsorLevels, isOfEvent)) === 0) throw ruleBroken({ sponsorLevelId: 'Choose a level of this event' })
  }
  if (boothLocationId != null && boothLocationId !== current?.boothLocationId) {
    const isOfEvent = and(eq(locations.sessionLocationId, boothLocationId), eq(locations.eventId, eventId), isNull(locations.deletedAt))
    if ((await db.$count(locations, isOfEvent)) === 0) throw ruleBroken({ boothLocationId: 'Choose a location of this event' })
  }
  await checkContact(db, 'primaryContactId', writing)
}
