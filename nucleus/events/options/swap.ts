import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/call.ts'
import { hotelSwapPreview, swapHotel, type SwapPerson } from '#contract/events/hotelSwap.ts'
import type { Db } from '../../db/client.ts'
import { eventOptions } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { Refusal, staleVersion, ruleBroken } from '../../base/errors.ts'
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
      if (!areAsRead(people, input.rowVersions)) throw changedSinceShown()
      if (problem) throw ruleBroken({ toContactId: problem })
      const at = clock()
      const versions = await explainRefusals(() => updateRows(tx, bookings, { changes }, actor, at), bookings)
      if (versions.size < changes.length) throw staleVersion(null)
      return { people, undoToken: await rememberChanges(tx, [{ resource: bookings.resource, versions }], actor, at) }
    }),
  )
}

/** Whether the two still have the bookings that the caller read. People who are not there have none, and are refused by their problem. */
function areAsRead(people: readonly SwapPerson[], read: InputOf<typeof swapHotel>['rowVersions']): boolean {
  const versionsOf = (list: readonly { eventOptionChoiceId: number; rowVersion: number }[]) =>
    new Map(list.map(({ eventOptionChoiceId, rowVersion }) => [eventOptionChoiceId, rowVersion]))
  const [now, then] = [versionsOf(people.flatMap(({ before }) => before)), versionsOf(read)]
  return people.length === 0 || (now.size === then.size && [...now].every(([id, version]) => then.get(id) === version))
}

const changedSinceShown = () =>
  new Refusal(
    409,
    'Their bookings were changed since they were shown. Nothing was swapped. Look at what they have now, and swap again if that is right.',
  )

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
