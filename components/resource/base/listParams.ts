import { addressNames } from '#constants/addressNames.ts'
import { limits } from '#constants/limits.ts'

/** The parameters of a list, stored in the address: back, reload and a shared link show the same rows. */
export interface ListParams {
  page: number
  pageSize: number
  sort?: string
  q?: string
  /** The list's named filters. */
  filters: Record<string, string>
}
/** The query of an address: a text by name, or several texts if the name occurs more than once. */
export type Query = Readonly<Record<string, string | string[] | undefined>>

const reservedNames: readonly string[] = addressNames

/** Reads a list's parameters. `pathKeys` are parts of the route, not filters. */
export function listParamsOf(query: Query, pathKeys: readonly string[] = []): ListParams {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  return {
    page: positiveNumber(query.page) ?? 1,
    pageSize: Math.min(positiveNumber(query.pageSize) ?? limits.pageSizeDefault, limits.pageSizeMax),
    ...(typeof query.sort === 'string' && query.sort && { sort: query.sort }),
    ...(typeof query.q === 'string' && query.q && { q: query.q }),
    filters: Object.fromEntries(entries.filter(([key]) => !reservedNames.includes(key) && !pathKeys.includes(key))),
  }
}

const positiveNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
