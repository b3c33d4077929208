import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { sessionStatus } from '#constants/agenda.ts'
import { eventFormats } from '#constants/choices.ts'
import { pageVisibilities } from '#constants/setUpChoices.ts'
import type { Event, events } from '#contract/events/events.ts'
import { fetchPublishChecks, type PublishCheckName, publishChecks } from '#contract/events/publishChecks.ts'
import type { Db } from '../db/client.ts'
import {
  agendaDays,
  agendaSessions,
  eventCompanyTypes,
  eventFormVersions,
  eventOptions,
  eventPages,
  speakers,
  sponsors,
} from '../db/tables/index.ts'
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
  const countOf = (table: EventTable, isFound: SQL | undefined, where?: SQL): SQL => sql`(
    select jsonb_build_object('total', count(*), 'count', count(*) filter (where ${isFound}))
    from ${table} where ${and(eq(table.eventId, eventId), isNull(table.deletedAt), where)})`
  const { types, forms, pages, emptyPages, sessions, days, people, partners, options } = await countAtOnce(db, {
    types: countOf(eventCompanyTypes, eq(eventCompanyTypes.isActive, true)),
    forms: countOf(
      eventCompanyTypes,
      sql`not exists (select from ${eventFormVersions} where ${eq(eventFormVersions.eventCompanyTypeId, eventCompanyTypes.eventCompanyTypeId)})`,
      and(eq(eventCompanyTypes.isActive, true), gt(eventCompanyTypes.linkSlug, '')),
    ),
    pages: countOf(eventPages, eq(eventPages.visibility, hidden)),
    emptyPages: countOf(eventPages, or(isNull(eventPages.bodyHtml), eq(eventPages.bodyHtml, '')), ne(eventPages.visibility, hidden)),
    sessions: countOf(
      agendaSessions,
      eq(agendaSessions.sessionStatusId, sessionStatus.draft),
      ne(agendaSessions.sessionStatusId, sessionStatus.cancelled),
    ),
    days: countOf(agendaDays, ne(agendaDays.isPublished, true)),
    people: countOf(speakers, ne(speakers.isPublished, true)),
    partners: countOf(sponsors, ne(sponsors.isPublished, true)),
    options: countOf(eventOptions, ne(eventOptions.isActive, true)),
  })
  return {
    eventIsOver: one(isPast(endsAt)),
    noVenue: one(eventFormat !== eventFormats.virtual && !venueName),
    noSummary: one(!summary && !descriptionHtml),
    registrationClosed: one(isPast(registrationClosesAt)),
    noCompanyTypes: one(types.count === 0),
    unpublishedForms: forms,
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

/** Counts in one statement, so that a call holds one connection. */
async function countAtOnce<Name extends string>(db: Db, counts: Readonly<Record<Name, SQL>>): Promise<Record<Name, Finding>> {
  const columns = Object.entries<SQL>(counts).map(([name, count]) => sql`${count} as ${sql.identifier(name)}`)
  const { rows } = await db.execute<Record<Name, Finding>>(sql`select ${sql.join(columns, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('A statement without a table returns one row')
  return row
}

/** A check of the event itself. */
const one = (isFound: boolean): Finding => ({ count: isFound ? 1 : 0, total: 1 })
