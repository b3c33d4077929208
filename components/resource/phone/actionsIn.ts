import type { TableColumn } from '../list/columns.tsx'
import type { RowAction } from './RowAction.ts'

interface Offered<Row> {
  columns: readonly TableColumn<Row>[]
  onOpen: ((row: Row) => void) | undefined
  /** Actions that the screen adds. */
  more: ((row: Row) => readonly RowAction[]) | undefined
}

/** All actions for a row: open it, the buttons of its cells, and the screen's own. */
export function actionsIn<Row>({ columns, onOpen, more }: Offered<Row>, row: Row, line: HTMLTableRowElement | null): RowAction[] {
  const ofCells = columns.flatMap(({ key, action }) => {
    const label = action?.(row)
    return label ? [{ key: `cell ${key}`, label, onPick: () => press(line, key) }] : []
  })
  return [...(onOpen ? [{ key: 'open', label: 'Open', onPick: () => onOpen(row) }] : []), ...ofCells, ...(more?.(row) ?? [])]
}

/** Waits until the menu has closed and returned the focus, then clicks the cell's own button. */
function press(line: HTMLTableRowElement | null, column: string): void {
  const cell = [...(line?.cells ?? [])].find(({ dataset }) => dataset.column === column)
  setTimeout(() => cell?.querySelector('button')?.click())
}
