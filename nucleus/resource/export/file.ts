import type { ExportFormat } from '#contract/exportQuery.ts'

/** The value of a cell. A number stays a number in every format, and so does true or false; null is an empty cell. */
export type Cell = string | number | boolean | null

export interface Column {
  /** The name of the value in JSON; unique in the file. */
  key: string
  /** The header of the column in CSV and XLSX. */
  title: string
  /** The kind of the column's cells, when each is a date (YYYY-MM-DD) or an instant (ISO 8601 in UTC). */
  holds?: 'date' | 'instant'
  /** The time zone in which CSV and XLSX write instants; its title names it. JSON has them in UTC. */
  timeZone?: string
}

/** Writes one format. */
export interface Writer {
  contentType: string
  extension: ExportFormat
  /** The bytes of a file, produced on demand: rows are pulled batch by batch and not stored. */
  write: (columns: readonly Column[], batches: AsyncIterable<Cell[][]>) => AsyncIterable<string | Uint8Array>
}
