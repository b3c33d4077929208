import type { RowAction } from '../phone/RowAction.ts'

/** The menu entries that move a row without dragging; `place` is its position, starting at 0. */
export function movesFrom(place: number, count: number, move: (to: number) => void): RowAction[] {
  const last = count - 1
  const ways = [
    { key: 'up', label: 'Move up', to: place - 1 },
    { key: 'down', label: 'Move down', to: place + 1 },
    { key: 'top', label: 'Move to the top', to: 0 },
    { key: 'bottom', label: 'Move to the bottom', to: last },
  ]
  return ways.map(({ key, label, to }) => ({ key, label, isOff: to < 0 || to > last || to === place, onPick: () => move(to) }))
}
