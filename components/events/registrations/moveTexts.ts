import { registrationStatus as status, type RegistrationStatusId } from '#constants/statuses.ts'

interface MoveTexts {
  title: string
  okText: string
}
const texts: Readonly<Record<RegistrationStatusId, (subject: string) => MoveTexts>> = {
  [status.incomplete]: (subject) => ({ title: `Mark ${subject} as incomplete?`, okText: 'Mark as incomplete' }),
  [status.pending]: (subject) => ({ title: `Move ${subject} to review?`, okText: 'Move to review' }),
  [status.inVetting]: (subject) => ({ title: `Move ${subject} to vetting?`, okText: 'Move to vetting' }),
  [status.waitlisted]: (subject) => ({ title: `Move ${subject} to the waiting list?`, okText: 'Move to the waiting list' }),
  [status.approved]: (subject) => ({ title: `Approve ${subject}?`, okText: 'Approve' }),
  [status.declined]: (subject) => ({ title: `Decline ${subject}?`, okText: 'Decline' }),
  // Beside the dialog's own "Cancel".
  [status.cancelled]: (subject) => ({ title: `Cancel ${subject}?`, okText: 'Confirm cancellation' }),
  [status.withdrawn]: (subject) => ({ title: `Withdraw ${subject}?`, okText: 'Withdraw' }),
  [status.transferred]: (subject) => ({ title: `Mark ${subject} as transferred?`, okText: 'Mark as transferred' }),
  [status.expired]: (subject) => ({ title: `Mark ${subject} as expired?`, okText: 'Mark as expired' }),
}

/** The question before registrations move to a status: "Approve 12 registrations?" with the button "Approve". */
export const moveTexts = (to: RegistrationStatusId, subject: string): MoveTexts => texts[to](subject)
