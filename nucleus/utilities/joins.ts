import { and, asc, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { Refusal } from '../base/errors.ts'
import type { Values } from '../kernel/values.ts'
import { column } from '../kernel/writes.ts'
import type { Move } from '../resource/merge/moves.ts'
import { survivorValues } from '../resource/merge/survivorValues.ts'
import type { RestorableRepository } from '../resource/repositoryTypes.ts'

/** Rows of a table of which the survivor may have only one, so that they become one: the places of two contacts at the same event. */
export interface JoinRules {
  repository: RestorableRepository
  /** The column that refers to the merged records. */
  via: string
  /** Rows with the same values of these columns become one. */
  sameKeys: readonly string[]
  /** As in a merge of these rows by themselves: what the row that stays gets where it has nothing. */
  fields: readonly string[]
  /** Those of them that combine the values of all rows. */
  combined?: readonly string[]
  derived?: (rows: readonly Values[]) => Values
  /** What it says to whoever merges. */
  describe: (tx: Db, joins: readonly Join[]) => Promise<string[]>
}
export interface Join {
  keptId: number
  removedIds: readonly number[]
}

/** The rows of the records that become one. A row of the survivor stays, or else the oldest. */
export async function findJoins(tx: Db, { repository, via, sameKeys }: JoinRules, ids: readonly number[]): Promise<Join[]> {
  const { table, idKey } = repository
  const selection = Object.fromEntries([idKey, via, ...sameKeys].map((name) => [name, column(table, name)]))
  const rows: Values[] = await tx
    .select(selection)
    .from(table)
    .where(and(inArray(column(table, via), [...ids]), isNull(column(table, 'deletedAt'))))
    .orderBy(asc(column(table, idKey)))
  const groups = Map.groupBy(rows, (row) => JSON.stringify(sameKeys.map((key) => row[key])))
  return [...groups.values()].flatMap((group) => {
    const kept = group.find((row) => row[via] === ids[0]) ?? group[0]
    if (!kept || group.length < 2) return []
    return [{ keptId: Number(kept[idKey]), removedIds: group.filter((row) => row !== kept).map((row) => Number(row[idKey])) }]
  })
}

/** The move of the table, in which such rows become one. */
export function joinMove(move: Move, rules: JoinRules, joins: readonly Join[]): Move {
  const { table, idKey } = rules.repository
  const byKept = new Map(joins.map((join) => [join.keptId, join]))
  const removedIds = new Set(joins.flatMap((join) => join.removedIds))
  return {
    ...move,
    where: or(move.where, inArray(column(table, idKey), [...byKept.keys(), ...removedIds])),
    removedIds,
    columns: undefined,
    changesOf: (row, all) => {
      const join = byKept.get(Number(row[idKey]))
      const others = join ? all.filter((other) => join.removedIds.includes(Number(other[idKey]))) : []
      return { ...(others.length > 0 && joinedValues(rules, row, others)), ...move.changesOf(row, all) }
    },
  }
}

/**
 * What the rows give together may break a rule, such as a least number of meetings above the largest. Then the row that stays keeps its own, but what is
 * combined is never lost: when that breaks a rule, it throws why.
 */
function joinedValues({ repository, fields, combined = [], derived }: JoinRules, row: Values, others: readonly Values[]): Values {
  const { idKey } = repository
  const rowOf = (one: Values) => ({ id: Number(one[idKey]), row: one })
  const valuesOf = (some: readonly string[]) => survivorValues({ fields: some, combined }, [rowOf(row), ...others.map(rowOf)])
  const refusalOf = (values: Values) => whyRefused(repository, { ...row, ...values })
  const [all, joined] = [valuesOf(fields), valuesOf(combined)]
  const isAccepted = refusalOf(all) === undefined
  const reason = isAccepted ? undefined : refusalOf(joined)
  if (reason !== undefined)
    throw new Refusal(409, `What two of the merged rows hold does not fit into one: ${reason}. Shorten one of them first.`)
  return { ...(isAccepted ? all : joined), ...derived?.([row, ...others]) }
}

function whyRefused(repository: RestorableRepository, values: Values): string | undefined {
  try {
    repository.parse(values, values)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields = {} } = (error.data ?? {}) as { fields?: Record<string, string> }
    return Object.values(fields)[0] ?? error.message
  }
}
