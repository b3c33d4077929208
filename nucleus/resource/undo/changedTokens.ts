import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import type { Db } from '../../db/client.ts'
import { undos } from '../../db/tables/index.ts'
import { column } from '../../kernel/writes.ts'
import { entriesAsWritten } from './asWritten.ts'
import type { UndoTarget } from './undoTarget.ts'

/**
 * The tokens whose undo would be refused because of what was written since: a row was changed, or of deleted rows none is deleted any more. A
 * lasting undo and what follows from a write leave such rows as they are. `tokens`: the newest first, whose rows are compared first. Of a token
 * with too many rows to compare it is not known: it is not among them, and its undo decides.
 */
export async function changedTokens(db: Db, targets: readonly UndoTarget[], tokens: readonly string[]): Promise<Set<string>> {
  const newer: { target: UndoTarget; undoToken: string; count: number }[] = []
  const changed = new Set<string>()
  for (const target of targets) {
    const counted = await db
      .select({
        undoToken: undos.undoToken,
        isDelete: sql<boolean>`${undos.version} is null`,
        all: countOf(),
        newer: countOf(isNewer(target)),
      })
      .from(undos)
      .leftJoin(target.table, eq(column(target.table, target.idKey), undos.rowId))
      .where(ofTokens(target, tokens))
      .groupBy(undos.undoToken, sql`${undos.version} is null`)
    for (const one of counted)
      if (one.isDelete && one.newer === one.all) changed.add(one.undoToken)
      else if (!one.isDelete && one.newer > 0) newer.push({ target, undoToken: one.undoToken, count: one.newer })
  }
  let left = nucleusLimits.comparedUndoRows
  const compared = new Set<string>()
  for (const undoToken of tokens) {
    const count = newer.filter((one) => one.undoToken === undoToken).reduce((sum, one) => sum + one.count, 0)
    if (count === 0 || count > left) continue
    left -= count
    compared.add(undoToken)
  }
  for (const target of new Set(newer.map((one) => one.target))) {
    const { undoToken, rowId, version } = undos
    const entries = await db
      .select({ undoToken, rowId, version })
      .from(undos)
      .innerJoin(target.table, eq(column(target.table, target.idKey), rowId))
      .where(and(ofTokens(target, [...compared]), sql`${version} is not null and ${isNewer(target)}`))
    const asWritten = new Set(await entriesAsWritten(db, target, entries))
    for (const entry of entries) if (!asWritten.has(entry)) changed.add(entry.undoToken)
  }
  return changed
}

/** The entries of tokens that somebody's later change keeps from being undone. */
const ofTokens = ({ resource }: UndoTarget, tokens: readonly string[]) =>
  and(inArray(undos.undoToken, [...tokens]), eq(undos.resource, resource), not(undos.isLasting), not(undos.isConsequence))

/** Whether the row is not as the entry says, by its version alone. */
const isNewer = ({ table }: UndoTarget) =>
  sql`case when ${undos.version} is null then ${column(table, 'deletedAt')} is null else ${column(table, 'rowVersion')} is distinct from ${undos.version} end`

const countOf = (condition = sql`true`) => sql<number>`count(*) filter (where ${condition})::int`
