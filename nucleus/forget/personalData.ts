import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Person } from './findPerson.ts'

/**
 * What a table holds of people. Every column is listed, which a test compares with the table: a new column is said to hold nobody,
 * or is emptied when somebody is erased.
 */
export interface PersonalData {
  table: PgTable
  /** Holds nobody: numbers, dates, statuses, names of things. Ids too: the row they lead to is emptied. */
  nobody: readonly string[]
  /** Texts that anybody may be mentioned in, by name or address. */
  texts: readonly string[]
  /** Addresses beside the row's own: emptied where they are the person's. */
  addresses: readonly string[]
  /** What columns of a row of the person become. */
  becomes: Readonly<Record<string, string | number | boolean | null | readonly never[] | SQL>>
  /** Goes with the row that it is in. */
  gone: readonly string[]
  /** The rows of a person are deleted. */
  isDeleted: boolean
  /** The rows of a person; without it the table has none. */
  rowsOf?: (person: Person) => SQL | undefined
}

type Field<T extends PgTable> = keyof T['$inferSelect'] & string
interface Lists<F extends string> {
  nobody?: readonly F[]
  texts?: readonly F[]
  addresses?: readonly F[]
  becomes?: { readonly [K in F]?: PersonalData['becomes'][string] }
  gone?: readonly F[]
  isDeleted?: boolean
  rowsOf?: PersonalData['rowsOf']
}

/** What every row carries (nucleus/db/columns.ts). */
const ofEveryRow = ['rowVersion', 'createdAt', 'createdByContactId', 'updatedAt', 'updatedByContactId', 'deletedAt']

/** Says what a table holds of people, one whose rows carry the usual columns unless it says otherwise. */
export function holds<T extends PgTable>(table: T, lists: Lists<Field<T>>): PersonalData {
  const { nobody = [], texts = [], addresses = [], gone = [], isDeleted = false, rowsOf } = lists
  const usual = 'rowVersion' in table ? ofEveryRow : []
  const becomes = (lists.becomes ?? {}) as PersonalData['becomes']
  return { table, nobody: [...usual, ...nobody], texts, addresses, becomes, gone, isDeleted, rowsOf }
}
