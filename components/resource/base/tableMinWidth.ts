/** The widths in pixels below which a table scrolls sideways inside its frame. Each has a rule in the style sheet. */
export const tableMinWidths = [480, 720, 900, 988, 1140, 1320, 1560, 1920, 2400] as const
export type TableMinWidth = (typeof tableMinWidths)[number]
/** A table whose columns need more than this always has the frame of one that scrolls. */
export const widestRule = 2400

const checkboxWidth = 40
/** What a column without a width needs at least, in pixels. */
export const defaultColumnWidth = 120

type Columns = readonly { width?: number }[]

/** The width in pixels that the columns need: below it their ends would be cut off, out of reach. */
export const neededWidth = (columns: Columns): number => columns.reduce((sum, { width = defaultColumnWidth }) => sum + width, checkboxWidth)

/** The smallest width with a rule that has room for the columns, if there is one. */
export function minWidthFor(columns: Columns): TableMinWidth {
  const needed = neededWidth(columns)
  return tableMinWidths.find((width) => width >= needed) ?? widestRule
}
