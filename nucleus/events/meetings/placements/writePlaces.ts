import { sql } from 'drizzle-orm'
import { staleVersion } from '../../../base/errors.ts'
import type { meetings } from '#contract/events/meetings.ts'
import type { Db } from '../../../db/client.ts'
import type { WrittenPlaces } from '../../../db/tables/index.ts'
import type { Author } from '../../../kernel/actor.ts'
import { type Change, updateRows } from '../../../kernel/writes.ts'
import { explainRefusals } from '../../../resource/explainRefusals.ts'
import type { Repository } from '../../../resource/repositoryTypes.ts'

/** Meetings that are written in one statement. */
const rowsAtOnce = 1000

/**
 * Writes times and places of many meetings, which may exchange them: no person and no place has two at the end. Returns what was written. Throws 409 when
 * a meeting has another version, and 422 when the database finds a person or a place taken.
 */
export async function writePlaces(
  tx: Db,
  repository: Repository<typeof meetings>,
  changes: readonly Change[],
  { actor, at }: { actor: Author; at: Date },
): Promise<WrittenPlaces[]> {
  await tx.execute(sql`set constraints meetings_place, meeting_participants_held deferred`)
  const written: WrittenPlaces[] = []
  for (let from = 0; from < changes.length; from += rowsAtOnce) {
    const part = changes.slice(from, from + rowsAtOnce)
    const versions = await updateRows(tx, repository, { changes: part, action: 'status' }, actor, at)
    for (const { id, before } of part) {
      if (!versions.has(id)) throw staleVersion(await repository.getOrThrow(tx, id))
      written.push({ meetingId: id, before })
    }
  }
  await explainRefusals(() => tx.execute(sql`set constraints meetings_place, meeting_participants_held immediate`), repository)
  return written
}
