import type { Confirmation } from './confirmation.ts'

/** The question before a form with unsaved changes closes. */
export const leaveConfirmation: Confirmation = {
  title: 'Leave without saving?',
  content: 'Your changes will be lost.',
  okText: 'Leave',
  cancelText: 'Keep editing',
}
