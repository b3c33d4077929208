import type { ReactNode } from 'react'

export interface Confirmation {
  title: string
  /** A function gets what closes the question, for a link that leaves the page. */
  content?: ReactNode | ((close: () => void) => ReactNode)
  okText?: string
  cancelText?: string
  /** Enter answers no: what somebody typed would be lost. */
  startsAtCancel?: boolean
  /** The action cannot be undone. */
  isDangerous?: boolean
  /** Nothing to decide: shows one button only. */
  okOnly?: boolean
}
/** Shows the question to the user; true if they confirm. */
export type ConfirmFunction = (confirmation: Confirmation) => Promise<boolean>
