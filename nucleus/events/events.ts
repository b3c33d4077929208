import { asc, desc, eq, gt, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { eventById, eventCodes, events } from '#contract/events/events.ts'
import { searchKey } from '../db/searchKey.ts'
import { automaticEmails, events as table } from '../db/tables/index.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { inIdList } from '../resource/listQueryBuilder.ts'
import { each } from '../resource/each.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Nucleus } from '../kernel/context.ts'
import { noteMoments } from './automaticEmails/rules.ts'
import { checkAgendaFits } from './agenda/checkAgendaFits.ts'
import { mountClone } from './clone/mountClone.ts'
import { checkEvent, completeEvent } from './eventRules.ts'
import { mountHosts } from './hosts.ts'
import { mountIrReps } from './irReps.ts'
import { mountOutsideDates } from './outsideDates.ts'
import { mountPublishChecks } from './publishChecks.ts'
import { createFixedPages } from './pages/fixedPages.ts'
import { countsByStatus, seatsTakenOfEvent } from './common/counts.ts'
import { fillNewSeats } from './moves/fillNewSeats.ts'

/** Serves events, the lists of hosts and IR reps to choose from, and copies. */
/** What the moments of automatic e-mails are counted from. */
const momentFields = ['startsAt', 'endsAt', 'timeZone'] as const

export function mountEventRecords(app: FastifyInstance, nucleus: Nucleus): Repository<typeof events> {
  const repository = mountResource(app, nucleus, events, {
    table,
    computed: { registrationCounts: countsByStatus, seatsTaken: seatsTakenOfEvent },
    filters: {
      states: (states) => inIdList(table.eventStateId, states),
      from: (from) => gt(table.endsAt, from),
      to: (to) => lt(table.startsAt, to),
    },
    search: [table.searchText],
    searchSource: {
      title: table.name,
      about: [table.eventCode, table.city],
      key: table.searchText,
      names: [searchKey(table.name), searchKey(table.eventCode)],
    },
    order: () => upcomingFirst(nucleus.clock()),
    fixed: ['clonedFromEventId'],
    unique: { events_code: { field: 'eventCode', message: 'This event code is already in use' } },
    check: async (write) => {
      await checkEvent(write)
      await checkAgendaFits(write)
    },
    // Nobody can add a day to the agenda while the event moves away from it.
    inTransaction: true,
    prepare: each(completeEvent),
    store: {
      capacity: (write) =>
        fillNewSeats(write, { eventId: write.id, before: write.current?.capacity ?? null, after: write.input.capacity }, nucleus),
    },
    created: ({ db, id, actor }) => createFixedPages(db, id, actor),
    changed: async ({ db, id }, changed) => {
      // A rule whose moment lies in the past now is shown as missed at once.
      if (momentFields.some((field) => field in changed)) await noteMoments(db, nucleus.clock(), eq(automaticEmails.eventId, id))
    },
  })
  mountCall(app, eventById, ({ input }) => repository.getOrThrow(nucleus.db, input.eventId))
  mountCall(app, eventCodes, async () => {
    const rows = await nucleus.db
      .select({ code: table.eventCode })
      .from(table)
      .where(isNull(table.deletedAt))
      .orderBy(desc(table.eventId))
      .limit(limits.unpagedRows)
    return rows.map(({ code }) => code)
  })
  mountHosts(app, nucleus)
  mountIrReps(app, nucleus)
  mountClone(app, nucleus, repository)
  mountOutsideDates(app, nucleus, repository)
  mountPublishChecks(app, nucleus, repository)
  return repository
}

/** Current and upcoming events, the soonest first; then past events, the latest first. */
function upcomingFirst(now: Date): SQL[] {
  const hasEnded = lte(table.endsAt, now.toISOString())
  return [asc(hasEnded), asc(sql`case when not ${hasEnded} then ${table.startsAt} end`), desc(table.startsAt)]
}
