import type { TableColumn } from '../base/columns.tsx'
import type { RowAction } from '../base/RowAction.ts'

interface ActionSources<Row> {
  columns: readonly TableColumn<Row>[]
  onOpen: ((row: Row) => void) | undefined
  /** Actions that the screen adds. */
  more: ((row: Row) => readonly RowAction[]) | undefined
}

/** All actions for a row: open it, the buttons of its cells, and the screen's own. */
export function rowActions<Row>(
  { columns, onOpen, more }: ActionSources<Row>,
  row: Row,
  rowElement: HTMLTableRowElement | null,
): RowAction[] {
  const cellActions = columns.flatMap(({ key, action }) => {
    const label = action?.(row)
    return label ? [{ key: `cell ${key}`, label, onSelect: () => pressCellButton(rowElement, key) }] : []
  })
  return [...(onOpen ? [{ key: 'open', label: 'Open', onSelect: () => onOpen(row) }] : []), ...cellActions, ...(more?.(row) ?? [])]
}

/** Waits until the menu has closed and returned the focus, then clicks the cell's own button. */
function pressCellButton(rowElement: HTMLTableRowElement | null, column: string): void {
  const cell = [...(rowElement?.cells ?? [])].find(({ dataset }) => dataset.column === column)
  setTimeout(() => cell?.querySelector('button')?.click())
}
