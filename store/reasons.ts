import { asSentence } from '#contract/reply.ts'

interface NoticeAction {
  payload: { text: string }
}

/** The notice with more words behind its own. */
export const withMore = <A extends NoticeAction>(notice: A, more = ''): A => ({
  ...notice,
  payload: { ...notice.payload, text: `${notice.payload.text} ${asSentence(more)}`.trim() },
})

/** The words of a limit that was reached, which say what to do: no form shows them. */
export const limitReached = ({ status, message }: { status: number; message?: string }, notice: NoticeAction): string | undefined =>
  status === 429 ? reasonBeside({ message }, notice) : undefined

/** What the server says of a failure, unless the notice says just that. */
export const reasonBeside = ({ message }: { message?: string }, notice: NoticeAction): string | undefined =>
  message !== undefined && notice.payload.text.endsWith(asSentence(message)) ? undefined : message
