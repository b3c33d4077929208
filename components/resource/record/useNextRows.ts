import { useState } from 'react'
import { labelOf } from '#contract/messages.ts'
import type { AnyResource, RowOf } from '#contract/resource.ts'
import { andList } from '#contract/textLists.ts'
import type { ResourceDrawerProps } from './ResourceDrawerProps.ts'
import type { Defaults } from './useRowForm.ts'
import type { Values } from '../base/values.ts'

interface AddedRows {
  count: number
  /** The values of the last row that the next one starts with. */
  repeated: Values
  /** Values of the next row that follow from the last one. */
  following: Values
}

/**
 * New rows that are added one after the other in the same drawer. Each form starts empty, but for the fields that the declaration repeats
 * and those that follow from the row before.
 */
export function useNextRows<R extends AnyResource>({ resource, defaults, nextDefaults }: ResourceDrawerProps<R>) {
  const { schema, repeatedFields } = resource.declared
  const [{ count, repeated, following }, setAdded] = useState<AddedRows>({ count: 0, repeated: {}, following: {} })
  const names = Object.keys(repeated).map((field) => labelOf(schema.shape[field], field))
  return {
    count,
    /** What the next one starts with; that the last was added is said by the notice of its save. */
    text: names.length === 0 ? '' : `${andList(names)} kept for the next one.`,
    defaults: { ...defaults, ...repeated, ...following } as Defaults<R>,
    add: (stored: Values) =>
      setAdded((before) => ({
        count: before.count + 1,
        repeated: Object.fromEntries(repeatedFields.flatMap((field) => (stored[field] == null ? [] : [[field, stored[field]]]))),
        following: nextDefaults?.(stored as RowOf<R>) ?? {},
      })),
  }
}
