const steps: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves the focus from a cell of a grid, or from something in it, to the next cell in the direction of an arrow key that can be a place of the picked
 * meeting, or says why it cannot: to its button, or to the cell itself. Returns whether the key is one.
 */
export function focusByArrow(from: Element, key: string): boolean {
  const step = steps[key]
  const cell = from.closest<HTMLTableCellElement>('td')
  if (!step || !cell) return false
  let next = neighbourOf(cell, step)
  while (next && !next.hasAttribute('tabindex')) next = neighbourOf(next, step)
  const button = next?.querySelector<HTMLElement>('.meeting-grid-offer')
  ;(button ?? next)?.focus()
  return true
}

function neighbourOf(cell: HTMLTableCellElement, [rows, cells]: readonly [number, number]): HTMLTableCellElement | undefined {
  const row = cell.closest('tr')
  const body = cell.closest('tbody')
  const next = row && body?.rows[row.sectionRowIndex + rows]?.cells[cell.cellIndex + cells]
  return next?.tagName === 'TD' ? next : undefined
}
