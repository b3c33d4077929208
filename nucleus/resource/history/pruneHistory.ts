import { lt, sql } from 'drizzle-orm'
import { changes, undos } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'

/** Rows deleted in a statement: few enough that it ends in a moment. */
const inBatch = 5000
/** Batches an hour, which is more than any hour writes. */
const batches = 200

/**
 * Deletes what nobody can undo any more, and changes older than HISTORY_MONTHS. Nobody waits for it: nothing else writes to these
 * rows. Changes are found by their ids, which rise with time.
 */
export async function pruneHistory({ db, config, clock }: Pick<Nucleus, 'db' | 'config' | 'clock'>): Promise<void> {
  await db.delete(undos).where(lt(undos.expiresAt, clock().toISOString()))
  if (config.HISTORY_MONTHS === 0) return
  const before = clock()
  before.setUTCMonth(before.getUTCMonth() - config.HISTORY_MONTHS)
  for (let batch = 0; batch < batches; batch += 1) {
    const oldest = sql`select change_id from ${changes} order by change_id limit ${inBatch}`
    const { rowCount } = await db
      .delete(changes)
      .where(sql`${changes.changeId} = any(array(${oldest})) and ${lt(changes.at, before.toISOString())}`)
    if (!rowCount) return
  }
}
