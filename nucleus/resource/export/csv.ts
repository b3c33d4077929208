import type { Cell, Writer } from './file.ts'

/**
 * CSV by RFC 4180, in UTF-8 with a byte order mark for Excel. A cell is quoted when it contains what any reader could take for its
 * end: a line break, a quote, a comma, or the semicolon, bar and tab that other readers use.
 *
 * A text that a spreadsheet would take for a formula gets a leading apostrophe: one that starts with = + - @, their full-width forms,
 * a tab or a carriage return. This includes phone numbers such as +44… and the text "-5"; the number -5 stays as it is. It also applies
 * after a line break or a separator inside a text, because a reader with another separator starts a cell there.
 */
export const csv: Writer = csvBy(',')

/** The same with another delimiter. */
export function csvBy(delimiter: ',' | ';' | '\t' | '|'): Writer {
  return {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    async *write(columns, batches) {
      yield `\uFEFF${lines([columns.map(({ title }) => title)], delimiter)}`
      for await (const rows of batches) yield lines(rows, delimiter)
    },
  }
}

function lines(rows: readonly Cell[][], delimiter: string): string {
  let all = ''
  for (const cells of rows) {
    let isFirst = true
    for (const cell of cells) {
      if (!isFirst) all += delimiter
      isFirst = false
      if (cell !== null) all += typeof cell === 'string' ? textCell(cell) : String(cell)
    }
    all += '\r\n'
  }
  return all
}

/** The characters that end a cell for some reader. */
const ending = /[",;|\t\r\n]/
const signs = new Set([...'=+-@\uFF1D\uFF0B\uFF0D\uFF20'])
/** Skips quotes: after a separator they open a cell and are not part of it. */
const formulaStart = /(?<=^|[\r\n\t,;])(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

function textCell(text: string): string {
  // Fast path: most texts contain nothing that ends a cell.
  if (!ending.test(text)) return signs.has(text.charAt(0)) ? `'${text}` : text
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`
}
