/** The widths in pixels below which a table scrolls sideways inside its frame. Each has a rule in the style sheet. */
const scrollWidths = [720, 900, 988] as const
export type ScrollWidth = (typeof scrollWidths)[number]

const checkboxWidth = 40
/** What a column without a width needs at least. */
const flexibleWidth = 120

/** The smallest width that has room for the columns: below it their ends would be cut off, out of reach. */
export function scrollWidthFor(columns: readonly { width?: number }[]): ScrollWidth {
  const needed = columns.reduce((sum, { width = flexibleWidth }) => sum + width, checkboxWidth)
  return scrollWidths.find((width) => width >= needed) ?? 988
}
