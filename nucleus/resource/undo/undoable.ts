import { and, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Permission } from '#constants/roles.ts'
import type { Db } from '../../db/client.ts'
import { nounOf } from '../../db/nouns.ts'
import { notFound } from '../../base/errors.ts'
import type { RestorableRows } from '../rows.ts'
import type { Values } from '../../kernel/values.ts'
import { column, type RecordedTable } from '../../kernel/writes.ts'

/** Rows whose changes and deletes can be taken back. */
export interface Undoable
  extends RecordedTable, Pick<RestorableRows, 'permission' | 'unique' | 'keptBy' | 'checkReturned' | 'takingBack' | 'placeAgain'> {
  /** By id; those that are not there are missing. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Values>>
  /** What is locked for deleted rows that come back, before they are: what `checkReturned` counts. */
  lockReturning?: (tx: Db, ids: readonly number[]) => Promise<void>
}

/** Rows that no call serves, but that a change of others reaches. */
export function undoableTable(recorded: RecordedTable & { permission: Permission }): Undoable {
  const { table, idKey } = recorded
  const id = column(table, idKey)
  return {
    ...recorded,
    getMany: async (db, ids) => {
      const found: Values[] = await db
        .select(getTableColumns(table))
        .from(table)
        .where(and(inArray(id, [...ids]), isNull(column(table, 'deletedAt'))))
      return new Map(found.map((row) => [Number(row[idKey]), row]))
    },
  }
}

/** Finds the rows that a token names. Throws 404 when there is none of that name. */
export function undoableOf(all: readonly Undoable[], resource: string): Undoable {
  const rows = all.find((one) => one.resource === resource)
  if (!rows) throw notFound('This kind of record')
  return rows
}

/** What a row is called in words: "registration Ann Lee", or by its number when it has no name or is not there. */
export function calledOf({ table }: RecordedTable, id: number, row: Values | undefined): string {
  const person = [row?.firstName, row?.lastName].filter(Boolean).join(' ')
  const name = [person, row?.registrantName, row?.name, row?.title].find((one) => typeof one === 'string' && one !== '')
  return `${nounOf(table).one} ${typeof name === 'string' ? name : `number ${id}`}`
}
