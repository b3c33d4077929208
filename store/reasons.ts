import { asSentence } from '#contract/reply.ts'

interface NoticePayload {
  payload: { text: string; reason?: string; retryId?: number }
}

/** The notice with the reason under its text, and the call to send again. */
export const withReason = <A extends NoticePayload>(notice: A, reason: string | undefined, retryId?: number): A => ({
  ...notice,
  payload: { ...notice.payload, ...(reason && { reason: asSentence(reason) }), ...(retryId !== undefined && { retryId }) },
})

/** The server's reason for a failure, unless the notice already says it. */
export const reasonIn = ({ message }: { message?: string }, { payload: { text } }: NoticePayload): string | undefined =>
  message !== undefined && text.endsWith(asSentence(message)) ? undefined : message
