import type { Cell, Column, Writer } from './file.ts'
import { inZone } from './wallTimes.ts'

/**
 * CSV by RFC 4180, in UTF-8 with a byte order mark for Excel. A cell is quoted when it contains what any reader could take for its
 * end: a line break, a quote, a comma, or the semicolon, bar and tab that other readers use.
 *
 * A text that a spreadsheet would take for a formula gets a leading apostrophe: one that starts with = + - @, their full-width forms,
 * a tab or a carriage return. This includes phone numbers such as +44… and the text "-5"; the number -5 stays as it is. It also applies
 * after a line break or a separator inside a text, such as the entries of a list, because a reader with another separator starts a cell
 * there; and after blanks, because some readers remove them.
 */
export const csv: Writer = csvBy(',')

/** The same with another delimiter, or with every text as it is, for programs (`changesNothing`). */
export function csvBy(delimiter: ',' | ';' | '\t' | '|', { changesNothing = false } = {}): Writer {
  const asText = changesNothing ? quoted : textCell
  return {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    async *write(columns, batches) {
      yield `\uFEFF${lines([columns.map(({ title }) => title)], delimiter, asText)}`
      const localised = withLocalTimes(columns)
      for await (const rows of batches) yield lines(localised(rows), delimiter, asText)
    },
  }
}

/** Returns a function that writes the instants of the columns that have a zone in it. */
function withLocalTimes(columns: readonly Column[]): (rows: Cell[][]) => Cell[][] {
  const zones = new Map(columns.flatMap(({ timeZone }) => (timeZone ? [[timeZone, inZone(timeZone)] as const] : [])))
  if (zones.size === 0) return (rows) => rows
  const localise = columns.map(({ timeZone }) => zones.get(timeZone ?? ''))
  return (rows) => rows.map((cells) => cells.map((cell, at) => (typeof cell === 'string' ? (localise[at]?.(cell) ?? cell) : cell)))
}

function lines(rows: readonly Cell[][], delimiter: string, asText: (text: string) => string): string {
  let all = ''
  for (const cells of rows) {
    let isFirst = true
    for (const cell of cells) {
      if (!isFirst) all += delimiter
      isFirst = false
      if (cell !== null) all += typeof cell === 'string' ? asText(cell) : String(cell)
    }
    all += '\r\n'
  }
  return all
}

/** The characters that end a cell for some reader. */
const ending = /[",;|\t\r\n]/
/** Quotes after a separator open a cell and are not part of it. */
const formulaStart = /(?<=^|[\r\n\t,;|])( *)(?=(?:"[ "]*)?[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g
const signs = /^ *[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

function textCell(text: string): string {
  // Fast path: most texts contain nothing that ends a cell.
  if (!ending.test(text)) return signs.test(text) ? text.replace(formulaStart, "$1'") : text
  return `"${text.replace(formulaStart, "$1'").replaceAll('"', '""')}"`
}

const quoted = (text: string): string => (ending.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
