import { type MailTrigger, mailTriggers } from '#constants/mails.ts'
import { registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'

const { incomplete, pending, inVetting, waitlisted, approved, declined, cancelled, withdrawn, transferred } = registrationStatus
const byStatus: ReadonlyMap<RegistrationStatusId, MailTrigger> = new Map([
  [incomplete, mailTriggers.incomplete],
  [pending, mailTriggers.received],
  [inVetting, mailTriggers.inVetting],
  [waitlisted, mailTriggers.waitlisted],
  [approved, mailTriggers.approved],
  [declined, mailTriggers.declined],
  [cancelled, mailTriggers.cancelled],
  [withdrawn, mailTriggers.cancelled],
  [transferred, mailTriggers.transferred],
])

/** The mail that staff are most likely to send to a registration. */
export const usualTrigger = ({
  eventStatusId,
  confirmBy,
}: {
  eventStatusId: RegistrationStatusId
  confirmBy: string | null
}): MailTrigger => (confirmBy === null ? (byStatus.get(eventStatusId) ?? mailTriggers.received) : mailTriggers.promoted)
