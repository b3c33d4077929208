import { limits } from '#constants/limits.ts'
import { followPointer } from '../../ui/followPointer.ts'
import { defaultColumnWidth } from '../base/tableMinWidth.ts'

type OnResize = (widths: Readonly<Record<string, number>>) => void
interface ColumnElement {
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
  column.widenBy(column.contentWidth() - column.width)
  onResize(column.widths())
}

/** The column of an edge, and the table around it. All widths become fixed except one, which takes the remaining space. */
function columnAt(edge: HTMLElement) {
  const cell = edge.closest('th')
  const table = edge.closest('table')
  const head = table?.tHead?.rows[0]
  if (!cell || !table || !head) return undefined
  const cols = [...table.querySelectorAll('col')]
  const columnElements: ColumnElement[] = cols.flatMap((col, at) => {
    const width = head.cells[at]?.getBoundingClientRect().width
    return width === undefined ? [] : [{ key: col.dataset.key, col, width: Math.round(width) }]
  })
  const ownElement = columnElements[cell.cellIndex]
  if (!ownElement) return undefined
  const before = { table: table.style.minWidth, cols: columnElements.map(({ col }) => col.style.width) }
  const isResizable = ({ key }: ColumnElement) => key !== undefined
  const others = columnElements.filter((columnElement) => isResizable(columnElement) && columnElement !== ownElement)
  const flexible = others.findLast(({ col }) => col.style.width === '') ?? others.at(-1)
  const totalWidth = columnElements.reduce((sum, { width }) => sum + width, 0)
  let width = ownElement.width

  return {
    width: ownElement.width,
    widenBy: (pixels: number) => {
      width = Math.round(Math.max(limits.columnWidthMin, Math.min(ownElement.width + pixels, limits.columnWidthMax)))
      for (const columnElement of columnElements)
        columnElement.col.style.width = columnElement === flexible ? '' : `${columnElement === ownElement ? width : columnElement.width}px`
      // The column that takes the rest stays wide enough to read.
      const remainder = flexible ? Math.min(flexible.width, defaultColumnWidth) : 0
      table.style.minWidth = `${totalWidth - ownElement.width + width - (flexible?.width ?? 0) + remainder}px`
    },
    putBack: () => {
      table.style.minWidth = before.table
      columnElements.forEach(({ col }, at) => (col.style.width = before.cols[at] ?? ''))
    },
    widths: () =>
      Object.fromEntries(
        columnElements
          .filter((columnElement) => isResizable(columnElement) && columnElement !== flexible)
          .map((columnElement) => [columnElement.key ?? '', columnElement === ownElement ? width : boundedWidth(columnElement.width)]),
      ),
    /** The width in pixels of the longest cell, in one line. */
    contentWidth: () => {
      table.dataset.measures = ''
      table.style.minWidth = ''
      for (const { col } of columnElements) col.style.width = ''
      const width = Math.ceil(cell.getBoundingClientRect().width)
      delete table.dataset.measures
      return width
    },
  }
}

const boundedWidth = (width: number): number => Math.max(limits.columnWidthMin, Math.min(width, limits.columnWidthMax))
