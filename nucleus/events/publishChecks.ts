import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { eventFormats } from '#constants/choices.ts'
import { pageVisibilities } from '#constants/setUpChoices.ts'
import type { Event, events } from '#contract/events/events.ts'
import { fetchPublishChecks, type PublishCheckName, publishChecks } from '#contract/events/publishChecks.ts'
import type { Db } from '../db/client.ts'
import { agendaDays, agendaSessions, eventCompanyTypes, eventOptions, eventPages, speakers, sponsors } from '../db/tables/index.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Nucleus } from '../kernel/context.ts'
import type { Repository } from '../resource/repositoryTypes.ts'

interface Finding {
  count: number
  total: number
}
type EventTable = PgTable & { eventId: PgColumn; deletedAt: PgColumn }
const { hidden } = pageVisibilities

/** Serves what visitors of an event would miss if it went live now. Writes nothing. */
export const mountPublishChecks = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof events>): void =>
  mountCall(app, fetchPublishChecks, async ({ input: { eventId } }) => {
    const event = await repository.getOrThrow(db, eventId)
    const findings = await findingsOf(db, event, clock())
    return (Object.keys(publishChecks) as PublishCheckName[]).flatMap((check) => {
      const { count, total } = findings[check]
      return count > 0 ? [{ check, count, total }] : []
    })
  })

async function findingsOf(db: Db, event: Event, now: Date): Promise<Record<PublishCheckName, Finding>> {
  const { eventId, endsAt, registrationClosesAt, venueName, summary, descriptionHtml, eventFormat } = event
  const isPast = (instant: string | null | undefined) => Boolean(instant) && Date.parse(instant ?? '') <= now.getTime()
  const countOf = async (table: EventTable, isFound: SQL | undefined, where?: SQL): Promise<Finding> => {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int`, count: sql<number>`(count(*) filter (where ${isFound}))::int` })
      .from(table)
      .where(and(eq(table.eventId, eventId), isNull(table.deletedAt), where))
    return row ?? { count: 0, total: 0 }
  }
  const [types, pages, emptyPages, sessions, days, people, partners, options] = await Promise.all([
    countOf(eventCompanyTypes, eq(eventCompanyTypes.isActive, true)),
    countOf(eventPages, eq(eventPages.visibility, hidden)),
    countOf(eventPages, or(isNull(eventPages.bodyHtml), eq(eventPages.bodyHtml, '')), ne(eventPages.visibility, hidden)),
    countOf(
      agendaSessions,
      eq(agendaSessions.sessionStatusId, sessionStatus.draft),
      ne(agendaSessions.sessionStatusId, sessionStatus.cancelled),
    ),
    countOf(agendaDays, ne(agendaDays.isPublished, true)),
    countOf(speakers, ne(speakers.isPublished, true)),
    countOf(sponsors, ne(sponsors.isPublished, true)),
    countOf(eventOptions, ne(eventOptions.isActive, true)),
  ])
  return {
    eventIsOver: one(isPast(endsAt)),
    noVenue: one(eventFormat !== eventFormats.virtual && !venueName),
    noSummary: one(!summary && !descriptionHtml),
    registrationClosed: one(isPast(registrationClosesAt)),
    noCompanyTypes: one(types.count === 0),
    hiddenPages: pages,
    emptyPages,
    noSessions: one(sessions.total === 0),
    draftSessions: sessions,
    hiddenDays: days,
    hiddenSpeakers: people,
    hiddenSponsors: partners,
    inactiveOptions: options,
  }
}

/** A check of the event itself. */
const one = (isFound: boolean): Finding => ({ count: isFound ? 1 : 0, total: 1 })
