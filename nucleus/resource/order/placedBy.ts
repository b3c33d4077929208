import type { OrderByHand } from '#contract/reorder.ts'
import type { AnyResource } from '#contract/resource.ts'

/** What the order by hand of a list stands by. */
export const orderByHand = ({ order }: Pick<AnyResource, 'order'>): OrderByHand => order ?? { by: 'sortOrder' }

/** The fields that say where a row is in an order by hand, its number first; none without one. */
export function placedBy(resource: AnyResource): string[] {
  if (!resource.calls.reorder) return []
  const { by, within } = orderByHand(resource)
  return within ? [by, within] : [by]
}
