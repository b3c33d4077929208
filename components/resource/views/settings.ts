import { densities, type Density } from '#constants/densities.ts'
import { limits } from '#constants/limits.ts'
import type { ViewLayout } from '#contract/views.ts'
import type { ListParams } from '../list/listParams.ts'

/** What narrows and orders a list, wherever its pages are. */
export type Narrowing = Pick<ListParams, 'sort' | 'q' | 'filters'>

/** Reads how a stored view looks. What was stored may be older than the console: whatever it does not understand is left out. */
export function layoutOf(stored: unknown): ViewLayout {
  const { columns, density } = partsOf(stored)
  const read = listOf(columns).flatMap((column) => {
    const { key, width, isHidden } = partsOf(column)
    if (typeof key !== 'string') return []
    return [{ key, ...(isWidth(width) && { width }), ...(isHidden === true && { isHidden }) }]
  })
  return { ...(read.length > 0 && { columns: read }), ...(isDensity(density) && { density }) }
}

/** Reads what narrows and orders the list of a stored view; the rest as `layoutOf`. */
export function narrowingOf(stored: unknown): Narrowing {
  const { sort, q, filters } = partsOf(stored)
  const read = listOf(filters).flatMap((filter): [string, string][] => {
    const { name, value } = partsOf(filter)
    return typeof name === 'string' && typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return {
    ...(typeof sort === 'string' && sort !== '' && { sort }),
    ...(typeof q === 'string' && q !== '' && { q }),
    filters: Object.fromEntries(read),
  }
}

/** What is stored of a list as it is shown now. */
export const settingsOf = ({ columns, density }: ViewLayout, { sort, q, filters }: Narrowing) => ({
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
