/** The widths in pixels below which a table scrolls sideways inside its frame. Each has a rule in the style sheet. */
export const tableMinWidths = [480, 720, 900, 988, 1140, 1320, 1560, 1920, 2400] as const
export type TableMinWidth = (typeof tableMinWidths)[number]

const checkboxWidth = 40
/** What a column without a width needs at least. */
const flexibleWidth = 120

/** The smallest width that has room for the columns: below it their ends would be cut off, out of reach. */
export function minWidthFor(columns: readonly { width?: number }[]): TableMinWidth {
  const needed = columns.reduce((sum, { width = flexibleWidth }) => sum + width, checkboxWidth)
  return tableMinWidths.find((width) => width >= needed) ?? 2400
}
