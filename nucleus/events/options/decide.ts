import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { choiceLabel } from '#constants/choice.ts'
import { choiceStatus, choiceStatuses } from '#constants/choices.ts'
import { inactiveStatuses, registrationStatuses } from '#constants/statuses.ts'
import { decideBookings, type OptionChoice, type optionChoices } from '#contract/events/options.ts'
import type { Db } from '../../db/client.ts'
import { optionChoices as table, registrations } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { notFound, RefusedForNow } from '../../base/errors.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Rows } from '../../resource/rows.ts'
import { type Change, difference, updateRows } from '../../kernel/writes.ts'
import { lockOption } from './readOption.ts'
import { Room } from './room.ts'

const { requested, waitlisted, confirmed } = choiceStatus
const isWaiting = ({ choiceStatus: status }: OptionChoice): boolean => status === requested || status === waitlisted
const statusName = (status: OptionChoice['choiceStatus']): string => choiceLabel(choiceStatuses, status)

/** Serves the approval and decline of bookings, of one or many of an option: one transaction, one statement. */
export function mountDecisions(app: FastifyInstance, { db, clock }: Nucleus, rows: Rows<typeof optionChoices>): void {
  mountCall(app, decideBookings, ({ input: { eventOptionId, ids, choiceStatus: to }, actor }) =>
    db.transaction(async (tx) => {
      const statusOf = await lockRegistrations(tx, ids)
      const option = await lockOption(tx, eventOptionId)
      if (!option) throw notFound('Event Option')
      await lockRows(tx, rows, ids, 'no key update')
      const found = await rows.getMany(tx, ids)
      const asked = [...found.values()].filter((row) => row.eventOptionId === eventOptionId)
      const room = await Room.of(tx, option, to === confirmed ? asked : [])
      const changes = new Map<number, Change>()
      const decided = ids.map((id) => {
        const row = asked.find(({ eventOptionChoiceId }) => eventOptionChoiceId === id)
        const refused = (message: string) => ({ id, isChanged: false, isRefused: true, message })
        if (!row) return refused('This booking was not found. It may have been deleted.')
        if (row.choiceStatus === to || changes.has(id)) return { ...refused(`Already ${statusName(to)}.`), isRefused: false }
        if (!isWaiting(row)) return refused(`It is ${statusName(row.choiceStatus)}: it waits for no approval.`)
        const over = to === confirmed && statusOf.get(row.eventRegistrationId)
        if (over) return refused(`The registration is ${over}: it can book nothing.`)
        const full = to === confirmed ? room.take(row) : undefined
        if (full) return refused(`${full.message}.`)
        const { before, after } = difference(row, { choiceStatus: to })
        changes.set(id, { id, version: row.rowVersion, before, after })
        return { id, isChanged: true, isRefused: false, message: to === confirmed ? 'Approved.' : 'Declined.' }
      })
      const written = await updateRows(tx, rows, { changes: [...changes.values()] }, actor, clock())
      if (written.size < changes.size)
        throw new RefusedForNow(503, 'Others are changing these bookings right now. Nothing was done; try again.', { retryAfter: 1 })
      const stored = await rows.getMany(tx, ids)
      return decided.map((result) => ({ ...result, row: stored.get(result.id) ?? null }))
    }),
  )
}

/** Locks the registrations of bookings, so that none is cancelled meanwhile. Returns the status names of those that are inactive. */
async function lockRegistrations(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { eventRegistrationId: id, eventStatusId: status } = registrations
  const theirs = tx
    .select({ id: table.eventRegistrationId })
    .from(table)
    .where(and(inArray(table.eventOptionChoiceId, [...ids]), isNull(table.deletedAt)))
  const locked = await tx.select({ id, status }).from(registrations).where(inArray(id, theirs)).orderBy(asc(id)).for('share')
  const over = locked.filter((row) => (inactiveStatuses as readonly number[]).includes(row.status))
  return new Map(over.map((row) => [row.id, choiceLabel(registrationStatuses, row.status)]))
}
