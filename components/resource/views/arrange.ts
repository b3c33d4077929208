import type { ViewLayout } from '#contract/views.ts'
import { type Column, keyOf } from '../list/columns.tsx'

/** A column of a list as somebody chooses among them. */
export interface Choosable {
  key: string
  title: string
  isHidden: boolean
  /** It leads its row: it stays where it is, and is always shown. */
  isFirst: boolean
}
type Chosen = NonNullable<ViewLayout['columns']>[number]

/** All columns in the order of a layout. The first stays first; one that the layout does not know stands behind the one it is declared behind. */
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

/** What can be chosen of the columns of a list. One without a title, as of buttons, is always there. */
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

/** The columns as a layout shows them. */
export interface Arranged<Row> {
  columns: readonly Column<Row>[]
  /** Pixels that they need, when somebody has given them widths. */
  minWidth?: number
}

/**
 * The columns that a layout shows, in its order and with its widths. One of them has none, when there are widths at all: it
 * takes what the others leave, so that an edge that is dragged stays under the pointer.
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

/** Pixels of a column that says none, when there is no room to spare. */
export const standardWidth = 120

/** The same layout with other columns: in this order, and hidden or not. Widths stay with theirs. */
export const withColumns = (layout: ViewLayout, choices: readonly Choosable[]): ViewLayout => ({
  ...layout,
  columns: choices.map(({ key, isHidden: isOff }) => chosenAs(layout, key, isOff)),
})

/** The same layout with other widths, by the keys of the columns. */
export const withWidths = (layout: ViewLayout, choices: readonly Choosable[], widths: Readonly<Record<string, number>>): ViewLayout => ({
  ...layout,
  columns: choices.map(({ key, isHidden: isOff }) => ({ ...chosenAs(layout, key, isOff), ...(widths[key] && { width: widths[key] }) })),
})

function chosenAs({ columns }: ViewLayout, key: string, isOff: boolean): Chosen {
  const width = columns?.find((one) => one.key === key)?.width
  return { key, ...(width && { width }), ...(isOff && { isHidden: true }) }
}

const isHidden = ({ columns }: ViewLayout, key: string): boolean => columns?.some((one) => one.key === key && one.isHidden) ?? false
