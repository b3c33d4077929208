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

/** The look of a list's table. A phone has no room for widths. */
export function useTableLook(view: ListView): TableLook {
  const isNarrow = useIsNarrow()
  const { density, minWidth, layout, choices, lay } = view
  const resize = useMemo(
    () => (isNarrow ? undefined : (widths: Readonly<Record<string, number>>) => lay(withWidths(layout, choices, widths))),
    [isNarrow, lay, layout, choices],
  )
  return { view, density, minWidth: minWidth === undefined || isNarrow ? undefined : minWidth + besideData, resize }
}
