import { limits } from '#constants/limits.ts'
import { followPointer } from '../../ui/followPointer.ts'
import { standardWidth } from './arrange.ts'

type OnResize = (widths: Readonly<Record<string, number>>) => void
interface Line {
  /** Undefined for a column that cannot be resized, such as the checkboxes. */
  key: string | undefined
  col: HTMLTableColElement
  /** Pixels on screen. */
  width: number
}

/** Drags the edge of a column's head. Returns a function that cancels the drag. */
export function dragEdge(edge: HTMLElement, pointer: Pick<PointerEvent, 'pointerId' | 'pageX' | 'pageY'>, onResize: OnResize): () => void {
  let column: ReturnType<typeof columnAt>
  return followPointer(pointer, {
    onStart: () => {
      column = columnAt(edge)
    },
    onMove: ({ x }) => column?.widenBy(x),
    onEnd: (isDropped) => {
      if (!isDropped) return column?.putBack()
      if (column) onResize(column.widths())
    },
    // The page does not scroll.
    scroll: () => false,
  })
}

/** Moves the edge by pixels. */
export function moveEdge(edge: HTMLElement, by: number, onResize: OnResize): void {
  const column = columnAt(edge)
  if (!column) return
  column.widenBy(by)
  onResize(column.widths())
}

/** Makes a column as wide as its longest content. */
export function fitColumn(edge: HTMLElement, onResize: OnResize): void {
  const column = columnAt(edge)
  if (!column) return
  column.widenBy(column.needed() - column.width)
  onResize(column.widths())
}

/** The column of an edge, and the table around it. All widths become fixed except one, which takes the remaining space. */
function columnAt(edge: HTMLElement) {
  const cell = edge.closest('th')
  const table = edge.closest('table')
  const head = table?.tHead?.rows[0]
  if (!cell || !table || !head) return undefined
  const cols = [...table.querySelectorAll('col')]
  const lines: Line[] = cols.flatMap((col, at) => {
    const width = head.cells[at]?.getBoundingClientRect().width
    return width === undefined ? [] : [{ key: col.dataset.key, col, width: Math.round(width) }]
  })
  const own = lines[cell.cellIndex]
  if (!own) return undefined
  const before = { table: table.style.minWidth, cols: lines.map(({ col }) => col.style.width) }
  const isLaid = ({ key }: Line) => key !== undefined
  const others = lines.filter((line) => isLaid(line) && line !== own)
  const flexible = others.findLast(({ col }) => col.style.width === '') ?? others.at(-1)
  const room = lines.reduce((sum, { width }) => sum + width, 0)
  let width = own.width

  return {
    width: own.width,
    widenBy: (pixels: number) => {
      width = Math.round(Math.max(limits.columnWidthMin, Math.min(own.width + pixels, limits.columnWidthMax)))
      for (const line of lines) line.col.style.width = line === flexible ? '' : `${line === own ? width : line.width}px`
      // The column that takes the rest stays wide enough to read.
      const rest = flexible ? Math.min(flexible.width, standardWidth) : 0
      table.style.minWidth = `${room - own.width + width - (flexible?.width ?? 0) + rest}px`
    },
    putBack: () => {
      table.style.minWidth = before.table
      lines.forEach(({ col }, at) => (col.style.width = before.cols[at] ?? ''))
    },
    widths: () =>
      Object.fromEntries(
        lines
          .filter((line) => isLaid(line) && line !== flexible)
          .map((line) => [line.key ?? '', line === own ? width : inBounds(line.width)]),
      ),
    /** The width in pixels of the longest cell, in one line. */
    needed: () => {
      table.dataset.measures = ''
      table.style.minWidth = ''
      for (const { col } of lines) col.style.width = ''
      const width = Math.ceil(cell.getBoundingClientRect().width)
      delete table.dataset.measures
      return width
    },
  }
}

const inBounds = (width: number): number => Math.max(limits.columnWidthMin, Math.min(width, limits.columnWidthMax))
