import { isValidElement, memo, type ReactNode, useId } from 'react'
import type { TableColumn } from '../base/columns.tsx'
import { RowMenuButton } from '../phone/RowMenuButton.tsx'
import { RowViewers } from '../live/RowViewers.tsx'
import { classes } from './classes.ts'

interface Props<Row> {
  id: string
  row: Row
  columns: readonly TableColumn<Row>[]
  /** It can be opened by click or Enter. */
  isOpenable: boolean
  /** Undefined in a list without checkboxes. */
  selectLabel: string | undefined
  isSelected: boolean
  /** The version that another user has just written. */
  mark: number | undefined
  /** The names of the other users who have it open, one per line. */
  viewers: string | undefined
  /** On a phone one button offers all actions. */
  isPhone: boolean
}

/** A row of a list. It renders again only when its own data changes: the table's body handles the clicks and keys of all rows. */
export const TableRow = memo(function TableRow<Row extends object>({
  id,
  row,
  columns,
  isOpenable,
  selectLabel,
  isSelected,
  isPhone,
  mark,
  viewers,
}: Props<Row>) {
  const titleId = useId()
  const titleKey = (columns.find(({ phoneSlot }) => phoneSlot === 'title') ?? columns[0])?.key
  return (
    <tr
      role="row"
      data-row-key={id}
      data-selected={isSelected || undefined}
      // Alternates, so that the next version restarts the animation under another name.
      data-changed={mark === undefined ? undefined : mark % 2 === 0 ? 'even' : 'odd'}
      tabIndex={0}
      className={isOpenable ? 'opens' : undefined}
    >
      {selectLabel !== undefined && (
        <td role="cell" className="select-cell">
          <input type="checkbox" aria-label={selectLabel} checked={isSelected} onChange={handledByTableBody} />
        </td>
      )}
      {columns.map(({ key, renderCell, ellipsis = false, align, className, phoneSlot, phoneLabel, action, isPinned }) => {
        const content = renderCell(row)
        return (
          <td
            key={key}
            role="cell"
            id={isPhone && phoneSlot === 'title' ? titleId : undefined}
            data-pinned={isPinned || undefined}
            data-phone={phoneSlot}
            data-column={action && key}
            data-label={phoneLabel && (phoneLabel.isNeeded || isBareNumber(content)) ? phoneLabel.text : undefined}
            className={classes(className, ellipsis && 'cell-cut', align && 'cell-end', isBlank(content) && 'phone-blank')}
            title={ellipsis && typeof content === 'string' ? content : undefined}
          >
            {content}
            {viewers !== undefined && key === titleKey && <RowViewers names={viewers} />}
          </td>
        )
      })}
      {isPhone && <RowMenuButton row={row} titleId={titleId} />}
    </tr>
  )
}) as <Row extends object>(props: Props<Row>) => ReactNode

const isBareNumber = (content: ReactNode): boolean =>
  typeof content === 'number' || (typeof content === 'string' && /^[+-]?[\d.,]+$/.test(content))

/** Whether a cell has no value. Where columns have no heads, its dash means nothing. */
function isBlank(content: ReactNode): boolean {
  if (isValidElement<{ children?: ReactNode }>(content)) return content.props.children === '—'
  return content === null || content === undefined || content === false || content === '' || content === '—'
}

const handledByTableBody = () => undefined
