import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formMessages } from '#constants/formMessages.ts'
import { locations } from '#contract/events/locations.ts'
import { agendaSessions, locations as table } from '../db/tables/index.ts'
import { ruleBroken } from '../core/errors.ts'
import type { Writing } from '../core/resource/Served.ts'
import { mountResource } from '../core/resource/mountResource.ts'
import type { Rows } from '../core/resource/rows.ts'
import type { Nucleus } from '../core/context.ts'

export const mountLocations = (app: FastifyInstance, nucleus: Nucleus): Rows<typeof locations> =>
  mountResource(app, nucleus, locations, {
    table,
    search: [table.name, table.category],
    order: [asc(table.sortOrder), asc(table.name)],
    check,
    unique: { locations_name: { field: 'name', message: 'Another location of this event has this name' } },
    keptBy: [agendaSessions],
  })

/** An event has no companies of its own yet, so none that a location could be reserved for. */
function check({ input, current }: Writing<typeof locations>): Promise<void> {
  const { reservedForEventCompanyId: reservedFor } = input
  if (reservedFor != null && reservedFor !== current?.reservedForEventCompanyId)
    throw ruleBroken({ reservedForEventCompanyId: formMessages.missing('company') })
  return Promise.resolve()
}
