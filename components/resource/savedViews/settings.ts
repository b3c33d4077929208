import { densities, type Density } from '#constants/densities.ts'
import { limits } from '#constants/limits.ts'
import type { ViewLayout } from '#contract/savedViews.ts'
import type { ListParams } from '../base/listParams.ts'

/** The filters, search and sort order of a list, without its page. */
export type FilterParams = Pick<ListParams, 'sort' | 'q' | 'filters'>

/** Reads the layout of a stored view. The settings may be older than the console: anything it does not understand is ignored. */
export function layoutOf(stored: unknown): ViewLayout {
  const { columns, density } = partsOf(stored)
  const parsed = listOf(columns).flatMap((column) => {
    const { key, width, isHidden } = partsOf(column)
    if (typeof key !== 'string') return []
    return [{ key, ...(isWidth(width) && { width }), ...(isHidden === true && { isHidden }) }]
  })
  return { ...(parsed.length > 0 && { columns: parsed }), ...(isDensity(density) && { density }) }
}

/** Reads the filters, search and sort order of a stored view; ignores the rest, as `layoutOf` does. */
export function filterParamsOf(stored: unknown): FilterParams {
  const { sort, q, filters } = partsOf(stored)
  const parsed = listOf(filters).flatMap((filter): [string, string][] => {
    const { name, value } = partsOf(filter)
    return typeof name === 'string' && typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return {
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...(typeof q === 'string' && q !== '' && { q }),
    filters: Object.fromEntries(parsed),
  }
}

/** The settings to store for a list as shown now. */
export const settingsOf = ({ columns, density }: ViewLayout, { sort, q, filters }: FilterParams) => ({
  ...(columns && { columns }),
  ...(density && { density }),
  ...(sort && { sort }),
  ...(q && { q }),
  filters: Object.entries(filters).map(([name, value]) => ({ name, value })),
})

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isWidth = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= limits.columnWidthMin && Number(value) <= limits.columnWidthMax
const isDensity = (value: unknown): value is Density => densities.some((one) => one === value)
