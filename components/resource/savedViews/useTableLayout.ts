import { useMemo } from 'react'
import type { Density } from '#constants/densities.ts'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { withWidths } from './arrangeColumns.ts'
import type { ListView } from './useListView.ts'

/** How a view lays out its table, besides the columns. */
export interface TableLayout {
  view: ListView
  density: Density
  /** The width in pixels that the columns need, if the user has set widths. */
  minWidth: number | undefined
  resize: ((widths: Readonly<Record<string, number>>) => void) | undefined
}

/** The width in pixels of the columns without data: checkboxes, and handles of a manual order. */
const nonDataWidth = 84

/** The table layout of a list with views. A phone is too narrow for column widths. */
export function useTableLayout(view: ListView | undefined): TableLayout | undefined {
  const isNarrow = useIsNarrow()
  return useMemo(() => {
    if (!view) return undefined
    const { density, minWidth, layout, choices, setLayout } = view
    return {
      view,
      density,
      minWidth: minWidth === undefined || isNarrow ? undefined : minWidth + nonDataWidth,
      resize: isNarrow ? undefined : (widths) => setLayout(withWidths(layout, choices, widths)),
    }
  }, [isNarrow, view])
}
