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
  /** Its head in a file. Default: the title. */
  exportTitle?: string
  /** False for a column that files leave out, even if it is shown. */
  isExported?: boolean
  /** As SQL over the table. */
  value: SQL
}
