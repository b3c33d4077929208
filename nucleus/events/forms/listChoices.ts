import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Choice, choice } from '#constants/choice.ts'
import { sessionStatus } from '#constants/agenda.ts'
import { dataSources } from '#constants/questionKinds.ts'
import type { FormQuestion } from '#contract/forms/form.ts'
import { fixedChoices } from '#contract/forms/listChoices.ts'
import type { Db } from '../../db/client.ts'
import { agendaSessions, companyTypes, eventCompanies, eventOptions, type events, funds } from '../../db/tables/index.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'

type Event = Pick<typeof events.$inferSelect, 'eventId' | 'eventHosts'>

/** What the lists of a form's questions offer to the public, by the id of the list. Lists of people and companies offer nothing. */
export async function choicesOfForm(db: Db, event: Event, questions: readonly FormQuestion[]): Promise<Record<number, readonly Choice[]>> {
  const lists = new Set(questions.flatMap(({ dataSource }) => dataSource ?? []))
  const entries: [number, readonly Choice[]][] = []
  for (const list of lists) entries.push([list, fixedChoices(list) ?? (await choicesOfList(db, event, list))])
  return Object.fromEntries(entries)
}

/** What a list that is the event's own offers; nothing for any other. */
export async function choicesOfList(db: Db, { eventId, eventHosts }: Event, list: number): Promise<Choice[]> {
  switch (list) {
    case dataSources.companyTypes:
      return named(
        await db
          .select({ id: companyTypes.companyTypeId, name: companyTypes.name })
          .from(companyTypes)
          .where(and(companyTypes.isActive, isNull(companyTypes.deletedAt)))
          .orderBy(asc(companyTypes.name)),
      )
    case dataSources.eventOptions:
      return named(
        await readUnpaged(
          db
            .select({ id: eventOptions.eventOptionId, name: eventOptions.name })
            .from(eventOptions)
            .where(and(eq(eventOptions.eventId, eventId), eq(eventOptions.isActive, true), isNull(eventOptions.deletedAt)))
            .orderBy(asc(eventOptions.sortOrder), asc(eventOptions.name)),
        ),
      )
    case dataSources.sessions:
      return named(
        await readUnpaged(
          db
            .select({ id: agendaSessions.agendaDaySessionId, name: agendaSessions.title })
            .from(agendaSessions)
            .where(
              and(
                eq(agendaSessions.eventId, eventId),
                eq(agendaSessions.sessionStatusId, sessionStatus.published),
                isNull(agendaSessions.deletedAt),
              ),
            )
            .orderBy(asc(agendaSessions.startsAt), asc(agendaSessions.title)),
        ),
      )
    case dataSources.hosts:
      return eventHosts.map((host) => choice(host.eventHostId, host.displayName))
    case dataSources.funds:
      return named(
        await readUnpaged(
          db
            .selectDistinct({ id: funds.fundId, name: funds.name })
            .from(funds)
            .innerJoin(
              eventCompanies,
              and(eq(eventCompanies.companyId, funds.companyId), sql`${eventCompanies.fundIds} @> to_jsonb(${funds.fundId})`),
            )
            .where(and(eq(eventCompanies.eventId, eventId), isNull(eventCompanies.deletedAt), isNull(funds.deletedAt)))
            .orderBy(asc(funds.name), asc(funds.fundId)),
        ),
      )
    default:
      return []
  }
}

const named = (rows: readonly { id: number; name: string }[]): Choice[] => rows.map(({ id, name }) => choice(id, name))
