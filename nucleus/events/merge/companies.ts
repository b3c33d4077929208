import { and, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { eventCompanyMerge, mergeEventCompanies } from '#contract/events/merges.ts'
import { type EventCompany, eventCompanies } from '#contract/events/eventCompanies.ts'
import type { Db } from '../../db/client.ts'
import * as tables from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mergeOf } from '../../resource/merge/mergeRows.ts'
import { type Move, moveReferences } from '../../resource/merge/moves.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { lockEvent, hostMove } from './hostMove.ts'
import { choicesIn, type Pair, pairIn } from './pair.ts'
import type { MergeRepositories } from './mergeRepositories.ts'

/** Serves the merge of two companies of an event (docs/domain.md §6.3). */
export function mountCompanyMerge(
  app: FastifyInstance,
  nucleus: Nucleus,
  repository: Repository<typeof eventCompanies>,
  repositories: MergeRepositories,
): void {
  const merge = mergeOf<EventCompany>(nucleus, {
    repository,
    label: eventCompanies.label,
    fields: eventCompanyMerge.fields,
    combined: eventCompanyMerge.combined,
    lock: (tx, { parentId }) => lockEvent(tx, parentId),
    belongsTo: ({ eventId }, { parentId }) => eventId === parentId,
    moves: async (tx, merging) => {
      const pair = pairIn(merging)
      return { moves: movesOf(repositories, pair, await attendsTwice(tx, pair.merged)) }
    },
  })
  mountCall(app, mergeEventCompanies, ({ input, actor }) =>
    merge({
      ...choicesIn(input),
      parentId: input.eventId,
      survivor: { id: input.survivorEventCompanyId, version: input.rowVersions.survivor },
      merged: [{ id: input.mergedEventCompanyId, version: input.rowVersions.merged }],
      mergedKey: 'mergedEventCompanyId',
      actor,
    }),
  )
}

/** Whether the company also attends the event in another company type, and so stays at the event. */
async function attendsTwice(tx: Db, { eventId, companyId, eventCompanyId }: EventCompany): Promise<boolean> {
  const { eventCompanies: table } = tables
  const others = and(eq(table.eventId, eventId), eq(table.companyId, companyId), ne(table.eventCompanyId, eventCompanyId))
  return (await tx.$count(table, and(others, isNull(table.deletedAt)))) > 0
}

/** The rows of the event that refer to the company. If it stays in another company type, only those of this one move. */
function movesOf(repositories: MergeRepositories, { survivor, merged }: Pair<EventCompany>, isStaying: boolean): Move[] {
  const { eventId } = survivor
  const eventCompanyIds = { from: [merged.eventCompanyId], to: survivor.eventCompanyId }
  const companyIds = { from: [merged.companyId], to: survivor.companyId }
  const { eventContacts, locations, registrations, speakers, sponsors, vettingSubmissions } = tables
  const ofType = isStaying ? eq(registrations.eventCompanyTypeId, merged.eventCompanyTypeId) : undefined
  return [
    moveReferences(repositories.eventContacts, ['eventCompanyId'], { ...eventCompanyIds, where: eq(eventContacts.eventId, eventId) }),
    moveReferences(repositories.locations, ['reservedForEventCompanyId'], { ...eventCompanyIds, where: eq(locations.eventId, eventId) }),
    moveReferences(repositories.registrations, ['companyId'], { ...companyIds, where: and(eq(registrations.eventId, eventId), ofType) }),
    ...(isStaying
      ? []
      : [
          moveReferences(repositories.speakers, ['companyId'], { ...companyIds, where: eq(speakers.eventId, eventId) }),
          moveReferences(repositories.sponsors, ['companyId'], { ...companyIds, where: eq(sponsors.eventId, eventId) }),
          moveReferences(repositories.vettingSubmissions, ['companyId'], { ...companyIds, where: eq(vettingSubmissions.eventId, eventId) }),
          hostMove(repositories, eventId, { key: 'companyId', ...companyIds }),
        ]),
  ]
}
