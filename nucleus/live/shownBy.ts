import type { RowsChanged } from '#contract/changes.ts'
import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'

const byName: ReadonlyMap<string, AnyResource> = new Map(allResources.map((resource) => [resource.name, resource]))

/** Whether rows of a resource may show something of another's, by the ids that their declarations name: names, counts. */
export function isRelated(shown: AnyResource, name: string): boolean {
  const changed = byName.get(name)
  if (!changed || changed.name === shown.name) return false
  const names = (one: AnyResource, key: string) => key in one.shape && key !== one.parent
  return names(shown, changed.idKey) || names(changed, shown.idKey) || changed.parent === shown.idKey
}

/** Whether a change may be of the rows of an event, or of another parent; '' and 0 stand for all. */
export function isInScope({ parent }: AnyResource, scope: string, { eventId }: RowsChanged): boolean {
  return parent !== 'eventId' || scope === '' || scope === '0' || eventId === null || String(eventId) === scope
}
