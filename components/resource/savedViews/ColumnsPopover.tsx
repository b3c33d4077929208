import { Checkbox, Input, Popover, Radio } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { densities, type Density } from '#constants/densities.ts'
import { foldedText } from '#contract/foldedText.ts'
import { Button } from '../../ui/Button.tsx'
import type { PopupProps } from '../../ui/usePopupButton.ts'
import { MoveHandle } from '../order/MoveHandle.tsx'
import { type ColumnChoice, withColumns } from './arrangeColumns.ts'
import type { ListView } from './useListView.ts'

interface Props extends PopupProps {
  view: ListView
  onClose: () => void
}
const densityLabels: Readonly<Record<Density, string>> = { comfortable: 'Comfortable', compact: 'Compact' }

/** Selects the columns of a list, their order, and the height of its rows. Changes take effect immediately. */
export function ColumnsPopover({ view, isOpen, onOpenChange, onMounted, onClose }: Props) {
  useEffect(onMounted, [onMounted])
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
  const { choices, furtherChoices, layout, setLayout, density, defined } = view
  const [search, setSearch] = useState('')
  useEffect(() => defined.change({ isRequested: true }), [defined])
  const words = foldedText(search).trim()
  const isFound = ({ title }: ColumnChoice) => foldedText(title).includes(words)
  const shownChoices = words ? choices.filter(isFound) : choices
  const further = furtherChoices.filter(isFound)
  const liveRegion = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not(:disabled), button')?.focus({ preventScroll: true }), [])
  const setColumns = (next: readonly ColumnChoice[]) => setLayout(withColumns(layout, next))
  const toggle = (key: string) => setColumns(choices.map((one) => (one.key === key ? { ...one, isHidden: !one.isHidden } : one)))
  const show = (column: ColumnChoice) => setColumns([...choices, { ...column, isHidden: false }])
  const movable = choices.filter(({ isFirst }) => !isFirst)
  const listKey = choices.map(({ key }) => key).join()
  const move = (column: ColumnChoice, to: number) => {
    const others = movable.filter((one) => one !== column)
    setColumns([...choices.filter(({ isFirst }) => isFirst), ...others.slice(0, to), column, ...others.slice(to)])
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={box} className="columns-popover" role="dialog" aria-label="Columns" onKeyDown={close}>
      <Input
        size="small"
        allowClear
        aria-label="Search columns"
        placeholder="Search columns"
        className="columns-search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className="columns-list">
        {shownChoices.map((column) => (
          <li key={column.key} className="columns-line" data-row-key={column.isFirst ? undefined : column.key}>
            {column.isFirst || words ? (
              <span className="columns-fixed" aria-hidden />
            ) : (
              <MoveHandle
                name={column.title}
                listKey={listKey}
                count={movable.length}
                isLoading={() => false}
                onMove={(to) => move(column, to)}
                announce={(text) => {
                  if (liveRegion.current) liveRegion.current.textContent = text
                }}
              />
            )}
            <Checkbox checked={!column.isHidden} disabled={column.isFirst} onChange={() => toggle(column.key)}>
              {column.title}
            </Checkbox>
          </li>
        ))}
        {further.length > 0 && (
          <li className="columns-group" aria-hidden>
            More columns
          </li>
        )}
        {further.map((column) => (
          <li key={column.key} className="columns-line">
            <span className="columns-fixed" aria-hidden />
            <Checkbox checked={false} onChange={() => show(column)}>
              {column.title}
            </Checkbox>
          </li>
        ))}
        {shownChoices.length + further.length === 0 && <li className="columns-group">No columns match “{search}”</li>}
      </ul>
      <div className="columns-foot">
        <Radio.Group
          aria-label="Row height"
          size="small"
          optionType="button"
          value={density}
          options={densities.map((value) => ({ value, label: densityLabels[value] }))}
          onChange={({ target }) => setLayout({ ...layout, density: target.value as Density })}
        />
        <Button size="small" onClick={() => setLayout({ density })} title="Reset columns, order and widths">
          Reset
        </Button>
      </div>
      <div ref={liveRegion} className="for-screen-readers" role="status" />
    </div>
  )
}
