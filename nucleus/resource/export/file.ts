import type { ExportFormat } from '#contract/exportQuery.ts'

/** What a cell can hold. A number stays one in every format; null is an empty cell. */
export type Cell = string | number | null

export interface Column {
  /** Name of the value in JSON; unique in the file. */
  key: string
  /** Head of the column in CSV and XLSX. */
  title: string
}

/** How one format is written. */
export interface Writer {
  contentType: string
  extension: ExportFormat
  /** The bytes of a file, made as they are asked for: rows are pulled batch by batch and none is kept. */
  write: (columns: readonly Column[], batches: AsyncIterable<Cell[][]>) => AsyncIterable<string | Uint8Array>
}
