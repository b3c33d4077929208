import type { Cell, Writer } from './file.ts'

/**
 * CSV by RFC 4180, in UTF-8 with the mark by which Excel knows it. A cell is quoted when it holds what any reader could take
 * for its end: a break, a quote, a comma, and the semicolon and the tab by which others read.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in front: one that starts with = + - @, their
 * full-width forms, a tab or a carriage return. Phone numbers such as +44… and the text "-5" are among them. A number keeps
 * its sign: -5 stays -5. The same goes for what follows a break or a separator inside a text, because a reader with another
 * separator than the comma starts a cell there.
 */
export const csv: Writer = {
  contentType: 'text/csv; charset=utf-8',
  extension: 'csv',
  async *write(columns, batches) {
    yield `\uFEFF${lines([columns.map(({ title }) => title)])}`
    for await (const rows of batches) yield lines(rows)
  },
}

function lines(rows: readonly Cell[][]): string {
  let all = ''
  for (const cells of rows) {
    let isFirst = true
    for (const cell of cells) {
      if (!isFirst) all += ','
      isFirst = false
      if (cell !== null) all += typeof cell === 'string' ? textIn(cell) : String(cell)
    }
    all += '\r\n'
  }
  return all
}

/** What ends a cell for some reader. */
const ending = /[",;\t\r\n]/
const signs = new Set([...'=+-@\uFF1D\uFF0B\uFF0D\uFF20'])
/** Quotes are passed over: behind a separator they open a cell of which they are no part. */
const formulaStart = /(?<=^|[\r\n\t,;])(?="*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

function textIn(text: string): string {
  // Most texts hold nothing that ends a cell, and need no look inside.
  if (!ending.test(text)) return signs.has(text.charAt(0)) ? `'${text}` : text
  return `"${text.replace(formulaStart, "'").replaceAll('"', '""')}"`
}
