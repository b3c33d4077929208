import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Person } from './findPerson.ts'

/**
 * What a table contains about people. Every column is listed, and a test compares the lists with the table: a new column is
 * either declared free of personal data, or emptied when a person is erased.
 */
export interface PersonalData {
  table: PgTable
  /** No personal data: numbers, dates, statuses, names of things. Also ids: the row they refer to is emptied. */
  notPersonal: readonly string[]
  /** Texts that may mention anybody, by name or address, in rows of others too. */
  texts: readonly string[]
  /** Additional addresses: null where they are the person's. */
  addresses: readonly string[]
  /** New values for columns of the person's rows. In rows of others, these columns are searched as `texts` are. */
  becomes: Readonly<Record<string, string | number | boolean | null | readonly never[] | SQL>>
  /** Deleted with its row. */
  deletedWithRow: readonly string[]
  /** Rows of a person are deleted. */
  isDeleted: boolean
  /** The rows of a person; undefined for tables without any. */
  rowsOf?: (person: Person) => SQL | undefined
}

type Field<T extends PgTable> = keyof T['$inferSelect'] & string
interface ColumnLists<F extends string> {
  notPersonal?: readonly F[]
  texts?: readonly F[]
  addresses?: readonly F[]
  becomes?: { readonly [K in F]?: PersonalData['becomes'][string] }
  deletedWithRow?: readonly F[]
  isDeleted?: boolean
  rowsOf?: PersonalData['rowsOf']
}

/** Columns of every row (nucleus/db/columns.ts). */
const ofEveryRow = ['rowVersion', 'createdAt', 'createdByContactId', 'updatedAt', 'updatedByContactId', 'deletedAt']

/** Declares the personal data of a table; columns of every row are added where the table has them. */
export function personalDataOf<T extends PgTable>(table: T, lists: ColumnLists<Field<T>>): PersonalData {
  const { notPersonal = [], texts = [], addresses = [], deletedWithRow = [], isDeleted = false, rowsOf } = lists
  const commonColumns = 'rowVersion' in table ? ofEveryRow : []
  const becomes = (lists.becomes ?? {}) as PersonalData['becomes']
  return { table, notPersonal: [...commonColumns, ...notPersonal], texts, addresses, becomes, deletedWithRow, isDeleted, rowsOf }
}

/** The rows of a person by a column with the id of a contact, or by one with an address. */
export const isOf =
  (id: PgColumn, email?: PgColumn) =>
  ({ contactIds, addresses }: Person): SQL | undefined =>
    or(inArray(id, contactIds), email && inArray(sql`lower(${email})`, addresses))
