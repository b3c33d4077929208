import type { RowAction } from '../phone/RowAction.ts'

/** The ways to move a row without dragging it; `place` is where it stands, 0 for the first. */
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
