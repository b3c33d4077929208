import type { ReactNode } from 'react'
import type { TableColumn } from '../base/columns.tsx'
import { TableRow } from './TableRow.tsx'
import type { ListTable, RowSelection } from './useListTable.ts'

interface Props<Row extends object> {
  table: ListTable<Row>
  columns: readonly TableColumn<Row>[]
  selection: RowSelection<Row> | undefined
  /** Versions by id of rows that other users have just changed. */
  marks: Readonly<Record<number, number>>
  /** By id of rows that other users have open: their names, one per line. */
  viewers: Readonly<Record<string, string>>
  onOpen: ((row: Row) => void) | undefined
  isPhone: boolean
  /** Shown if there are no rows. */
  placeholder: ReactNode
}

/** The rows of a list. Handles the events of all rows, so that rows have no handlers that change. */
export function TableBody<Row extends object>({ table, columns, selection, marks, viewers, onOpen, isPhone, placeholder }: Props<Row>) {
  const { rows } = table.getRowModel()
  if (rows.length === 0)
    return (
      <tbody role="rowgroup">
        <tr role="row">
          <td role="cell" colSpan={columns.length + (selection ? 1 : 0)}>
            {placeholder}
          </td>
        </tr>
      </tbody>
    )
  /** The row of an event; undefined if the event came from a menu or dialog that a cell has opened. */
  const rowOf = (body: HTMLElement, target: EventTarget) => {
    const tableRow = target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null
    return tableRow && body.contains(tableRow) ? rows.find(({ id }) => id === tableRow.dataset.rowKey) : undefined
  }
  return (
    <tbody
      role="rowgroup"
      onClick={({ currentTarget, target }) => {
        const tableRow = isControl(currentTarget, target) ? undefined : rowOf(currentTarget, target)
        if (tableRow) onOpen?.(tableRow.original.row)
      }}
      onKeyDown={({ currentTarget, target, key }) => {
        if (key === 'Enter' && target instanceof HTMLTableRowElement) {
          const tableRow = rowOf(currentTarget, target)
          if (tableRow) onOpen?.(tableRow.original.row)
        }
      }}
      onChange={(event) => {
        if (isSelectCell(event.target)) rowOf(event.currentTarget, event.target)?.getToggleSelectedHandler()(event)
      }}
      // Shift selects rows, not the text between two clicks.
      onMouseDown={(event) => event.shiftKey && isSelectCell(event.target) && event.preventDefault()}
    >
      {rows.map((tableRow) => (
        <TableRow
          key={tableRow.id}
          id={tableRow.id}
          row={tableRow.original.row}
          columns={columns}
          isOpenable={onOpen !== undefined}
          selectLabel={selection?.labelOf(tableRow.original.row)}
          isSelected={tableRow.getIsSelected()}
          mark={marks[Number(tableRow.id)]}
          viewers={viewers[tableRow.id]}
          isPhone={isPhone}
        />
      ))}
    </tbody>
  )
}

const isSelectCell = (target: EventTarget): boolean => target instanceof Element && target.closest('.select-cell') !== null

/** A click on a control inside a row is meant for the control. The table itself may be in a dialog. */
function isControl(body: HTMLElement, target: EventTarget): boolean {
  const control =
    target instanceof Element &&
    target.closest('a, button, input, label, select, textarea, .ant-select, .select-cell, [role=dialog], [role=menu], .ant-popover')
  return control instanceof Element && !control.contains(body)
}
