import { type Input, stringify } from 'csv-stringify/sync'
import type { Writer } from './file.ts'

/**
 * CSV by RFC 4180, in UTF-8 with the mark by which Excel knows it.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in front (`escape_formulas`): one that starts
 * with = + - @, a tab, a carriage return, or the full-width = + - @. Phone numbers such as +44… and the text "-5" are
 * among them. A number keeps its sign: -5 stays -5.
 */
export const csv: Writer = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  async *write(columns, batches) {
    yield `\uFEFF${lines([columns.map(({ title }) => title)])}`
    for await (const rows of batches) yield lines(rows)
  },
}

const lines = (rows: Input): string => stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })
