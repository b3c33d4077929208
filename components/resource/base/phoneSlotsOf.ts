import type * as z from 'zod'
import { choicesOf } from '#contract/messages.ts'

/** Where a column is shown in a phone's row. */
export type PhoneSlot = 'title' | 'line' | 'state' | 'hidden'
interface PhoneColumn {
  field?: string
  phone?: PhoneSlot
}

/** The number of columns in the second line, unless the columns say otherwise. */
const defaultLines = 2

/**
 * Where each column is shown in a phone's row. Defaults for columns that do not say: the first is the title, a status (otherwise the
 * first enumeration) the state, and the next two form the second line, unless a column names that line. The others are hidden.
 */
export function phoneSlotsOf(columns: readonly PhoneColumn[], shape: Readonly<Record<string, z.ZodType>>): PhoneSlot[] {
  const declaredSlots = columns.map(({ phone }) => phone)
  const title = declaredSlots.includes('title') ? -1 : declaredSlots.indexOf(undefined)
  const isFree = (at: number) => declaredSlots[at] === undefined && at !== title
  const state = declaredSlots.includes('state') ? -1 : stateColumnIn(columns, shape, isFree)
  let remainingLines = declaredSlots.includes('line') ? 0 : defaultLines
  return columns.map(({ phone }, at) => {
    if (phone) return phone
    if (at === title) return 'title'
    if (at === state) return 'state'
    return remainingLines-- > 0 ? 'line' : 'hidden'
  })
}

function stateColumnIn(
  columns: readonly PhoneColumn[],
  shape: Readonly<Record<string, z.ZodType>>,
  isFree: (at: number) => boolean,
): number {
  const status = columns.findIndex(({ field }, at) => isFree(at) && field !== undefined && /(status|state)(id)?$/i.test(field))
  if (status >= 0) return status
  return columns.findIndex(({ field }, at) => isFree(at) && field !== undefined && choicesOf(shape[field]) !== undefined)
}
