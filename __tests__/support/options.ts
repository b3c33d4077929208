import { choiceStatuses, optionTypes } from '#constants/setUpChoices.ts'
import type { Db } from '#nucleus/db/client.ts'
import { eventOptions, optionChoices } from '#nucleus/db/tables/index.ts'
import { makeEvent, next, one, type Values } from './rows.ts'

/** An option of an event in June 2026. Type 2: a dinner. */
export async function makeOption(db: Db, values: Values<typeof eventOptions> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  const option = {
    name: `Option ${next()}`,
    optionType: optionTypes.dinner,
    startsAt: '2026-06-01T23:00:00.000Z',
    endsAt: '2026-06-02T03:00:00.000Z',
  }
  return one(
    await db
      .insert(eventOptions)
      .values({ ...option, ...values, eventId })
      .returning(),
  )
}

/** A hotel from 31 May to 4 June 2026, by the clocks of Miami. */
export const makeHotel = (db: Db, values: Values<typeof eventOptions> = {}) =>
  makeOption(db, { optionType: optionTypes.hotel, startsAt: '2026-05-31T19:00:00.000Z', endsAt: '2026-06-04T15:00:00.000Z', ...values })

/** A booking, straight into its table. Status 2: confirmed. */
export async function makeBooking(
  db: Db,
  values: Values<typeof optionChoices> & Pick<typeof optionChoices.$inferInsert, 'eventOptionId' | 'eventRegistrationId'>,
) {
  return one(
    await db
      .insert(optionChoices)
      .values({ choiceStatus: choiceStatuses.confirmed, ...values })
      .returning(),
  )
}
