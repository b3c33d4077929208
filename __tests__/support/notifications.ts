import { notificationChannels, severities, timings } from '#constants/notifications.ts'
import type { Db } from '#nucleus/db/client.ts'
import * as tables from '#nucleus/db/tables/index.ts'
import { one, type Values } from './rows.ts'

/** A complete notification without an audience, as staff send it. */
export const notificationValues = {
  title: 'Doors open at nine',
  body: 'Badges are at the desk on the left.',
  channel: notificationChannels.push,
  severity: severities.info,
  timing: timings.now,
  timeZone: 'Europe/London',
}

export const makeNotification = async (db: Db, values: Values<typeof tables.notifications> = {}) =>
  one(
    await db
      .insert(tables.notifications)
      .values({ ...notificationValues, ...values })
      .returning(),
  )

/** So many people with push notifications on; returns their ids. */
export async function makeAudience(db: Db, count: number, values: Values<typeof tables.contacts> = {}): Promise<number[]> {
  const people = Array.from({ length: count }, (_, at) => ({ firstName: 'Push', lastName: `Person ${at}`, pushEnabled: true, ...values }))
  const made = await db.insert(tables.contacts).values(people).returning({ id: tables.contacts.contactId })
  return made.map(({ id }) => id)
}
