import { MoreOutlined } from '@ant-design/icons'
import { useContext, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { RowActions } from '../base/RowAction.ts'

/** The button of a phone's row, which opens the menu of all actions. `titleId` is the id of the element that names the row. */
export function RowMenuButton({ row, titleId }: { row: object; titleId: string }) {
  const id = useId()
  const cell = useRef<HTMLTableCellElement>(null)
  const actionsOf = useContext(RowActions)
  const rowElement = () => cell.current?.closest('tr') ?? null
  return (
    <td ref={cell} role="cell" className="more-cell">
      <ButtonMenu
        placement="bottomRight"
        menu={{
          items: actionsOf(row, null).map(({ key, label, isDangerous, isDisabled }) => ({
            key,
            label,
            danger: isDangerous,
            disabled: isDisabled,
          })),
          onClick: ({ key }) =>
            actionsOf(row, rowElement())
              .find((action) => action.key === key)
              ?.onSelect(),
        }}
      >
        <Button type="text" icon={<MoreOutlined />} id={id} aria-label="Actions:" aria-labelledby={`${id} ${titleId}`} />
      </ButtonMenu>
    </td>
  )
}
