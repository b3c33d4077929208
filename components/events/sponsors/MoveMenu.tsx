import { MoreOutlined } from '@ant-design/icons'
import { Button } from '../../ui/Button.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'

interface Props {
  /** The name of the moved item. */
  name: string
  /** Undefined at the top; `onDown` is undefined at the bottom. */
  onUp?: () => void
  onDown?: () => void
  /** Levels that it can be moved to the end of. */
  levels?: readonly { id: number; name: string; onChoose: () => void }[]
}

/** Moves an item without dragging: by one position, or to the end of a level. */
export function MoveMenu({ name, onUp, onDown, levels = [] }: Props) {
  const toLevels = levels.map((level) => ({ key: `level ${level.id}`, label: level.name }))
  return (
    <ButtonMenu
      className="sponsor-menu"
      placement="bottomRight"
      menu={{
        items: [
          { key: 'up', label: 'Move up', disabled: !onUp },
          { key: 'down', label: 'Move down', disabled: !onDown },
          ...(toLevels.length > 0 ? [{ key: 'levels', type: 'group' as const, label: 'Move to level', children: toLevels }] : []),
        ],
        onClick: ({ key }) => {
          if (key === 'up') onUp?.()
          else if (key === 'down') onDown?.()
          else levels.find(({ id }) => key === `level ${id}`)?.onChoose()
        },
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`Move options for ${name}`} title="Move" />
    </ButtonMenu>
  )
}
