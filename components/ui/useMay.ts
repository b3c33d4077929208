import { isAllowed, type Permission } from '#constants/roles.ts'
import { useAppSelector } from '#store/hooks.ts'

/** Whether the signed-in person's role allows it. The server asks again; this decides what is offered. */
export function useMay(permission: Permission): boolean {
  const role = useAppSelector(({ auth }) => auth.user?.role)
  return role !== undefined && isAllowed(role, permission)
}
