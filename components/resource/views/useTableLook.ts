import { useMemo } from 'react'
import type { Density } from '#constants/densities.ts'
import { useIsNarrow } from '../../ui/useIsNarrow.ts'
import { withWidths } from './arrange.ts'
import type { ListView } from './useListView.ts'

/** How a view lays its table out, beside the columns. */
export interface TableLook {
  view: ListView
  density: Density
  /** Pixels that the columns need, when somebody has given them widths. */
  minWidth: number | undefined
  resize: ((widths: Readonly<Record<string, number>>) => void) | undefined
}

/** Pixels of the columns that are no data: checkboxes, and handles of an order by hand. */
const besideData = 84

/** The look of a list's table, where the list has views. A phone has no room for widths. */
export function useTableLook(view: ListView | undefined): TableLook | undefined {
  const isNarrow = useIsNarrow()
  return useMemo(() => {
    if (!view) return undefined
    const { density, minWidth, layout, choices, lay } = view
    return {
      view,
      density,
      minWidth: minWidth === undefined || isNarrow ? undefined : minWidth + besideData,
      resize: isNarrow ? undefined : (widths) => lay(withWidths(layout, choices, widths)),
    }
  }, [isNarrow, view])
}
