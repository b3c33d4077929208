import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formLists } from '#contract/events/formLists.ts'
import type { ListsOfForm } from '#contract/forms/ruleValues.ts'
import { eventLists } from '#contract/forms/listChoices.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { choicesOfList } from './listChoices.ts'

/** Serves what the lists of an event offer in its forms. */
export function mountFormLists(app: FastifyInstance, { db }: Nucleus): void {
  mountCall(app, formLists, async ({ input: { eventId } }) => {
    const lists = await listsOfEvent(db, eventId)
    return eventLists.flatMap((dataSource) => (lists(dataSource) ?? []).map(({ value, label }) => ({ dataSource, value, label })))
  })
}

/** The choices of the lists of an event, as its forms offer them now. Throws 404 for an unknown event. */
export async function listsOfEvent(db: Db, eventId: number): Promise<ListsOfForm> {
  const [event] = await db
    .select({ eventId: events.eventId, eventHosts: events.eventHosts })
    .from(events)
    .where(and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (!event) throw notFound('Event')
  const choices = new Map<number, Awaited<ReturnType<typeof choicesOfList>>>()
  for (const list of eventLists) choices.set(list, await choicesOfList(db, event, list))
  return (dataSource) => choices.get(dataSource)
}
