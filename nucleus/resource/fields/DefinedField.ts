import type { SQL } from 'drizzle-orm'
import type { FieldKind } from '#contract/fieldKinds.ts'

/** A column that rows of the parent define. */
export interface DefinedField {
  /** One of the prefixes of the declaration and a name: `answer.diet`. */
  key: string
  title: string
  kind: FieldKind
  /** The values to choose from, if they are known. */
  options?: readonly string[]
  /** What its numbers count, such as "US$" or "days". */
  unit?: string
  /** False for a column that files leave out, even if it is shown. */
  isExported?: boolean
  /** As SQL over the table. */
  value: SQL
  /** What cells and files show where it is more than the value, by which the list is filtered and sorted. */
  shown?: SQL
}
