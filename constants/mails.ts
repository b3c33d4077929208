import { choices, ranked } from './choice.ts'
import { registrationStatus, type RegistrationStatusId } from './statuses.ts'

const triggers = {
  received: [1, 'Received'],
  inVetting: [2, 'In vetting'],
  moreInformation: [3, 'More information'],
  approved: [4, 'Approved'],
  declined: [5, 'Declined'],
  waitlisted: [6, 'Waitlisted'],
  promoted: [7, 'Promoted'],
  cancelled: [8, 'Cancelled'],
  transferred: [9, 'Transferred'],
  incomplete: [10, 'Incomplete reminder'],
} as const

/** What a mail about a registration says (docs/domain.md §2.6). */
export const mailTriggers = ranked(choices(triggers))
export type MailTrigger = (typeof mailTriggers)[number]['value']

/** What a mail in the outbox is: about its registration, written once to many registrants or contacts, sent by a rule, the private link once more, a reminder, or a change of sessions. */
export const mailKinds = ranked(
  choices({
    ...triggers,
    oneOff: [13, 'One-off e-mail'],
    toContacts: [14, 'E-mail to contacts'],
    automatic: [15, 'Automatic e-mail'],
    privateLink: [16, 'Private link'],
    chatReminder: [17, 'Coffee chat reminder'],
    agendaChanges: [18, 'Change of the agenda'],
  }),
)
export type MailKind = (typeof mailKinds)[number]['value']

/** Mails to contacts about a seat or a session of their own: whoever ended e-mails to many still gets them, and no rate holds them back. */
export const ownMailKinds: readonly MailKind[] = [mailKinds.chatReminder, mailKinds.agendaChanges]

/** The state of a mail. Unknown: the connection broke while the server took it, so it may have arrived. */
export const deliveryStatuses = ranked(
  choices({
    queued: [1, 'Queued'],
    sending: [2, 'Sending'],
    retry: [3, 'Tried again later'],
    sent: [4, 'Sent'],
    failed: [8, 'Failed'],
    suppressed: [9, 'Suppressed'],
    stopped: [10, 'Stopped'],
    unknown: [11, 'Unknown'],
  }),
)
export type DeliveryStatusId = (typeof deliveryStatuses)[number]['value']

/** What kind of failure a mail had, by the answer of the mail server. */
export const bounceClasses = choices({
  hard: [1, 'Address refused'],
  soft: [2, 'Not taken in time'],
  block: [3, 'Blocked by policy'],
  complaint: [4, 'Complaint'],
  content: [5, 'Content refused'],
  transport: [6, 'Not transmitted'],
})
export type BounceClass = (typeof bounceClasses)[number]['value']

/** What staff did about a mail that did not arrive. */
export const mailResolutions = ranked(
  choices({
    open: [1, 'Open'],
    corrected: [2, 'Address corrected'],
    released: [3, 'Released'],
    ignored: [4, 'Ignored'],
  }),
)
export type MailResolution = (typeof mailResolutions)[number]['value']

/** How long a mail that nobody has previewed waits in the outbox, so that it can still be stopped. */
export const mailDelaySeconds = 60
/** How long to wait after each failed attempt, in seconds. A mail that fails once more has failed for good. */
export const mailRetrySeconds: readonly number[] = [60, 300, 900, 3600, 14_400, 43_200]

const { pending, inVetting, waitlisted, approved, declined, cancelled, withdrawn, transferred, incomplete } = registrationStatus

/** The statuses of which a mail speaks: to a registration of another one it says what is not so. */
export const statusesOfMail: Readonly<Record<MailTrigger, readonly RegistrationStatusId[]>> = {
  [mailTriggers.received]: [pending, inVetting, waitlisted],
  [mailTriggers.inVetting]: [inVetting],
  [mailTriggers.moreInformation]: [pending, inVetting],
  [mailTriggers.approved]: [approved],
  [mailTriggers.declined]: [declined],
  [mailTriggers.waitlisted]: [waitlisted],
  [mailTriggers.promoted]: [approved],
  [mailTriggers.cancelled]: [cancelled, withdrawn],
  [mailTriggers.transferred]: [transferred],
  [mailTriggers.incomplete]: [incomplete],
}

/** The mail that a move of a registration calls for; undefined for none. */
export function triggerOfMove(from: RegistrationStatusId, to: RegistrationStatusId): MailTrigger | undefined {
  if (to === approved) return from === waitlisted ? mailTriggers.promoted : mailTriggers.approved
  if (to === pending) return from === inVetting ? mailTriggers.moreInformation : from === incomplete ? mailTriggers.received : undefined
  return triggersByStatus.get(to)
}

const triggersByStatus: ReadonlyMap<RegistrationStatusId, MailTrigger> = new Map([
  [inVetting, mailTriggers.inVetting],
  [waitlisted, mailTriggers.waitlisted],
  [declined, mailTriggers.declined],
  [cancelled, mailTriggers.cancelled],
  [withdrawn, mailTriggers.cancelled],
  [transferred, mailTriggers.transferred],
])
