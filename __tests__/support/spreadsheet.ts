/**
 * The rows of a text as a spreadsheet reads them: a carriage return, a line feed or both end a row, a quote has a meaning
 * only where a cell begins, and what follows a closing quote is taken as it is.
 */
export function readAsSpreadsheet(text: string, separator: ',' | ';' | '\t' | '|'): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let at = 0
  const quoted = (): void => {
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') cell += text[at]
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else break
    }
    at += 1
  }
  const endCell = (): void => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  while (at < text.length) {
    const isStart = cell === '' && (at === 0 || [separator, '\r', '\n'].includes(text[at - 1] ?? ''))
    const sign = text[at]
    if (sign === '"' && isStart) quoted()
    else if (sign === separator) {
      endCell()
      at += 1
    } else if (sign === '\r' || sign === '\n') {
      endCell()
      at += sign === '\r' && text[at + 1] === '\n' ? 2 : 1
      if (at < text.length) rows.push([])
    } else {
      cell += sign
      at += 1
    }
  }
  if (cell !== '') endCell()
  return rows
}

/** A file's rows by the heads of its columns. */
export function byHead<T>([head = [], ...rows]: T[][]): Record<string, T>[] {
  return rows.map((cells) => Object.fromEntries(head.map((title, index) => [String(title), cells[index] as T])))
}
