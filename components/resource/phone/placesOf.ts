import type * as z from 'zod'
import { choicesOf } from '#contract/messages.ts'

/** Where a column is shown in a phone's row. */
export type PhonePlace = 'title' | 'line' | 'state' | 'hidden'
interface Placed {
  field?: string
  phone?: PhonePlace
}

/** The number of columns in the second line, unless the columns say otherwise. */
const linesByDefault = 2

/**
 * Where each column is shown in a phone's row. Defaults for columns that do not say: the first is the title, a status (otherwise the
 * first enumeration) the state, and the next two form the second line, unless a column names that line. The others are hidden.
 */
export function placesOf(columns: readonly Placed[], shape: Readonly<Record<string, z.ZodType>>): PhonePlace[] {
  const said = columns.map(({ phone }) => phone)
  const title = said.includes('title') ? -1 : said.indexOf(undefined)
  const isFree = (at: number) => said[at] === undefined && at !== title
  const state = said.includes('state') ? -1 : stateIn(columns, shape, isFree)
  let left = said.includes('line') ? 0 : linesByDefault
  return columns.map(({ phone }, at) => {
    if (phone) return phone
    if (at === title) return 'title'
    if (at === state) return 'state'
    return left-- > 0 ? 'line' : 'hidden'
  })
}

function stateIn(columns: readonly Placed[], shape: Readonly<Record<string, z.ZodType>>, isFree: (at: number) => boolean): number {
  const status = columns.findIndex(({ field }, at) => isFree(at) && field !== undefined && /(status|state)(id)?$/i.test(field))
  if (status >= 0) return status
  return columns.findIndex(({ field }, at) => isFree(at) && field !== undefined && choicesOf(shape[field]) !== undefined)
}
