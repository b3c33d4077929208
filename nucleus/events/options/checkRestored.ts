import { and, asc, eq, inArray } from 'drizzle-orm'
import { choiceStatuses } from '#constants/setUpChoices.ts'
import { hotelType } from '#contract/events/options.ts'
import type { Db } from '../../db/client.ts'
import { optionChoices as table } from '../../db/tables/index.ts'
import { nightFullRefusal, optionFullRefusal } from './capacity.ts'
import { lockOption } from './readOption.ts'
import { nightsTaken, placesTaken } from './occupancy.ts'

/** Refuses to restore deleted confirmed bookings when others have their places now. */
export async function checkRestored(tx: Db, ids: readonly number[]): Promise<void> {
  const { eventOptionId, checkInDate, checkOutDate } = table
  const confirmed = await tx
    .select({ eventOptionId, checkInDate, checkOutDate })
    .from(table)
    .where(and(inArray(table.eventOptionChoiceId, [...ids]), eq(table.choiceStatus, choiceStatuses.confirmed)))
    .orderBy(asc(eventOptionId))
  for (const [id, stays] of Map.groupBy(confirmed, (booking) => booking.eventOptionId)) {
    const option = await lockOption(tx, id)
    if (!option || option.capacity === null) continue
    const { capacity } = option
    if (option.optionType !== hotelType) {
      if ((await placesTaken(tx, id)) > capacity) throw optionFullRefusal(option, capacity)
      continue
    }
    for (const { checkInDate: from, checkOutDate: to } of stays) {
      const fullNight = from && to ? (await nightsTaken(tx, id, { from, to })).find(({ taken }) => taken > capacity) : undefined
      if (fullNight) throw nightFullRefusal(option, { ...fullNight, taken: capacity })
    }
  }
}
