import type { ChangedRows, ChangeNotice } from '#contract/changes.ts'
import { allReports, allResources } from '#contract/index.ts'
import { liveParts } from '#contract/liveParts.ts'
import type { AnyResource } from '#contract/resource.ts'
import { idKeyOf, parentKeyOf } from '../kernel/declaredParents.ts'

const hasId = (one: AnyResource, key: string): boolean => key in one.shape && key !== one.parent
const refersTo = (one: AnyResource, changed: AnyResource): boolean => Object.values(one.references).some((to) => to?.to === changed.name)
const mayShow = (one: AnyResource, changed: AnyResource): boolean =>
  one.name !== changed.name &&
  (refersTo(one, changed) || hasId(one, changed.idKey) || hasId(changed, one.idKey) || changed.parent === one.idKey)

const lists: readonly AnyResource[] = [...allResources, ...allReports]
const byName: ReadonlyMap<string, readonly string[]> = new Map([
  ...allResources.map((changed) => [changed.name, lists.filter((one) => mayShow(one, changed)).map(({ name }) => name)] as const),
  ...liveParts.map(({ name, shownBy }) => [name, shownBy] as const),
])

/**
 * Adds the id fields of the changed resource, and the resources whose rows may show something of it, such as names and counts. These
 * follow from the ids in their declarations.
 */
export const changeNoticeOf = (change: ChangedRows): ChangeNotice => ({
  ...change,
  idKey: idKeyOf(change.resource) ?? null,
  parentKey: parentKeyOf(change.resource) ?? null,
  shownBy: [...(byName.get(change.resource) ?? [])],
})
