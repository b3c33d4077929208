import type { ManualOrder } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'

/** The manual order of a list: its field and its groups. */
export const manualOrderOf = ({ order }: Pick<AnyResource, 'order'>): ManualOrder => order ?? { by: 'sortOrder' }

/** The fields that hold a row's position in a manual order, the number first; empty without one. */
export function positionFieldsOf(resource: AnyResource): string[] {
  if (!resource.calls.reorder) return []
  const { by, within } = manualOrderOf(resource)
  return within ? [by, within] : [by]
}
