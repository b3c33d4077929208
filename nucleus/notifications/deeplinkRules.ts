import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type DeeplinkParam, deeplinkParamLabels, paramsOfPattern } from '#constants/notifications.ts'
import { limits } from '#constants/limits.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { titleOf } from '../db/entityNames.ts'
import { searchKey } from '../db/searchKey.ts'
import { agendaSessions, coffeeChats, deeplinks, events, funds, registrations, speakers } from '../db/tables/index.ts'
import { column } from '../kernel/writes.ts'
import { searchSpellings } from '../resource/searchTerms.ts'

const targets: Readonly<Record<DeeplinkParam, PgTable>> = {
  eventId: events,
  agendaDaySessionId: agendaSessions,
  speakerId: speakers,
  eventRegistrationId: registrations,
  roundTableId: coffeeChats,
  fundId: funds,
}
/** Those whose records belong to an event. */
const ofEvents: readonly DeeplinkParam[] = ['agendaDaySessionId', 'speakerId', 'eventRegistrationId']
export type DeeplinkIds = Partial<Record<DeeplinkParam, number>>

/** The deeplink of an id, if notifications can have it. */
export async function findDeeplink(db: Db, deeplinkId: number) {
  const [found] = await db
    .select()
    .from(deeplinks)
    .where(and(eq(deeplinks.deeplinkId, deeplinkId), deeplinks.isActive))
  return found
}

interface Opened {
  deeplinkId?: number | null
  deeplinkParams?: DeeplinkIds
}

/** Refuses (422) a deeplink without a parameter of its pattern, with another, or with one that names no record, or one of another event. */
export async function checkDeeplink(db: Db, { deeplinkId, deeplinkParams: given = {} }: Opened): Promise<void> {
  if (deeplinkId == null) {
    if (Object.keys(given).length > 0) throw ruleBroken({ deeplinkParams: 'Choose what the notification opens first' })
    return
  }
  const link = await findDeeplink(db, deeplinkId)
  if (!link) throw ruleBroken({ deeplinkId: 'This deeplink does not exist any more. Choose another one' })
  const wanted = paramsOfPattern(link.pattern)
  const extra = Object.keys(given).find((name) => !wanted.some((one) => one === name))
  if (extra !== undefined) throw ruleBroken({ deeplinkParams: `${link.name} has no ${extra}. Remove it` })
  for (const param of wanted) {
    const id = given[param]
    const label = deeplinkParamLabels[param]
    if (id === undefined) throw ruleBroken({ deeplinkParams: `${label} is missing: ${link.name} needs it` })
    if (!(await exists(db, param, { id, eventId: wanted.includes('eventId') ? given.eventId : undefined })))
      throw ruleBroken({
        deeplinkParams: ofEvents.includes(param)
          ? `${label} ${id} does not exist at this event, or was deleted. Choose another one`
          : `${label} ${id} does not exist, or was deleted. Choose another one`,
      })
  }
}

/** The address that the app opens; null without a deeplink. */
export const filledDeeplink = (pattern: string | null | undefined, params: DeeplinkIds): string | null =>
  pattern == null ? null : pattern.replace(/\{(\w+)\}/g, (_, name: DeeplinkParam) => String(params[name] ?? ''))

interface Sought {
  id?: number
  eventId?: number
  q?: string
}

async function exists(db: Db, param: DeeplinkParam, sought: Sought): Promise<boolean> {
  return (await readTargets(db, param, sought)).length > 0
}

/** Records that a parameter can name, by the words of their names: at most as many as a look-up shows. */
export function readTargets(db: Db, param: DeeplinkParam, { id, eventId, q = '' }: Sought): Promise<{ id: number; name: string }[]> {
  const table = targets[param]
  const [key, name] = [column(table, param), sql<string>`${titleOf(table)}`]
  const found: (SQL | undefined)[] = [
    isNull(column(table, 'deletedAt')),
    id === undefined ? undefined : eq(key, id),
    eventId !== undefined && ofEvents.includes(param) ? eq(column(table, 'eventId'), eventId) : undefined,
    ...searchSpellings(q).map((spellings) => or(...spellings.map((word) => sql`${searchKey(name)} like ${`%${word}%`}`))),
  ]
  return db
    .select({ id: sql<number>`${key}`, name })
    .from(table)
    .where(and(...found))
    .orderBy(asc(name), asc(key))
    .limit(limits.lookupRows)
}
