import { memo, type ReactNode } from 'react'
import type { TableColumn } from '../columns.tsx'
import { classes } from './classes.ts'

interface Props<Row> {
  id: string
  row: Row
  columns: readonly TableColumn<Row>[]
  /** It opens by a click or Enter. */
  isOpening: boolean
  /** Nothing in a list without checkboxes. */
  selectLabel: string | undefined
  isSelected: boolean
  /** The version that somebody else has just made of it. */
  mark: number | undefined
}

/**
 * A row of a list. It is drawn again only when something of it changes: what is done with it is up to the table's body,
 * which hears the clicks and keys of all its rows.
 */
export const TableRow = memo(function TableRow<Row>({ id, row, columns, isOpening, selectLabel, isSelected, mark }: Props<Row>) {
  return (
    <tr
      data-row-key={id}
      data-selected={isSelected || undefined}
      // The next version is marked anew: its animation has another name.
      data-changed={mark === undefined ? undefined : mark % 2 === 0 ? 'even' : 'odd'}
      tabIndex={0}
      className={isOpening ? 'opens' : undefined}
    >
      {selectLabel !== undefined && (
        <td className="select-cell">
          <input type="checkbox" aria-label={selectLabel} checked={isSelected} onChange={leaveToTheBody} />
        </td>
      )}
      {columns.map(({ key, draw, ellipsis = false, align, className }) => {
        const content = draw(row)
        return (
          <td
            key={key}
            className={classes(className, ellipsis && 'cell-cut', align && 'cell-end')}
            title={ellipsis && typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row>(props: Props<Row>) => ReactNode

const leaveToTheBody = () => undefined
