import type { ViewLayout } from '#contract/views.ts'
import { type Column, keyOf } from '../list/columns.tsx'

/** A column in the list of selectable columns. */
export interface Choosable {
  key: string
  title: string
  isHidden: boolean
  /** The first column: always shown, and always first. */
  isFirst: boolean
}
type Chosen = NonNullable<ViewLayout['columns']>[number]

/**
 * All columns in the order of a layout. The first column stays first. A column that the layout does not know follows the column it is
 * declared after.
 */
function ordered<Row>(columns: readonly Column<Row>[], { columns: chosen = [] }: ViewLayout): Column<Row>[] {
  const places = new Map(chosen.map(({ key }, at) => [key, at]))
  const known = columns.filter((column, at) => at > 0 && places.has(keyOf(column)))
  const order = [...columns.slice(0, 1), ...known.toSorted((a, b) => (places.get(keyOf(a)) ?? 0) - (places.get(keyOf(b)) ?? 0))]
  columns.forEach((column, at) => {
    if (order.includes(column)) return
    const isLast = at === columns.length - 1
    const before = columns[at - 1]
    order.splice(isLast || !before ? order.length : order.indexOf(before) + 1, 0, column)
  })
  return order
}

/** The selectable columns of a list. Columns without a title, such as buttons, are always shown. */
export function choosable<Row>(columns: readonly Column<Row>[], titleOf: (column: Column<Row>) => string, layout: ViewLayout): Choosable[] {
  const [first] = columns
  return ordered(columns, layout)
    .map((column) => ({
      key: keyOf(column),
      title: titleOf(column),
      isFirst: column === first,
      isHidden: column !== first && isHidden(layout, keyOf(column)),
    }))
    .filter(({ title }) => title !== '')
}

/** The columns shown by a layout. */
export interface Arranged<Row> {
  columns: readonly Column<Row>[]
  /** The width in pixels that the columns need, if the user has set widths. */
  minWidth?: number
}

/**
 * The columns that a layout shows, in its order and with its widths. If any width is set, one column has none and takes the remaining
 * space, so that a dragged edge stays under the pointer.
 */
export function arranged<Row>(columns: readonly Column<Row>[], layout: ViewLayout): Arranged<Row> {
  const shown = ordered(columns, layout).filter((column, at) => at === 0 || !isHidden(layout, keyOf(column)))
  const widths = new Map(layout.columns?.flatMap(({ key, width }) => (width ? [[key, width]] : [])))
  if (!shown.some((column) => widths.has(keyOf(column)))) return { columns: shown }
  const isFree = (column: Column<Row>) => !widths.has(keyOf(column))
  const flexible = shown.findLast((column) => isFree(column) && !column.width) ?? shown.findLast(isFree) ?? shown.at(-1)
  const widthOf = (column: Column<Row>) => widths.get(keyOf(column)) ?? column.width ?? standardWidth
  return {
    columns: shown.map((column) => ({ ...column, width: column === flexible ? undefined : widthOf(column) })),
    minWidth: shown.reduce((sum, column) => sum + widthOf(column), 0),
  }
}

/** The width in pixels of a column without one, if there is no space left. */
export const standardWidth = 120

/** The layout with these columns, in this order, shown or hidden. Widths stay with their columns. */
export const withColumns = (layout: ViewLayout, choices: readonly Choosable[]): ViewLayout => ({
  ...layout,
  columns: choices.map(({ key, isHidden: isOff }) => chosenAs(layout, key, isOff)),
})

/** The layout with other widths, by column key. */
export const withWidths = (layout: ViewLayout, choices: readonly Choosable[], widths: Readonly<Record<string, number>>): ViewLayout => ({
  ...layout,
  columns: choices.map(({ key, isHidden: isOff }) => ({ ...chosenAs(layout, key, isOff), ...(widths[key] && { width: widths[key] }) })),
})

function chosenAs({ columns }: ViewLayout, key: string, isOff: boolean): Chosen {
  const width = columns?.find((one) => one.key === key)?.width
  return { key, ...(width && { width }), ...(isOff && { isHidden: true }) }
}

const isHidden = ({ columns }: ViewLayout, key: string): boolean => columns?.some((one) => one.key === key && one.isHidden) ?? false
