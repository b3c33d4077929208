import * as z from 'zod'
import type { Permission } from '#constants/roles.ts'
import { definePost } from './define.ts'
import { positiveId } from './fields.ts'

/** What moves a row: its id and its parent's under their own names, and the row that it goes before; null for the end. */
export interface Moved {
  [key: string]: number | null
  before: number | null
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
  row: Row
}

/**
 * The call that moves one row of a list that staff order by hand. It names the row that the moved one goes before, and
 * not the whole list: what two people move at the same time is both done, and rows that one of them has not seen stay.
 * It carries no version: it changes nothing but the place. It returns the rows that changed, which is the moved one
 * unless the numbers left no room. Throws when the schema has no `sortOrder`, which is a mistake of the program.
 */
export function reorderCall<Row extends z.ZodType>({ area, name, label, idKey, parent, schema, permission, path, row }: Ordered<Row>) {
  if (!('sortOrder' in schema.shape)) throw new Error(`${name}: a list that is ordered by hand needs a sortOrder in its schema`)
  return definePost({
    name: `${area}/${name}/reorder`,
    path,
    permission,
    body: z.object({ ...(parent && { [parent]: positiveId }), [idKey]: positiveId, before: positiveId.nullable() }),
    reply: z.array(row),
    // Where the row stands shows that it worked.
    toast: { failure: `Failed to update ${label} order!` },
  })
}
