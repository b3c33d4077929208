import { lt, sql } from 'drizzle-orm'
import { changes, undos, usedUndos } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'

/** Rows deleted per statement, few enough to keep each statement short. */
const inBatch = 5000
/** Batches per hour: more than nucleus writes in an hour. */
const batches = 200

/**
 * Deletes expired undo tokens, and changes older than HISTORY_MONTHS. It blocks no other write, because nothing else writes to
 * these rows. The oldest changes have the lowest ids.
 */
export async function pruneHistory({ db, config, clock }: Pick<Nucleus, 'db' | 'config' | 'clock'>): Promise<void> {
  await db.delete(undos).where(lt(undos.expiresAt, clock().toISOString()))
  await db.delete(usedUndos).where(lt(usedUndos.expiresAt, clock().toISOString()))
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
