/**
 * The permissions of each role. nucleus checks them on every call; the console reads the same table to hide what would be refused. An IR
 * rep writes only registrations that name them as the representative: the handlers check that part.
 */
export const roles = ['admin', 'eventManager', 'irRep', 'vetter', 'sender', 'readOnly'] as const
export type Role = (typeof roles)[number]

export const permissions = ['read', 'editEvents', 'editRegistrations', 'vet', 'send', 'administer'] as const
export type Permission = (typeof permissions)[number]

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Administrator',
  eventManager: 'Event manager',
  irRep: 'IR representative',
  vetter: 'Vetter',
  sender: 'Sender',
  readOnly: 'Read only',
}

const granted: Readonly<Record<Role, readonly Permission[]>> = {
  admin: permissions,
  eventManager: ['read', 'editEvents', 'editRegistrations', 'send'],
  irRep: ['read', 'editRegistrations'],
  vetter: ['read', 'editRegistrations', 'vet'],
  sender: ['read', 'send'],
  readOnly: ['read'],
}

export const isAllowed = (role: Role, permission: Permission): boolean => granted[role].includes(permission)
