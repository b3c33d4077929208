import type { SQL } from 'drizzle-orm'
import type { CellOf } from './cells.ts'
import type { Column } from './file.ts'

/** A field of the row, under its own title and key unless others are given. */
interface FieldColumn {
  field: string
  key?: string
  title?: string
}
/** A column that is not a field of the row. Columns with the same `value` share its cost. */
interface OwnColumn extends Column {
  value: SQL
  cell: CellOf
  /** The cell of a file that is headed by keys. Default: the value as it is. */
  stored?: CellOf
  /** Its head there. Default: its key. */
  storedTitle?: string
}
/** A column that a table can export in addition to the fields of the declaration. */
export type ExportColumn = FieldColumn | OwnColumn
