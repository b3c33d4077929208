import type { FastifyInstance } from 'fastify'
import { cancelledBookingsText, type registrations, registrationStatus } from '#contract/events/registrations.ts'
import { type BulkStatusResult, registrationStatusBulk, registrationStatusJob } from '#contract/events/registrationBulk.ts'
import { peopleTexts } from '#contract/events/peopleCounts.ts'
import { previewMove, selectedStatuses } from '#contract/events/registrationMoves.ts'
import type { RegistrationStatusId } from '#constants/statuses.ts'
import { notFound } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { defineBulkMove } from '../moves/bulkMove.ts'
import type { MovedRegistration, RefusedMove } from '../moves/decisions.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { type MoveResult, moveRegistrations, totalOf } from '../moves/move.ts'
import { statusName } from '../moves/moveRules.ts'
import { countStatuses, previewMoves } from './movePreview.ts'

/** Serves the move of one registration and of many. */
export function mountStatusCalls(app: FastifyInstance, nucleus: Nucleus, repository: Repository<typeof registrations>): void {
  mountCall(app, registrationStatus, async ({ input: { eventRegistrationId, ...move }, actor }) => {
    const moved = await moveRegistrations(nucleus, repository, { ids: [eventRegistrationId], move, actor })
    const { results, cancelled, promoted, people, mails, undoToken } = moved
    const [result] = results
    if (!result) throw notFound('Event Registration')
    if ('refusal' in result) throw result.refusal
    const cancelledBookings = cancelled.get(eventRegistrationId)
    return {
      ...result.row,
      ...(cancelledBookings && { cancelledBookings }),
      ...(promoted > 0 && { promoted }),
      ...(peopleTexts(people).length > 0 && { people }),
      ...(mails > 0 && mailCounts(nucleus, mails)),
      ...(undoToken && { undoToken }),
    }
  })

  mountCall(app, registrationStatusBulk, async ({ input: { eventRegistrationIds: ids, ...move }, actor }) => {
    const { results, cancelled, promoted, people, mails, undoToken } = await moveRegistrations(nucleus, repository, { ids, move, actor })
    return {
      results: results.map((result, at) => ({ eventRegistrationId: ids[at] ?? 0, ...resultOf(result, move.eventStatusId, cancelled) })),
      cancelledBookings: totalOf(cancelled),
      promoted,
      people,
      ...mailCounts(nucleus, mails),
      undoToken,
    }
  })

  mountCall(app, previewMove, ({ input: { eventRegistrationIds, eventStatusId }, actor }) =>
    previewMoves(nucleus, repository, { ids: [...new Set(eventRegistrationIds)], to: eventStatusId, actor }),
  )
  mountCall(app, selectedStatuses, ({ input }) => countStatuses(nucleus.db, input.eventRegistrationIds))

  const startMoving = defineBulkMove(nucleus, repository)
  mountCall(app, registrationStatusJob, ({ input: { eventRegistrationIds, ...move }, actor }) =>
    startMoving([...new Set(eventRegistrationIds)], move, actor),
  )
}

/** The result for one row of many; a refusal is a result too. */
function resultOf(
  result: MovedRegistration | RefusedMove,
  to: RegistrationStatusId,
  cancelled: MoveResult['cancelled'],
): Omit<BulkStatusResult, 'eventRegistrationId'> {
  const row = result.row ?? null
  if ('refusal' in result) return { isChanged: false, isRefused: true, message: result.refusal.message, row }
  const { from, isChanged } = result
  const bookings = cancelled.get(result.row.eventRegistrationId)
  const moved = [`Moved from ${statusName(from)} to ${statusName(to)}.`, ...(bookings ? [cancelledBookingsText(bookings)] : [])].join(' ')
  const message = isChanged ? moved : `Already ${statusName(from)}.`
  return { isChanged, isRefused: false, message, row }
}
