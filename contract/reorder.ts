import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import { definePost } from './define.ts'
import { positiveId } from './fields.ts'

/** What moves a row: its id, its parent's and its group's under their own names, and the row that it goes before; null for the end. */
export interface Moved {
  [key: string]: number | null
  before: number | null
}

/**
 * What a list that staff order by hand stands by: a `sortOrder`, which is a number with room to the next, or a `rank`,
 * which is 1, 2, 3. `within` is the field of a group that each row stands in, such as a sponsor's level: a move names the
 * group that the row goes to.
 */
export interface OrderByHand {
  by: 'sortOrder' | 'rank'
  within?: string
}
/** How a declaration asks for it: by the address of the call, and what is not as usual. */
export type Reorder<Field extends string = string> =
  | ('sortOrder' extends Field ? string | { path: string; within: Field } : never)
  | ('rank' extends Field ? { path: string; by: 'rank' } : never)

/** Address and order of a declaration's `reorder`. */
export const orderOf = (reorder: Reorder): { path: string; order: OrderByHand } => {
  if (typeof reorder === 'string') return { path: reorder, order: { by: 'sortOrder' } }
  const { path, ...order } = reorder
  return { path, order: { by: 'sortOrder', ...order } }
}

interface Ordered<Row extends z.ZodType> {
  area: string
  name: string
  label: string
  idKey: string
  parent?: string
  schema: z.ZodObject
  permission: Permission
  path: string
  order: OrderByHand
  row: Row
}

/**
 * The call that moves one row of a list that staff order by hand. It names the row that the moved one goes before, and
 * not the whole list: what two people move at the same time is both done, and rows that one of them has not seen stay.
 * It carries no version: it changes nothing but the place. It returns the rows that changed, which is the moved one
 * unless the numbers left no room. Throws when the schema has no such field, which is a mistake of the program.
 */
export function reorderCall<Row extends z.ZodType>({
  area,
  name,
  label,
  idKey,
  parent,
  schema,
  permission,
  path,
  order,
  row,
}: Ordered<Row>) {
  const { by, within } = order
  if (!(by in schema.shape)) throw new Error(`${name}: a list that is ordered by hand needs a ${by} in its schema`)
  return definePost({
    name: `${area}/${name}/reorder`,
    path,
    permission,
    budget: 'order',
    body: z.object({
      ...(parent && { [parent]: positiveId }),
      [idKey]: positiveId,
      ...(within && { [within]: positiveId }),
      before: positiveId.nullable(),
    }),
    reply: z.array(row),
    // Where the row stands shows that it worked.
    toast: { failure: `Failed to update ${label} order!` },
  })
}
