import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import { definePost } from './define.ts'
import { positiveId } from './fields.ts'

/**
 * The input of a move: the ids of the row, its parent and its group under their own names, and the row that it is moved before; null for
 * the end.
 */
export interface MoveInput {
  [key: string]: number | null
  before: number | null
}

/**
 * How a list is ordered manually: by a `sortOrder`, a number with gaps, or a `rank`, which is 1, 2, 3. `within` is the field of the group
 * of each row, such as a sponsor's level: a move names the target group.
 */
export interface ManualOrder {
  by: 'sortOrder' | 'rank'
  within?: string
}
/** The declaration of a manual order: the address of the call, and deviations from the default. */
export type Reorder<Field extends string = string> =
  | ('sortOrder' extends Field ? string | { path: string; within: Field } : never)
  | ('rank' extends Field ? { path: string; by: 'rank' } : never)

/** The address and the order of a declaration's `reorder`. */
export const orderOf = (reorder: Reorder): { path: string; order: ManualOrder } => {
  if (typeof reorder === 'string') return { path: reorder, order: { by: 'sortOrder' } }
  const { path, ...order } = reorder
  return { path, order: { by: 'sortOrder', ...order } }
}

interface ReorderOptions<Row extends z.ZodType> {
  area: string
  name: string
  label: string
  idKey: string
  parent?: string
  schema: z.ZodObject
  permission: Permission
  path: string
  order: ManualOrder
  row: Row
}

/**
 * The call that moves one row of a manually ordered list. It names the row that the moved one is placed before, not the whole list:
 * concurrent moves are all applied, and rows that one user has not seen keep their position. It has no version because it changes only the
 * position. It returns the changed rows: only the moved one, unless rows had to be renumbered. Throws when the schema lacks the order
 * field, which is a programming error.
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
}: ReorderOptions<Row>) {
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
    isRepeatable: true,
    // The new position shows the success.
    toast: { failure: `Failed to update ${label} order!` },
  })
}
