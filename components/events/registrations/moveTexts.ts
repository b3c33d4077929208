import type { RegistrationStatusId } from '#constants/statuses.ts'

interface MoveTexts {
  title: string
  okText: string
}
const texts: Readonly<Record<RegistrationStatusId, (subject: string) => MoveTexts>> = {
  1: (subject) => ({ title: `Mark ${subject} as incomplete?`, okText: 'Mark as incomplete' }),
  2: (subject) => ({ title: `Move ${subject} to review?`, okText: 'Move to review' }),
  3: (subject) => ({ title: `Move ${subject} to vetting?`, okText: 'Move to vetting' }),
  4: (subject) => ({ title: `Move ${subject} to the waiting list?`, okText: 'Move to the waiting list' }),
  5: (subject) => ({ title: `Approve ${subject}?`, okText: 'Approve' }),
  6: (subject) => ({ title: `Decline ${subject}?`, okText: 'Decline' }),
  // Beside the dialog's own "Cancel".
  7: (subject) => ({ title: `Cancel ${subject}?`, okText: 'Confirm cancellation' }),
  8: (subject) => ({ title: `Withdraw ${subject}?`, okText: 'Withdraw' }),
  9: (subject) => ({ title: `Mark ${subject} as transferred?`, okText: 'Mark as transferred' }),
  10: (subject) => ({ title: `Mark ${subject} as expired?`, okText: 'Mark as expired' }),
}

/** The question before registrations move to a status: "Approve 12 registrations?" with the button "Approve". */
export const moveTexts = (to: RegistrationStatusId, subject: string): MoveTexts => texts[to](subject)
