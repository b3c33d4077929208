import type { TableColumn } from '../list/columns.tsx'
import type { RowAction } from './RowAction.ts'

interface Offered<Row> {
  columns: readonly TableColumn<Row>[]
  onOpen: ((row: Row) => void) | undefined
  /** What the screen adds. */
  more: ((row: Row) => readonly RowAction[]) | undefined
}

/** All that can be done with a row: open it, what its cells do, what its screen adds. */
export function actionsIn<Row>({ columns, onOpen, more }: Offered<Row>, row: Row, line: HTMLTableRowElement | null): RowAction[] {
  const ofCells = columns.flatMap(({ key, action }) => {
    const label = action?.(row)
    return label ? [{ key: `cell ${key}`, label, onPick: () => press(line, key) }] : []
  })
  return [...(onOpen ? [{ key: 'open', label: 'Open', onPick: () => onOpen(row) }] : []), ...ofCells, ...(more?.(row) ?? [])]
}

/** The menu closes first and gives the focus back; then the cell's own button does what it does. */
function press(line: HTMLTableRowElement | null, column: string): void {
  const cell = [...(line?.cells ?? [])].find(({ dataset }) => dataset.column === column)
  setTimeout(() => cell?.querySelector('button')?.click())
}
