import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formMessages } from '#constants/formMessages.ts'
import { locations } from '#contract/events/locations.ts'
import { searchKey } from '../db/searchKey.ts'
import { agendaSessions, eventCompanies, locations as table } from '../db/tables/index.ts'
import { ruleBroken } from '../core/errors.ts'
import { missing } from '../core/missing.ts'
import type { Writing } from '../core/resource/Served.ts'
import { mountResource } from '../core/resource/mountResource.ts'
import type { Rows } from '../core/resource/rows.ts'
import type { Nucleus } from '../core/context.ts'
import { sessionsOfLocation } from './sessionCounts.ts'

export const mountLocations = (app: FastifyInstance, nucleus: Nucleus): Rows<typeof locations> =>
  mountResource(app, nucleus, locations, {
    table,
    computed: { sessionCount: sessionsOfLocation },
    sortable: { sessionCount: sessionsOfLocation },
    search: [table.name, table.category],
    found: { tab: 'locations', title: table.name, about: [table.category], key: searchKey(table.name), names: [searchKey(table.name)] },
    prepareMany: (_, writings) => Promise.resolve(writings.map(() => ({}))),
    order: [asc(table.sortOrder), asc(table.name)],
    check,
    inTransaction: true,
    unique: { locations_name: { field: 'name', message: 'Another location of this event has this name' } },
    keptBy: [agendaSessions],
  })

/** A location may be reserved for a company of its event: the database has no key that says so. */
async function check({ db, input, current }: Writing<typeof locations>): Promise<void> {
  const { eventId, reservedForEventCompanyId: reservedFor } = input
  if (reservedFor == null || reservedFor === current?.reservedForEventCompanyId) return
  const ofEvent = eq(eventCompanies.eventId, eventId)
  const lost = await missing(db, { table: eventCompanies, idKey: 'eventCompanyId', isHeld: true }, [reservedFor], ofEvent)
  if (lost.length > 0) throw ruleBroken({ reservedForEventCompanyId: formMessages.missing('company') })
}
