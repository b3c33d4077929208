import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { inactiveStatuses, registrationStatuses } from '#constants/statuses.ts'
import { decideBookings, type OptionChoice, type optionChoices } from '#contract/events/options.ts'
import type { Db } from '../../db/client.ts'
import { optionChoices as table, registrations } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, TemporaryRefusal } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { type Change, difference, updateRows } from '../../kernel/writes.ts'
import { lockOption } from './readOption.ts'
import { FreePlaces } from './FreePlaces.ts'

const { requested, waitlisted, confirmed } = choiceStatuses
const isWaiting = ({ choiceStatus: status }: OptionChoice): boolean => status === requested || status === waitlisted
const statusName = (status: OptionChoice['choiceStatus']): string => choiceLabel(choiceStatuses, status)

/** Serves the approval and decline of bookings, of one or many of an option: one transaction, one statement. */
export function mountDecisions(app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof optionChoices>): void {
  mountCall(app, decideBookings, ({ input: { eventOptionId, ids, choiceStatus: to }, actor }) =>
    db.transaction(async (tx) => {
      const statusOf = await lockRegistrations(tx, ids)
      const option = await lockOption(tx, eventOptionId)
      if (!option) throw notFound('Event Option')
      await lockRows(tx, repository, ids, 'no key update')
      const found = await repository.getMany(tx, ids)
      const bookings = [...found.values()].filter((row) => row.eventOptionId === eventOptionId)
      const freePlaces = await FreePlaces.of(tx, option, to === confirmed ? bookings : [])
      const changes = new Map<number, Change>()
      const results = ids.map((id) => {
        const row = bookings.find(({ eventOptionChoiceId }) => eventOptionChoiceId === id)
        const refused = (message: string) => ({ id, isChanged: false, isRefused: true, message })
        if (!row) return refused('This booking was not found. It may have been deleted.')
        if (row.choiceStatus === to || changes.has(id)) return { ...refused(`Already ${statusName(to)}.`), isRefused: false }
        if (!isWaiting(row)) return refused(`It is ${statusName(row.choiceStatus)} and does not need approval.`)
        const inactiveStatus = to === confirmed && statusOf.get(row.eventRegistrationId)
        if (inactiveStatus) return refused(`The registration is ${inactiveStatus} and cannot book options.`)
        const full = to === confirmed ? freePlaces.take(row) : undefined
        if (full) return refused(`${full.message}.`)
        const { before, after } = difference(row, { choiceStatus: to })
        changes.set(id, { id, version: row.rowVersion, before, after })
        return { id, isChanged: true, isRefused: false, message: to === confirmed ? 'Approved.' : 'Declined.' }
      })
      const versions = await updateRows(tx, repository, { changes: [...changes.values()] }, actor, clock())
      if (versions.size < changes.size)
        throw new TemporaryRefusal(503, 'Someone else is changing these bookings. Nothing was changed. Try again.', { retryAfter: 1 })
      const stored = await repository.getMany(tx, ids)
      return results.map((result) => ({ ...result, row: stored.get(result.id) ?? null }))
    }),
  )
}

/** Locks the registrations of bookings, so that none is cancelled meanwhile. Returns the status names of those that are inactive. */
async function lockRegistrations(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { eventRegistrationId: id, eventStatusId: status } = registrations
  const registrationIds = tx
    .select({ id: table.eventRegistrationId })
    .from(table)
    .where(and(inArray(table.eventOptionChoiceId, [...ids]), isNull(table.deletedAt)))
  const locked = await tx.select({ id, status }).from(registrations).where(inArray(id, registrationIds)).orderBy(asc(id)).for('share')
  const inactive = locked.filter((row) => (inactiveStatuses as readonly number[]).includes(row.status))
  return new Map(inactive.map((row) => [row.id, choiceLabel(registrationStatuses, row.status)]))
}
