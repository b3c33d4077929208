import type { Permission } from '#constants/roles.ts'

/** Rows without calls of their own whose changes are announced, so that what shows them is loaded again. */
interface LivePart {
  name: string
  idKey: string
  parent: string
  permission: Permission
  /** Resources whose rows show something of them. */
  shownBy: readonly string[]
}

export const liveParts: readonly LivePart[] = [
  {
    name: 'registrationMails',
    idKey: 'registrationMailId',
    parent: 'eventRegistrationId',
    permission: 'read',
    shownBy: [
      ...(['registrations', 'failedEmails', 'emailNotifications', 'emailRecipients', 'automaticEmails', 'automaticEmailRuns'] as const),
      ...(['contactEmails', 'contactEmailRecipients'] as const),
    ],
  },
]
