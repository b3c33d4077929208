import type { ImportReadResult } from '#contract/import.ts'
import { cutText } from './cutText.ts'
import type { Table } from './headers.ts'

/** The most rows at the end that can be a footer. */
const maxFooterRows = 3
const maxTextLength = 60

/** "Total", "Grand total: 5,000", "Sum", "5,000 records": how footers of other tools begin. */
const totals = /^((grand |sub-?)?totals?|sum|summe|gesamt|count|number of (rows|records|entries))\b[^\p{L}]*$/iu
const counted = /^[\d.,' ]+ (rows|records|entries|results|attendees|people)\b/i
const creation = /^(exported|generated|created|printed|report|source)\b.*\d/i
const isNumber = (cell: string): boolean => /^[-+]?[\d.,' \u00A0\u202F]+%?$/.test(cell)

/** Separates the rows of a table from a footer of other tools, such as totals or a creation date. A table of one column has none. */
export function splitFooter(rows: Table['rows'], width: number): { rows: Table['rows']; passedOver: ImportReadResult['passedOver'] } {
  let end = rows.length
  while (width > 1 && end > 1 && end > rows.length - maxFooterRows && isFooter(rows[end - 1]?.cells ?? [])) end -= 1
  const passedOver = rows.slice(end).map(({ row, cells }) => ({ row, text: cutText(textOf(cells), maxTextLength) }))
  return { rows: rows.slice(0, end), passedOver }
}

const filledOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean)
const textOf = (cells: readonly string[]): string => filledOf(cells).join(' ')

function isFooter(cells: readonly string[]): boolean {
  const [first = '', ...others] = filledOf(cells)
  if (totals.test(first)) return others.every(isNumber)
  return others.length === 0 && (counted.test(first) || creation.test(first))
}
