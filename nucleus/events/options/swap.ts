import type { FastifyInstance } from 'fastify'
import { hotelSwapPreview, swapHotel } from '#contract/events/hotelSwap.ts'
import type { Db } from '../../db/client.ts'
import { eventOptions } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { staleVersion, ruleBroken } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { explainRefusals } from '../../resource/explainRefusals.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { RestorableRepository } from '../../resource/repositoryTypes.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { planSwap, type SwapPlan } from './swapPlan.ts'
import { readRoomMates, readSwapParticipants } from './swapRead.ts'

const options: RecordedTable = { resource: 'eventOptions', table: eventOptions, idKey: 'eventOptionId' }

interface SwapInput {
  eventId: number
  fromContactId: number
  toContactId: number
  mode: 1 | 2
}

/** Serves the swap of hotels between two people of an event, and its preview. */
export function mountSwap(app: FastifyInstance, { db, clock }: Nucleus, bookings: RestorableRepository): void {
  mountCall(app, hotelSwapPreview, async ({ input: { mode, ...params } }) => {
    const { people, roomMates, problem } = await planOf(db, { ...params, mode: mode === 1 ? 1 : 2 })
    return { people, roomMates, problem }
  })

  mountCall(app, swapHotel, ({ input, actor }) =>
    db.transaction(async (tx) => {
      await lockHotels(tx, input)
      const { people, changes, problem } = await planOf(tx, input)
      if (problem) throw ruleBroken({ toContactId: problem })
      const at = clock()
      const versions = await explainRefusals(() => updateRows(tx, bookings, { changes }, actor, at), bookings)
      if (versions.size < changes.length) throw staleVersion(null)
      return { people, undoToken: await rememberChanges(tx, [{ resource: bookings.resource, versions }], actor, at) }
    }),
  )
}

async function planOf(db: Db, { eventId, fromContactId, toContactId, mode }: SwapInput): Promise<SwapPlan> {
  const ids = [fromContactId, toContactId]
  const people = await readSwapParticipants(db, eventId, ids)
  const [from, to] = ids.map((id) => people.find(({ contactId }) => contactId === id))
  const emptyPlan = { people: [], roomMates: [], changes: [] }
  if (!from) return { ...emptyPlan, problem: 'The first person does not exist' }
  if (!to || from === to) return { ...emptyPlan, problem: from === to ? 'Choose two people' : 'The second person does not exist' }
  const optionIds = [...new Set([...from.bookings, ...to.bookings].map(({ eventOptionId }) => eventOptionId))]
  return planSwap(from, to, mode, optionIds.length > 0 ? await readRoomMates(db, optionIds, ids) : [])
}

/** Locks the hotels of two people as bookings do, so that nobody books for either of them meanwhile. */
async function lockHotels(tx: Db, { eventId, fromContactId, toContactId }: SwapInput): Promise<void> {
  const people = await readSwapParticipants(tx, eventId, [fromContactId, toContactId])
  const ids = people.flatMap(({ bookings, cancelled }) => [...bookings, ...cancelled].map(({ eventOptionId }) => eventOptionId))
  if (ids.length > 0) await lockRows(tx, options, ids, 'no key update')
}
