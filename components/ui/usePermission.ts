import { isAllowed, type Permission } from '#constants/roles.ts'
import { useAppSelector } from '#store/hooks.ts'

/** Whether the role of the signed-in user has the permission. Controls what is offered; the server checks again. */
export function usePermission(permission: Permission): boolean {
  const role = useAppSelector(({ auth }) => auth.user?.role)
  return role !== undefined && isAllowed(role, permission)
}
