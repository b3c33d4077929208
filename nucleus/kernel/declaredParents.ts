import { allResources } from '#contract/index.ts'
import { liveParts } from '#contract/liveParts.ts'
import type { AnyResource } from '#contract/resource.ts'

const byName: ReadonlyMap<string, Pick<AnyResource, 'idKey' | 'parent'>> = new Map(
  [...allResources, ...liveParts].map((one) => [one.name, one]),
)

/** The field that holds the parent's id, by resource name; undefined for a resource without a parent or without a declaration. */
export const parentKeyOf = (resource: string): string | undefined => byName.get(resource)?.parent

/** The id field of a declared resource. */
export const idKeyOf = (resource: string): string | undefined => byName.get(resource)?.idKey
