import type { ImportResult } from '#contract/import.ts'

/** The faults of a file as CSV, a line for each, in UTF-8 with the mark by which Excel knows it. */
export function faultsFile(faults: readonly ImportResult[]): string {
  const lines = faults.flatMap(({ row, name, messages }) => Object.values(messages).map((message) => [String(row), name, message]))
  return `\uFEFF${[['Row', 'Recognised by', 'What is wrong'], ...lines].map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** In quotes, with an apostrophe in front of what a spreadsheet would take for a formula. */
const cellOf = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, "'").replaceAll('"', '""')}"`
