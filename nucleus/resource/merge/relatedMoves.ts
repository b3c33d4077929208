import { and, getTableName, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { entityNamesOf } from '../../db/entityNames.ts'
import { tableNamed } from '../../kernel/declaredReferences.ts'
import { type Relation, relationsTo } from '../../kernel/relations.ts'
import type { Values } from '../../kernel/values.ts'
import { column } from '../../kernel/writes.ts'
import type { UndoTarget } from '../undo/undoTarget.ts'
import type { Counted, Move } from './moves.ts'

/** Ids of rows that become one with another, and the id of that one. */
export type Rewrites = ReadonlyMap<number, number>
/** Where a table refers to rows that become one with others. */
export interface RelatedRows extends Omit<Relation, 'table'> {
  ids: Rewrites
}

/**
 * Returns the tables that refer to rows of a table, each with what is needed to write it. Throws when one has no such target: a merge would leave
 * its rows behind (a programming error).
 */
export const relatedTargets = (to: PgTable, targets: readonly UndoTarget[]): { target: UndoTarget; relation: Relation }[] =>
  relationsTo(to).map((relation) => {
    // Of several resources of a table, the one with its name.
    const target = targets.find(({ resource, table }) => table === relation.table && tableNamed(resource) === table)
    if (!target) {
      const names = [getTableName(relation.table), getTableName(to)]
      throw new Error(`${names.join(' refers to ')}, and a merge could not move its rows: they need a repository or an undoTargetOf`)
    }
    return { target, relation }
  })

/** A move of all rows of a table that match `where` and refer to rows that become one with others, wherever they do. */
export function moveRelated(target: UndoTarget, related: readonly RelatedRows[], where?: SQL): Move {
  return {
    target,
    where: and(where, or(...related.flatMap((one) => conditionsOf(target.table, one)))),
    changesOf: (row) => Object.assign({}, ...related.map((one) => rewritten(row, one))) as Values,
    columns: [...new Set(related.flatMap(({ fields, lists, entries }) => [...fields, ...lists, ...entries.map(({ field }) => field)]))],
    counted: countedOf(target.table, related),
  }
}

function conditionsOf(table: PgTable, { fields, lists, entries, ids }: RelatedRows): SQL[] {
  const from = [...ids.keys()]
  const holds = (field: string, json: (id: number) => unknown): SQL[] =>
    from.map((id) => sql`${column(table, field)} @> ${JSON.stringify(json(id))}::jsonb`)
  return [
    ...fields.map((field) => inArray(column(table, field), from)),
    ...lists.flatMap((field) => holds(field, (id) => [id])),
    ...entries.flatMap(({ field, key }) => holds(field, (id) => [{ [key]: id }])),
  ]
}

/** The fields of a row that refer to such rows, as they are after the merge. A list names each row once. */
function rewritten(row: Values, { fields, lists, entries, ids }: RelatedRows): Values {
  const next = (id: unknown): unknown => (typeof id === 'number' ? (ids.get(id) ?? id) : id)
  return {
    ...Object.fromEntries(fields.filter((field) => next(row[field]) !== row[field]).map((field) => [field, next(row[field])])),
    ...Object.fromEntries(
      lists.filter((field) => Array.isArray(row[field])).map((field) => [field, [...new Set(listIn(row, field).map(next))]]),
    ),
    ...Object.fromEntries(
      entries
        .filter(({ field }) => Array.isArray(row[field]))
        .map(({ field, key }) => [
          field,
          entriesIn(row, field).map((entry) => (key in entry ? { ...entry, [key]: next(entry[key]) } : entry)),
        ]),
    ),
  }
}

const listIn = (row: Values, field: string): readonly unknown[] => row[field] as unknown[]
const entriesIn = (row: Values, field: string): readonly Values[] => (Array.isArray(row[field]) ? (row[field] as Values[]) : [])

/** Rows, and the entries of their lists by their own name. */
function countedOf(table: PgTable, related: readonly RelatedRows[]): Counted[] {
  const refers = ({ ids }: RelatedRows, id: unknown) => typeof id === 'number' && ids.has(id)
  const isCounted = (row: Values) =>
    related.some(
      (one) =>
        one.fields.some((field) => refers(one, row[field])) ||
        one.lists.some((field) => Array.isArray(row[field]) && listIn(row, field).some((id) => refers(one, id))),
    )
  const ofEntries = related.flatMap((one) =>
    one.entries.map(({ field, key, ...names }) => ({
      ...names,
      of: (row: Values) => entriesIn(row, field).filter((entry) => refers(one, entry[key])).length,
    })),
  )
  return [{ ...entityNamesOf(table), of: (row) => (isCounted(row) ? 1 : 0) }, ...ofEntries]
}

/** The rows of a table but those with these ids. */
export const exceptRows = ({ table, idKey }: UndoTarget, ids: readonly number[]): SQL => notInArray(column(table, idKey), [...ids])
