import { inArray } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { eventOptions, optionChoices as table } from '../../db/tables/index.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { UndoRules } from '../../resource/ResourceOptions.ts'
import type { RecordedTable } from '../../kernel/writes.ts'
import { checkRestored } from './checkRestored.ts'

const options: RecordedTable = { resource: 'eventOptions', table: eventOptions, idKey: 'eventOptionId' }

/** Undoing changes of bookings locks the options as bookings do, and refuses places that others have taken. */
export const bookingUndoRules: UndoRules = {
  lock: async (tx, ids) => {
    const booked = await tx
      .selectDistinct({ id: table.eventOptionId })
      .from(table)
      .where(inArray(table.eventOptionChoiceId, [...ids]))
    await lockRows(
      tx,
      options,
      booked.map(({ id }) => id),
      'no key update',
    )
  },
  check: async (tx, changes) => {
    const confirmed = changes.filter(({ after }) => after.choiceStatus === choiceStatuses.confirmed)
    await checkRestored(
      tx,
      confirmed.map(({ id }) => id),
    )
  },
}
