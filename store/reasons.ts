import { asSentence } from '#contract/reply.ts'

interface NoticePayload {
  payload: { text: string }
}

/** The notice with more text appended. */
export const withDetail = <A extends NoticePayload>(notice: A, detail = ''): A => ({
  ...notice,
  payload: { ...notice.payload, text: `${notice.payload.text} ${asSentence(detail)}`.trim() },
})

/** The message of a reached limit, which says what to do: no form shows it. */
export const limitReason = ({ status, message }: { status: number; message?: string }, notice: NoticePayload): string | undefined =>
  status === 429 ? additionalReason({ message }, notice) : undefined

/** The server's reason for a failure, unless the notice already says it. */
export const additionalReason = ({ message }: { message?: string }, notice: NoticePayload): string | undefined =>
  message !== undefined && notice.payload.text.endsWith(asSentence(message)) ? undefined : message
