import type { PgTable } from 'drizzle-orm/pg-core'

/** A column with a JSON list whose entries hold ids of rows of other tables, which no foreign key shows. */
export interface IdsInJson {
  table: PgTable
  field: string
  /** The key of an entry that holds the id, and the table of the row. */
  keys: Readonly<Record<string, PgTable>>
  /** What an entry is called. */
  one: string
  many: string
}
export const idsInJson: IdsInJson[] = []

/** Declares the ids in the entries of a JSON list, so that a merge finds them. A list of plain ids is declared in `references` instead. */
export const holdsIds = <T extends PgTable>(
  table: T,
  field: keyof T['$inferSelect'] & string,
  names: Pick<IdsInJson, 'keys' | 'one' | 'many'>,
): void => void idsInJson.push({ table, field, ...names })
