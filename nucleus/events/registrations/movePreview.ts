import { and, asc, count, inArray, isNull, ne, sql } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import type { MovePreview } from '#contract/events/registrationMoves.ts'
import type { registrations } from '#contract/events/registrations.ts'
import { groupRefusals } from '#contract/refusals.ts'
import { fullNameOf, type PersonNames } from '#contract/personName.ts'
import type { Db } from '../../db/client.ts'
import { optionChoices, registrations as table } from '../../db/tables/index.ts'
import type { Actor, Nucleus } from '../../kernel/context.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { rulesOfStatus } from '../automaticEmails/rules.ts'
import { countConsequences } from '../moves/consequences.ts'
import { Decisions } from '../moves/decisions.ts'
import { countMoveMails } from '../mails/moveMails.ts'
import { readMoveContext } from '../moves/moveContext.ts'
import { holdsSeat } from '../moves/seats.ts'

interface PreviewRequest {
  ids: readonly number[]
  to: RegistrationStatusId
  actor: Actor
}

/** Decides a move as `moveWithin` does, with a reason, on one moment of the database; writes and locks nothing. */
export const previewMoves = (
  { db, clock }: Nucleus,
  repository: Repository<typeof registrations>,
  { ids, to, actor }: PreviewRequest,
): Promise<MovePreview> =>
  db.transaction(
    async (tx) => {
      const context = await readMoveContext(tx, repository, { ids, to, together: ids, isPreview: true })
      const decisions = new Decisions(context, { move: { eventStatusId: to, reason: 'Preview' }, actor, at: clock() })
      const results = decisions.decide(ids)
      const moved = results.flatMap((result) => ('isChanged' in result && result.isChanged ? result.row.eventRegistrationId : []))
      const refused = results.flatMap((result) =>
        'refusal' in result ? { message: result.refusal.message, name: nameOf(result.row) } : [],
      )
      return {
        movable: moved.length,
        unchanged: results.length - moved.length - refused.length,
        refusals: groupRefusals(refused),
        promoted: decisions.promoted,
        people: await countConsequences(tx, decisions.changes, { actor, at: clock() }),
        mails: await countMoveMails(tx, decisions.changes),
        automaticEmails: await rulesOfStatus(tx, moved, to),
        cancelledBookings: holdsSeat(to) ? 0 : await countBookings(tx, moved),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** How many registrations of a selection have each status. */
export function countStatuses(db: Db, ids: readonly number[]): Promise<{ eventStatusId: RegistrationStatusId; total: number }[]> {
  const { eventRegistrationId, eventStatusId, deletedAt } = table
  return db
    .select({ eventStatusId: sql<RegistrationStatusId>`${eventStatusId}`, total: count() })
    .from(table)
    .where(and(inArray(eventRegistrationId, [...new Set(ids)]), isNull(deletedAt)))
    .groupBy(eventStatusId)
    .orderBy(asc(eventStatusId))
}

/** The bookings that `cancelBookings` would cancel. */
const countBookings = (tx: Db, ids: readonly number[]): Promise<number> => {
  const { eventRegistrationId, choiceStatus: status, deletedAt } = optionChoices
  return tx.$count(optionChoices, and(inArray(eventRegistrationId, [...ids]), ne(status, choiceStatuses.cancelled), isNull(deletedAt)))
}

const nameOf = (row: PersonNames | undefined): string => (row ? fullNameOf(row) : 'A deleted registration')
