import { and, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Permission } from '#constants/roles.ts'
import type { Db } from '../../db/client.ts'
import { entityNamesOf } from '../../db/entityNames.ts'
import { notFound } from '../../base/errors.ts'
import type { RestorableRepository } from '../repositoryTypes.ts'
import type { Values } from '../../kernel/values.ts'
import { column, type RecordedTable } from '../../kernel/writes.ts'

/** A table whose changes and deletes can be undone. */
export interface UndoTarget
  extends
    RecordedTable,
    Pick<
      RestorableRepository,
      'permission' | 'unique' | 'restrictedBy' | 'lockRelated' | 'checkRestored' | 'undoRules' | 'findUsed' | 'repositionRestored'
    > {
  /** Rows by id; ids without a row are left out. */
  getMany: (db: Db, ids: readonly number[]) => Promise<Map<number, Values>>
}

/** A table without calls of its own that writes to other tables change too. */
export function undoTargetOf(recorded: RecordedTable & { permission: Permission }): UndoTarget {
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

/** Finds the table of a token's rows by resource name. Throws 404 for an unknown name. */
export function findUndoTarget(all: readonly UndoTarget[], resource: string): UndoTarget {
  const target = all.find((one) => one.resource === resource)
  if (!target) throw notFound('This kind of record')
  return target
}

/** A row's noun and name, such as "registration Ann Lee"; its number when it has no name or is missing. */
export function describeRow({ table }: RecordedTable, id: number, row: Values | undefined): string {
  const person = [row?.firstName, row?.lastName].filter(Boolean).join(' ')
  const name = [person, row?.registrantName, row?.name, row?.title].find((one) => typeof one === 'string' && one !== '')
  return `${entityNamesOf(table).one} ${typeof name === 'string' ? name : `number ${id}`}`
}
