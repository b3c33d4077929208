import { and, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventCompanyMerge, mergeEventCompanies } from '#contract/events/merges.ts'
import { type EventCompany, eventCompanies } from '#contract/events/eventCompanies.ts'
import type { Db } from '../../db/client.ts'
import * as tables from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mergeOf, type Pair } from '../../resource/merge/mergeRows.ts'
import { type Move, renaming } from '../../resource/merge/moves.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Rows } from '../../resource/rows.ts'
import { holdEvent, hostsMove } from './eventMoves.ts'
import type { Touched } from './touched.ts'

/** Serves the merge of two companies of an event (docs/domain.md §6.3). */
export function mountCompanyMerge(app: FastifyInstance, nucleus: Nucleus, rows: Rows<typeof eventCompanies>, touched: Touched): void {
  const merge = mergeOf<EventCompany>(nucleus, {
    rows,
    label: eventCompanies.label,
    fields: eventCompanyMerge.fields,
    hold: holdEvent,
    isOf: ({ eventId }, parentId) => eventId === parentId,
    moves: async (tx, pair) => movesOf(touched, pair, await comesTwice(tx, pair.merged)),
  })
  mountCall(app, mergeEventCompanies, ({ input, actor }) =>
    merge({
      ...input,
      parentId: input.eventId,
      survivorId: input.survivorEventCompanyId,
      mergedId: input.mergedEventCompanyId,
      mergedKey: 'mergedEventCompanyId',
      actor,
    }),
  )
}

/** Whether the company also attends the event in another company type, and so stays at the event. */
async function comesTwice(tx: Db, { eventId, companyId, eventCompanyId }: EventCompany): Promise<boolean> {
  const { eventCompanies: table } = tables
  const others = and(eq(table.eventId, eventId), eq(table.companyId, companyId), ne(table.eventCompanyId, eventCompanyId))
  return (await tx.$count(table, and(others, isNull(table.deletedAt)))) > 0
}

/** The rows of the event that refer to the company. If it stays in another company type, only those of this one move. */
function movesOf(touched: Touched, { survivor, merged }: Pair<EventCompany>, staysToo: boolean): Move[] {
  const { eventId } = survivor
  const place = { from: merged.eventCompanyId, to: survivor.eventCompanyId }
  const company = { from: merged.companyId, to: survivor.companyId }
  const { eventContacts, locations, registrations, speakers, sponsors, vettingSubmissions } = tables
  const ofType = staysToo ? eq(registrations.eventCompanyTypeId, merged.eventCompanyTypeId) : undefined
  return [
    renaming(touched.eventContacts, ['eventCompanyId'], { ...place, where: eq(eventContacts.eventId, eventId) }),
    renaming(touched.locations, ['reservedForEventCompanyId'], { ...place, where: eq(locations.eventId, eventId) }),
    renaming(touched.registrations, ['companyId'], { ...company, where: and(eq(registrations.eventId, eventId), ofType) }),
    ...(staysToo
      ? []
      : [
          renaming(touched.speakers, ['companyId'], { ...company, where: eq(speakers.eventId, eventId) }),
          renaming(touched.sponsors, ['companyId'], { ...company, where: eq(sponsors.eventId, eventId) }),
          renaming(touched.vettingSubmissions, ['companyId'], { ...company, where: eq(vettingSubmissions.eventId, eventId) }),
          hostsMove(touched, eventId, { key: 'companyId', ...company }),
        ]),
  ]
}
