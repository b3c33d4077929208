import type { FastifyInstance } from 'fastify'
import { type BulkStatusResult, type Registration, registrationStatus, registrationStatusBulk } from '#contract/events/registrations.ts'
import { databaseRefusal, Refusal } from '../../errors.ts'
import { mountCall } from '../../mountCall.ts'
import type { Rows } from '../../mountResource.ts'
import type { Actor, Nucleus } from '../../nucleus.ts'
import { type Move, moveRegistration, statusName } from './move.ts'

export function mountStatusCalls(app: FastifyInstance, nucleus: Nucleus, rows: Rows): void {
  mountCall(app, registrationStatus, async ({ input, actor }) => {
    const { row } = await moveRegistration(nucleus, rows, { move: input, actor })
    return row as unknown as Registration
  })

  mountCall(app, registrationStatusBulk, async ({ input, actor }) => {
    const { eventRegistrationIds, ...move } = input
    const results: BulkStatusResult[] = []
    for (const eventRegistrationId of eventRegistrationIds) results.push(await moveOne({ ...move, eventRegistrationId }, actor))
    return results
  })

  /** What became of one row of many; a refusal is a result too. */
  async function moveOne(move: Move, actor: Actor): Promise<BulkStatusResult> {
    const { eventRegistrationId } = move
    try {
      const { row, from, isChanged } = await moveRegistration(nucleus, rows, { move, actor })
      const message = isChanged ? `Moved from ${statusName(from)} to ${statusName(move.eventStatusId)}.` : `Already ${statusName(from)}.`
      return { eventRegistrationId, isChanged, isRefused: false, message, row: row as unknown as Registration }
    } catch (error) {
      const isRefusal = error instanceof Refusal
      // The text of a database error quotes what was written, such as the reason: only its code is logged.
      if (!isRefusal) nucleus.log.error({ code: databaseRefusal(error)?.code, eventRegistrationId }, 'a row of a bulk status change failed')
      const message = isRefusal ? error.message : 'Something went wrong on the server. This registration was not changed.'
      const row = await rows.get(nucleus.db, eventRegistrationId).catch(() => undefined)
      return { eventRegistrationId, isChanged: false, isRefused: true, message, row: (row ?? null) as Registration | null }
    }
  }
}
