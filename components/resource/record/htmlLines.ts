const blocks = 'p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, tr, caption, div, hr'

/** The text of HTML, line by line: each paragraph, heading, list entry and table row is a line. The HTML is parsed, never rendered. */
export function htmlLines(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const script of body.querySelectorAll('script, style, template')) script.remove()
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href') ?? ''})`)
  for (const cell of body.querySelectorAll('td, th')) cell.append('  ')
  for (const entry of body.querySelectorAll('li')) entryStart(entry).prepend('• ')
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll(blocks)) {
    block.before('\n')
    block.append('\n')
  }
  return body.textContent
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Where the text of a list entry begins: in its first paragraph, or in the entry itself. */
function entryStart(entry: Element): Element {
  const first = [...entry.childNodes].find((node) => node.textContent?.trim())
  return first instanceof HTMLParagraphElement ? first : entry
}

export interface ChangedLine {
  text: string
  /** Undefined for an unchanged line. */
  change?: 'removed' | 'added'
}

/** With more pairs of lines than this, all old lines count as removed and all new ones as added: comparing them would block the page. */
const maxComparedPairs = 1_000_000

/** Merges two texts into one list of removed, added and unchanged lines, in order. */
export function changedLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const start = commonPrefixLength(before, after)
  const end = commonPrefixLength(before.slice(start).toReversed(), after.slice(start).toReversed())
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const unchanged = (text: string): ChangedLine => ({ text })
  return [...before.slice(0, start).map(unchanged), ...compareLines(old, next), ...before.slice(before.length - end).map(unchanged)]
}

function commonPrefixLength(before: readonly string[], after: readonly string[]): number {
  const at = before.findIndex((line, index) => line !== after[index])
  return at < 0 ? before.length : at
}

function compareLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  if (before.length * after.length > maxComparedPairs)
    return [...before.map((text) => ({ text, change: 'removed' as const })), ...after.map((text) => ({ text, change: 'added' as const }))]
  const common = commonLineCounts(before, after)
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  const lines: ChangedLine[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old, next] = [before[row], after[column]]
    if (old !== undefined && old === next) {
      lines.push({ text: old })
      row += 1
      column += 1
    } else if (old !== undefined && (next === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ text: old, change: 'removed' })
      row += 1
    } else {
      lines.push({ text: next ?? '', change: 'added' })
      column += 1
    }
  }
  return lines
}

/** The number of common lines from each pair of lines onwards. */
function commonLineCounts(before: readonly string[], after: readonly string[]): number[][] {
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const [here, below] = [common[row], common[row + 1]]
      if (!here || !below) continue
      here[column] = before[row] === after[column] ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
    }
  return common
}
