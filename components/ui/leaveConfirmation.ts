import type { Confirmation } from './confirmation.ts'

/** The question before a form with unsaved changes closes. */
export const leaveConfirmation: Confirmation = {
  title: 'Leave without saving?',
  content: 'Your changes will be lost.',
  okText: 'Leave',
  cancelText: 'Keep editing',
  startsAtCancel: true,
}

/** The answer to an action on what is stored while the form has unsaved changes. */
export const saveFirst: Confirmation = {
  title: 'Save your changes first',
  content: 'This works with what is saved, and your latest changes are not.',
  okOnly: true,
}
