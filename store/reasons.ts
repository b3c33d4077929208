import { asSentence } from '#contract/reply.ts'

interface NoticeAction {
  payload: { text: string }
}

/** The notice with more text appended. */
export const withMore = <A extends NoticeAction>(notice: A, more = ''): A => ({
  ...notice,
  payload: { ...notice.payload, text: `${notice.payload.text} ${asSentence(more)}`.trim() },
})

/** The message of a reached limit, which says what to do: no form shows it. */
export const limitReached = ({ status, message }: { status: number; message?: string }, notice: NoticeAction): string | undefined =>
  status === 429 ? reasonBeside({ message }, notice) : undefined

/** The server's reason for a failure, unless the notice already says it. */
export const reasonBeside = ({ message }: { message?: string }, notice: NoticeAction): string | undefined =>
  message !== undefined && notice.payload.text.endsWith(asSentence(message)) ? undefined : message
