import type { OrderByHand } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'

/** The manual order of a list: its field and its groups. */
export const orderByHand = ({ order }: Pick<AnyResource, 'order'>): OrderByHand => order ?? { by: 'sortOrder' }

/** The fields that hold a row's position in a manual order, the number first; empty without one. */
export function placedBy(resource: AnyResource): string[] {
  if (!resource.calls.reorder) return []
  const { by, within } = orderByHand(resource)
  return within ? [by, within] : [by]
}
