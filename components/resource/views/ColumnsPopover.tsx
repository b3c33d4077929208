import { Checkbox, Popover, Radio } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { densities, type Density } from '#constants/densities.ts'
import { Button } from '../../ui/Button.tsx'
import type { PopupProps } from '../../ui/usePopupButton.ts'
import { MoveHandle } from '../order/MoveHandle.tsx'
import { type Choosable, withColumns } from './arrange.ts'
import type { ListView } from './useListView.ts'

interface Props extends PopupProps {
  view: ListView
  onClose: () => void
}
const densityWords: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' }

/** Selects the columns of a list, their order, and the height of its rows. Changes take effect immediately. */
export function ColumnsPopover({ view, isOpen, onOpenChange, onShown, onClose }: Props) {
  useEffect(onShown, [onShown])
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={onOpenChange}
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<Columns view={view} onClose={onClose} />}
    >
      <span className="button-menu-place" aria-hidden />
    </Popover>
  )
}

function Columns({ view, onClose }: Pick<Props, 'view' | 'onClose'>) {
  const { choices, layout, lay, density } = view
  const news = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not(:disabled), button')?.focus({ preventScroll: true }), [])
  const choose = (next: readonly Choosable[]) => lay(withColumns(layout, next))
  const toggle = (key: string) => choose(choices.map((one) => (one.key === key ? { ...one, isHidden: !one.isHidden } : one)))
  const moved = choices.filter(({ isFirst }) => !isFirst)
  const listed = choices.map(({ key }) => key).join()
  const move = (column: Choosable, to: number) => {
    const others = moved.filter((one) => one !== column)
    choose([...choices.filter(({ isFirst }) => isFirst), ...others.slice(0, to), column, ...others.slice(to)])
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={box} className="columns-popover" role="dialog" aria-label="Columns" onKeyDown={close}>
      <ul className="columns-list">
        {choices.map((column) => (
          <li key={column.key} className="columns-line" data-row-key={column.isFirst ? undefined : column.key}>
            {column.isFirst ? (
              <span className="columns-fixed" aria-hidden />
            ) : (
              <MoveHandle
                name={column.title}
                listed={listed}
                count={moved.length}
                isWaiting={() => false}
                onMove={(to) => move(column, to)}
                say={(text) => {
                  if (news.current) news.current.textContent = text
                }}
              />
            )}
            <Checkbox checked={!column.isHidden} disabled={column.isFirst} onChange={() => toggle(column.key)}>
              {column.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="columns-foot">
        <Radio.Group
          aria-label="Height of rows"
          size="small"
          optionType="button"
          value={density}
          options={densities.map((value) => ({ value, label: densityWords[value] }))}
          onChange={({ target }) => lay({ ...layout, density: target.value as Density })}
        />
        <Button size="small" onClick={() => lay({ density })} title="All columns, in their own order and widths">
          Reset
        </Button>
      </div>
      <div ref={news} className="for-screen-readers" role="status" />
    </div>
  )
}
