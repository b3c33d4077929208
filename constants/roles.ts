import { choiceLabel, choices, ranked } from './choice.ts'

/**
 * The permissions of each role. nucleus checks them on every call; the console reads the same table to hide what would be refused. An IR
 * rep writes only registrations that name them as the representative: the handlers check that part.
 */
export const roles = ['admin', 'eventManager', 'irRep', 'vetter', 'sender', 'readOnly'] as const
export type Role = (typeof roles)[number]

export const permissions = ['read', 'editEvents', 'editRegistrations', 'vet', 'send', 'administer'] as const
export type Permission = (typeof permissions)[number]

/** The roles as numbers of a form, from most to least permissions. */
export const roleChoices = ranked(
  choices({
    admin: [1, 'Administrator'],
    eventManager: [2, 'Event manager'],
    irRep: [3, 'IR rep'],
    vetter: [4, 'Vetter'],
    sender: [5, 'Sender'],
    readOnly: [6, 'Read only'],
  } satisfies Readonly<Record<Role, readonly [number, string]>>),
)
export type RoleId = (typeof roleChoices)[number]['value']

export const roleLabelOf = (role: Role): string => choiceLabel(roleChoices, roleChoices[role])

const granted: Readonly<Record<Role, readonly Permission[]>> = {
  admin: permissions,
  eventManager: ['read', 'editEvents', 'editRegistrations', 'send'],
  irRep: ['read', 'editRegistrations'],
  vetter: ['read', 'editRegistrations', 'vet'],
  sender: ['read', 'send'],
  readOnly: ['read'],
}

export const isAllowed = (role: Role, permission: Permission): boolean => granted[role].includes(permission)
