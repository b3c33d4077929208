import { eq } from 'drizzle-orm'
import { meetingStatuses } from '#constants/meetings.ts'
import type { meetings } from '#contract/events/meetings.ts'
import { events, locations, meetings as table } from '../../db/tables/index.ts'
import { formatsByZone } from '../../kernel/formatsByZone.ts'
import type { Values } from '../../kernel/values.ts'
import type { StoredWrite } from '../../resource/ResourceOptions.ts'
import { spanText } from './obstacles.ts'

const dayOf = formatsByZone('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** Says after a save that moved a meeting where it is now, and that it has to be confirmed again. */
export async function tellPlace({ db, id, current, effects }: StoredWrite<typeof meetings>, changed: Values): Promise<void> {
  if (!current || !('meetingTimeId' in changed || 'sessionLocationId' in changed)) return
  const [now] = await db
    .select({ startsAt: table.startsAt, endsAt: table.endsAt, timeZone: events.timeZone, locationName: locations.name })
    .from(table)
    .innerJoin(events, eq(events.eventId, table.eventId))
    .leftJoin(locations, eq(locations.sessionLocationId, table.sessionLocationId))
    .where(eq(table.meetingId, id))
  const who = `${current.requestedByName} and ${current.requestedToName}`
  if (!now?.startsAt || !now.endsAt) return void effects.texts.push(`${who} have no time now.`)
  const { startsAt, endsAt, timeZone, locationName } = now
  const day = dayOf(timeZone).format(new Date(startsAt))
  effects.texts.push(`${who}: ${day}, ${spanText(timeZone, { startsAt, endsAt })}, ${locationName ?? 'virtual'}.`)
  if (current.meetingStatusId === meetingStatuses.confirmed && changed.meetingStatusId === meetingStatuses.provisional)
    effects.texts.push('It is Provisional now and has to be confirmed again.')
}
