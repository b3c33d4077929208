import type { SQL } from 'drizzle-orm'
import type { CellOf } from './cells.ts'
import type { Column } from './file.ts'

/** A field of the row, under its own title and name unless it has others here. */
interface FieldColumn {
  field: string
  key?: string
  title?: string
}
/** A column that is no field of the row. Columns with the same `value` share what it costs. */
interface OwnColumn extends Column {
  value: SQL
  cell: CellOf
}
/** What a table can put into its export beside the fields of the declaration. */
export type ExportColumn = FieldColumn | OwnColumn
