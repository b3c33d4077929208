import { allResources } from '#contract/index.ts'
import type { AnyResource } from '#contract/resource.ts'

const byName: ReadonlyMap<string, AnyResource> = new Map(allResources.map((one) => [one.name, one]))

/** The field that says whose row it is, by the name of its resource; nothing where rows have no parent or are not declared. */
export const parentKeyOf = (resource: string): string | undefined => byName.get(resource)?.parent

/** The field of the id of a declared resource. */
export const idKeyOf = (resource: string): string | undefined => byName.get(resource)?.idKey
