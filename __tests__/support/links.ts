import type { Db } from '#nucleus/db/client.ts'
import { agendaSessions, dynamicLinks, eventPages } from '#nucleus/db/tables/index.ts'
import { makeEvent } from './rows.ts'

let count = 0
const only = <T>([row]: T[]): T => {
  if (!row) throw new Error('The insert answered no row')
  return row
}

/** A short link to the registration of an event. */
export async function makeLink(db: Db, values: Partial<typeof dynamicLinks.$inferInsert> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  count += 1
  const link = { name: `Link ${count}`, targetType: 1, shortCode: `code-${count}` }
  return only(
    await db
      .insert(dynamicLinks)
      .values({ ...link, ...values, eventId })
      .returning(),
  )
}

export const makePage = async (db: Db, values: Partial<typeof eventPages.$inferInsert> & { eventId: number }) =>
  only(
    await db
      .insert(eventPages)
      .values({ pageType: 10, title: 'Venue', slug: `venue-${(count += 1)}`, ...values })
      .returning(),
  )

export const makeSession = async (db: Db, values: Partial<typeof agendaSessions.$inferInsert> & { eventId: number }) =>
  only(
    await db
      .insert(agendaSessions)
      .values({ title: `Session ${(count += 1)}`, sessionType: 1, ...values })
      .returning(),
  )
