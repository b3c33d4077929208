import type { ReactNode } from 'react'

export interface Question {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  /** What is asked for cannot be taken back. */
  isDangerous?: boolean
  /** Nothing to decide: one button. */
  okOnly?: boolean
}
/** Puts a question to the user; true when they agree. */
export type Ask = (question: Question) => Promise<boolean>
