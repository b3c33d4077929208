import type { ViewLayout } from '#contract/savedViews.ts'
import { type Column, columnKeyOf } from '../base/columns.tsx'
import { defaultColumnWidth } from '../base/tableMinWidth.ts'

/** A column in the list of selectable columns. */
export interface ColumnChoice {
  key: string
  title: string
  isHidden: boolean
  /** The first column: always shown, and always first. */
  isFirst: boolean
  /** Shown only in a layout that names it. */
  isOptional: boolean
}
type ColumnSettings = NonNullable<ViewLayout['columns']>[number]

/**
 * All columns in the order of a layout. The first column stays first. A column that the layout does not know follows the column it is
 * declared after. Optional columns that are not shown are left out.
 */
function orderColumns<Row>(all: readonly Column<Row>[], layout: ViewLayout): Column<Row>[] {
  const { columns: settings = [] } = layout
  const columns = all.filter((column) => !column.isOptional || isShownOption(layout, columnKeyOf(column)))
  const positions = new Map(settings.map(({ key }, at) => [key, at]))
  const knownColumns = columns.filter((column, at) => at > 0 && positions.has(columnKeyOf(column)))
  const order = [
    ...columns.slice(0, 1),
    ...knownColumns.toSorted((a, b) => (positions.get(columnKeyOf(a)) ?? 0) - (positions.get(columnKeyOf(b)) ?? 0)),
  ]
  columns.forEach((column, at) => {
    if (order.includes(column)) return
    const isLast = at === columns.length - 1
    const before = columns[at - 1]
    order.splice(isLast || !before ? order.length : order.indexOf(before) + 1, 0, column)
  })
  return order
}

/** The selectable columns of a list. Columns without a title, such as buttons, are always shown. */
export function columnChoices<Row>(
  columns: readonly Column<Row>[],
  titleOf: (column: Column<Row>) => string,
  layout: ViewLayout,
): ColumnChoice[] {
  const [first] = columns
  return orderColumns(columns, layout)
    .map((column) => ({
      key: columnKeyOf(column),
      title: titleOf(column),
      isFirst: column === first,
      isHidden: column !== first && isHidden(layout, columnKeyOf(column)),
      isOptional: column.isOptional ?? false,
    }))
    .filter(({ title }) => title !== '')
}

/** The optional columns that a layout does not show, by title. */
export const furtherColumns = <Row>(
  columns: readonly Column<Row>[],
  titleOf: (column: Column<Row>) => string,
  layout: ViewLayout,
): ColumnChoice[] =>
  columns
    .filter((column) => column.isOptional && !isShownOption(layout, columnKeyOf(column)))
    .map((column) => ({ key: columnKeyOf(column), title: titleOf(column), isFirst: false, isHidden: true, isOptional: true }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))

/** The keys that a layout names, shown or hidden. */
export const layoutKeys = ({ columns = [] }: ViewLayout): string[] => columns.map(({ key }) => key)

/** The columns shown by a layout. */
export interface ColumnArrangement<Row> {
  columns: readonly Column<Row>[]
  /** The width in pixels that the columns need, if the user has set widths. */
  minWidth?: number
}

/**
 * The columns that a layout shows, in its order and with its widths. If any width is set, one column has none and takes the remaining
 * space, so that a dragged edge stays under the pointer.
 */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], layout: ViewLayout): ColumnArrangement<Row> {
  const shown = orderColumns(columns, layout).filter((column, at) => at === 0 || !isHidden(layout, columnKeyOf(column)))
  const widths = new Map(layout.columns?.flatMap(({ key, width }) => (width ? [[key, width]] : [])))
  if (!shown.some((column) => widths.has(columnKeyOf(column)))) return { columns: shown }
  const hasNoWidth = (column: Column<Row>) => !widths.has(columnKeyOf(column))
  const flexible = shown.findLast((column) => hasNoWidth(column) && !column.width) ?? shown.findLast(hasNoWidth) ?? shown.at(-1)
  const widthOf = (column: Column<Row>) => widths.get(columnKeyOf(column)) ?? column.width ?? defaultColumnWidth
  return {
    columns: shown.map((column) => ({ ...column, width: column === flexible ? undefined : widthOf(column) })),
    minWidth: shown.reduce((sum, column) => sum + widthOf(column), 0),
  }
}

/** The layout with these columns, in this order, shown or hidden. Widths stay with their columns. */
export const withColumns = (layout: ViewLayout, choices: readonly ColumnChoice[]): ViewLayout => ({
  ...layout,
  columns: storedChoices(choices).map(({ key, isHidden: isColumnHidden }) => columnSettings(layout, key, isColumnHidden)),
})

/** The layout with other widths, by column key. */
export const withWidths = (layout: ViewLayout, choices: readonly ColumnChoice[], widths: Readonly<Record<string, number>>): ViewLayout => ({
  ...layout,
  columns: storedChoices(choices).map(({ key, isHidden: isColumnHidden }) => ({
    ...columnSettings(layout, key, isColumnHidden),
    ...(widths[key] && { width: widths[key] }),
  })),
})

function columnSettings({ columns }: ViewLayout, key: string, isColumnHidden: boolean): ColumnSettings {
  const width = columns?.find((one) => one.key === key)?.width
  return { key, ...(width && { width }), ...(isColumnHidden && { isHidden: true }) }
}

/** A layout names an optional column only while it is shown. */
const storedChoices = (choices: readonly ColumnChoice[]) => choices.filter((one) => !one.isOptional || !one.isHidden)

const isShownOption = ({ columns }: ViewLayout, key: string): boolean => columns?.some((one) => one.key === key && !one.isHidden) ?? false

const isHidden = ({ columns }: ViewLayout, key: string): boolean => columns?.some((one) => one.key === key && one.isHidden) ?? false
