import type { Meeting } from '#contract/events/meetings.ts'
import type { Db } from '../../db/client.ts'
import { readEventDates } from '../agenda/eventDates.ts'
import { readBusyTimes } from './busyTimes.ts'
import { absenceObstacle, personObstacle, timeObstacle } from './obstacles.ts'
import { readPeople } from './people.ts'

/**
 * Why a person cannot be in a meeting, or is not free at its time; undefined when they can. Expects `lockPlaces`. Whether the contact exists is checked with
 * the other references.
 */
export async function attendanceObstacle(
  db: Db,
  { eventId, meetingId, startsAt, endsAt }: Pick<Meeting, 'eventId' | 'meetingId' | 'startsAt' | 'endsAt'>,
  contactId: number,
): Promise<string | undefined> {
  const [person] = await readPeople(db, { eventId, contactIds: [contactId], exceptId: meetingId })
  if (!person) return undefined
  if (startsAt === null || endsAt === null) return absenceObstacle(person)
  const obstacle = personObstacle(person)
  if (obstacle) return obstacle
  const { timeZone = 'UTC' } = (await readEventDates(db, eventId)) ?? {}
  const within = { startsAt, endsAt }
  const busy = await readBusyTimes(db, { eventId, contactIds: [contactId], within, exceptId: meetingId })
  return timeObstacle(person, within, { busy, timeZone })
}
