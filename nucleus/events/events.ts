import { asc, desc, gt, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventById, events } from '#contract/events/events.ts'
import { searchKey } from '../db/searchKey.ts'
import { events as table } from '../db/tables/index.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { among } from '../resource/listQuery.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Rows } from '../resource/rows.ts'
import type { Nucleus } from '../kernel/context.ts'
import { checkAgendaStays } from './agenda/eventMoves.ts'
import { mountClone } from './clone/mountClone.ts'
import { checkEvent, completeEvent } from './eventRules.ts'
import { mountHosts } from './hosts.ts'
import { mountIrReps } from './irReps.ts'
import { mountOutsideDates } from './outsideDates.ts'
import { makePages } from './pages/fixedPages.ts'
import { countsByStatus, seatsTakenOfEvent } from './registrations/counts.ts'
import { fillNewSeats } from './registrations/raisedCapacity.ts'

/** Serves events, the lists of hosts and IR reps to choose from, and copies. */
export function mountEventRecords(app: FastifyInstance, nucleus: Nucleus): Rows<typeof events> {
  const rows = mountResource(app, nucleus, events, {
    table,
    computed: { registrationCounts: countsByStatus, seatsTaken: seatsTakenOfEvent },
    filters: {
      states: (states) => among(table.eventStateId, states),
      from: (from) => gt(table.endsAt, from),
      to: (to) => lt(table.startsAt, to),
    },
    search: [table.searchText],
    found: {
      title: table.name,
      about: [table.eventCode, table.city],
      key: table.searchText,
      names: [searchKey(table.name), searchKey(table.eventCode)],
    },
    order: () => nextFirst(nucleus.clock()),
    fixed: ['clonedFromEventId'],
    unique: { events_code: { field: 'eventCode', message: 'Another event has this code' } },
    check: async (writing) => {
      await checkEvent(writing)
      await checkAgendaStays(writing)
    },
    // Nobody can add a day to the agenda while the event moves away from it.
    inTransaction: true,
    prepare: each(completeEvent),
    store: { capacity: fillNewSeats(nucleus) },
    created: ({ db, id, actor }) => makePages(db, id, actor),
  })
  mountCall(app, eventById, ({ input }) => rows.need(nucleus.db, input.eventId))
  mountHosts(app, nucleus)
  mountIrReps(app, nucleus)
  mountClone(app, nucleus, rows)
  mountOutsideDates(app, nucleus, rows)
  return rows
}

/** Current and upcoming events, the soonest first; then past events, the latest first. */
function nextFirst(now: Date): SQL[] {
  const hasEnded = lte(table.endsAt, now.toISOString())
  return [asc(hasEnded), asc(sql`case when not ${hasEnded} then ${table.startsAt} end`), desc(table.startsAt)]
}
