import type { RowAction } from '../base/RowAction.ts'

/** The menu entries that move a row without dragging; `position` is its position, starting at 0. */
export function moveActions(position: number, count: number, move: (to: number) => void): RowAction[] {
  const last = count - 1
  const moves = [
    { key: 'up', label: 'Move up', to: position - 1 },
    { key: 'down', label: 'Move down', to: position + 1 },
    { key: 'top', label: 'Move to the top', to: 0 },
    { key: 'bottom', label: 'Move to the bottom', to: last },
  ]
  return moves.map(({ key, label, to }) => ({ key, label, isDisabled: to < 0 || to > last || to === position, onSelect: () => move(to) }))
}
