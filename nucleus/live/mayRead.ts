import { isAllowed, type Permission, type Role } from '#constants/roles.ts'
import { allResources } from '#contract/index.ts'
import { liveParts } from '#contract/liveParts.ts'

const permissions: ReadonlyMap<string, Permission> = new Map([
  ...allResources.map(({ name, calls }) => [name, calls.list.permission] as const),
  ...liveParts.map(({ name, permission }) => [name, permission] as const),
])

/** Whether a role may read the list of a resource, and so receive changes of its rows. False for a resource without a list. */
export function mayRead(role: Role, resource: string): boolean {
  const permission = permissions.get(resource)
  return permission !== undefined && isAllowed(role, permission)
}
