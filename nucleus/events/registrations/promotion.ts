import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { promoteWaiting, waitingList, type WaitingListState } from '#contract/events/waitingList.ts'
import { waitingPlace } from '#contract/events/waitingPlace.ts'
import { notAllowed, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { events } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { fillSeats } from '../moves/fillSeats.ts'
import { mailCounts } from '../mails/mailCounts.ts'
import { retryOnConflict } from '../moves/move.ts'
import { readWaitingPlace, readWaitingState } from '../moves/waitingState.ts'

/** Serves the waiting list in numbers, and its promotion by staff. */
export function mountWaitingList(app: FastifyInstance, nucleus: Nucleus): void {
  const { db, clock } = nucleus
  mountCall(app, waitingList, ({ input: { eventId } }) => readState(db, eventId))
  mountCall(app, waitingPlace, async ({ input: { eventRegistrationId } }) => {
    const place = await readWaitingPlace(db, eventRegistrationId)
    if (!place) throw notFound('Event Registration')
    return place
  })
  mountCall(app, promoteWaiting, ({ input: { eventId }, actor }) =>
    retryOnConflict(() =>
      db.transaction(async (tx) => {
        if (actor.role === 'irRep') throw notAllowed('The waiting list holds registrations that you do not represent.')
        await requireEvent(tx, eventId)
        const at = clock()
        const { promoted, people, mails, undoable } = await fillSeats(tx, eventId, { maxSeats: limits.bulkRows, byHand: true, actor, at })
        const undoToken = promoted > 0 ? await rememberChanges(tx, undoable, actor, at) : null
        return { promoted, people, ...mailCounts(nucleus, mails), undoToken }
      }),
    ),
  )
}

const readState = (db: Db, eventId: number): Promise<WaitingListState> =>
  db.transaction(
    async (tx) => {
      await requireEvent(tx, eventId)
      return readWaitingState(tx, eventId)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function requireEvent(tx: Db, eventId: number): Promise<void> {
  const found = await tx.$count(events, and(eq(events.eventId, eventId), isNull(events.deletedAt)))
  if (found === 0) throw notFound('Event')
}
