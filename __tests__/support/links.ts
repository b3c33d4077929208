import { sessionTypes } from '#constants/programmeChoices.ts'
import { linkTargets, pageTypes } from '#constants/setUpChoices.ts'
import type { Db } from '#nucleus/db/client.ts'
import { agendaSessions, dynamicLinks, eventPages } from '#nucleus/db/tables/index.ts'
import { makeEvent, next, one, type Values } from './rows.ts'

/** A short link to the registration of an event. */
export async function makeLink(db: Db, values: Values<typeof dynamicLinks> = {}) {
  const eventId = values.eventId ?? (await makeEvent(db)).eventId
  const n = next()
  const link = { name: `Link ${n}`, targetType: linkTargets.registration, shortCode: `code-${n}` }
  return one(
    await db
      .insert(dynamicLinks)
      .values({ ...link, ...values, eventId })
      .returning(),
  )
}

export const makePage = async (db: Db, values: Values<typeof eventPages> & { eventId: number }) =>
  one(
    await db
      .insert(eventPages)
      .values({ pageType: pageTypes.custom, title: 'Venue', slug: `venue-${next()}`, ...values })
      .returning(),
  )

export const makeSession = async (db: Db, values: Values<typeof agendaSessions> & { eventId: number }) =>
  one(
    await db
      .insert(agendaSessions)
      .values({ title: `Session ${next()}`, sessionType: sessionTypes.keynote, ...values })
      .returning(),
  )
