import type { ReactNode } from 'react'
import type { TableColumn } from '../list/columns.tsx'
import { TableRow } from './TableRow.tsx'
import type { ListTable, RowSelection } from './useListTable.ts'

interface Props<Row extends object> {
  table: ListTable<Row>
  columns: readonly TableColumn<Row>[]
  selection: RowSelection<Row> | undefined
  /** Versions by id of rows that other users have just changed. */
  marks: Readonly<Record<number, number>>
  onOpen: ((row: Row) => void) | undefined
  isPhone: boolean
  /** Shown if there are no rows. */
  instead: ReactNode
}

/** The rows of a list. Handles the events of all rows, so that rows have no handlers that change. */
export function TableBody<Row extends object>({ table, columns, selection, marks, onOpen, isPhone, instead }: Props<Row>) {
  const { rows } = table.getRowModel()
  if (rows.length === 0)
    return (
      <tbody role="rowgroup">
        <tr role="row">
          <td role="cell" colSpan={columns.length + (selection ? 1 : 0)}>
            {instead}
          </td>
        </tr>
      </tbody>
    )
  /** The row of an event; undefined if the event came from a menu or dialog that a cell has opened. */
  const lineOf = (body: HTMLElement, target: EventTarget) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null
    return line && body.contains(line) ? rows.find(({ id }) => id === line.dataset.rowKey) : undefined
  }
  return (
    <tbody
      role="rowgroup"
      onClick={({ currentTarget, target }) => {
        const line = isControl(currentTarget, target) ? undefined : lineOf(currentTarget, target)
        if (line) onOpen?.(line.original.row)
      }}
      onKeyDown={({ currentTarget, target, key }) => {
        if (key === 'Enter' && target instanceof HTMLTableRowElement) {
          const line = lineOf(currentTarget, target)
          if (line) onOpen?.(line.original.row)
        }
      }}
      onChange={(event) => {
        if (isSelecting(event.target)) lineOf(event.currentTarget, event.target)?.getToggleSelectedHandler()(event)
      }}
      // Shift selects rows, not the text between two clicks.
      onMouseDown={(event) => event.shiftKey && isSelecting(event.target) && event.preventDefault()}
    >
      {rows.map((line) => (
        <TableRow
          key={line.id}
          id={line.id}
          row={line.original.row}
          columns={columns}
          isOpening={onOpen !== undefined}
          selectLabel={selection?.labelOf(line.original.row)}
          isSelected={line.getIsSelected()}
          mark={marks[Number(line.id)]}
          isPhone={isPhone}
        />
      ))}
    </tbody>
  )
}

const isSelecting = (target: EventTarget): boolean => target instanceof Element && target.closest('.select-cell') !== null

/** A click on a control inside a row is meant for the control. The table itself may be in a dialog. */
function isControl(body: HTMLElement, target: EventTarget): boolean {
  const control =
    target instanceof Element &&
    target.closest('a, button, input, label, select, textarea, .ant-select, .select-cell, [role=dialog], [role=menu], .ant-popover')
  return control instanceof Element && !control.contains(body)
}
