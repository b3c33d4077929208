import { inArray } from 'drizzle-orm'
import type { meetings } from '#contract/events/meetings.ts'
import type { Db } from '../../db/client.ts'
import { type meetingChangeRequests, type meetingParticipants, meetings as meetingTable } from '../../db/tables/index.ts'
import { column } from '../../kernel/writes.ts'
import { lockRows } from '../../resource/lockRows.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { lockAllPlacesOf } from './lockPlaces.ts'

type PartTable = typeof meetingParticipants | typeof meetingChangeRequests

/** The meetings of rows that are parts of them, deleted ones too. */
export async function meetingsOf(tx: Db, table: PartTable, idKey: string, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ meetingId: table.meetingId })
    .from(table)
    .where(inArray(column(table, idKey), [...ids]))
  return rows.map(({ meetingId }) => meetingId)
}

/** Locks the places of the events of such rows, then their meetings, before any of the rows is locked. */
export const lockMeetingsOf =
  (meetingRows: Repository<typeof meetings>, table: PartTable, idKey: string) =>
  async (tx: Db, ids: readonly number[]): Promise<void> => {
    const meetingIds = await meetingsOf(tx, table, idKey, ids)
    await lockAllPlacesOf(meetingTable, 'meetingId')(tx, meetingIds)
    await lockRows(tx, meetingRows, meetingIds, 'no key update')
  }
