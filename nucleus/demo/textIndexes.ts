import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rowsOf } from './sqlPieces.ts'

/** Runs `work` without the search indexes and rebuilds them afterwards, which is much faster than updating them row by row. */
export async function withoutTextIndexes(db: Db, print: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and (indexdef like '%gin_trgm_ops%' or indexdef like '%text_pattern_ops%') order by 1`,
  )
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await work()
  await db.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await db.execute(sql.raw(definition))
  print(`${indexes.length} search indexes`)
}
