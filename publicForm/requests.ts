import type { CurrentForm } from '#contract/publicForm.ts'

/** A refusal of the server, with its words. */
export class Refused extends Error {
  readonly status: number
  /** Messages for wrong answers, by the id of their question. */
  readonly problems: Readonly<Record<number, string>>
  /** What has changed since the page was opened. */
  readonly changed: CurrentForm
  constructor(status: number, message: string, { answers = {}, ...changed }: RefusalData = {}) {
    super(message)
    this.status = status
    this.problems = answers
    this.changed = changed
  }
}

interface RefusalData extends CurrentForm {
  answers?: Readonly<Record<number, string>>
}
interface Envelope<T> {
  message: string
  data: T | null
}

/** Sends JSON or form data and returns the reply's data. Throws `Refused`. */
export async function send<T>(path: string, body: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const reply = await fetch(path, {
    method: 'POST',
    ...(isForm ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new Refused(0, 'There is no connection. Your answers are still here. Try again in a moment.')
  })
  const { message, data } = (await reply
    .json()
    .catch(() => ({ message: 'The server does not answer. Try again in a minute.', data: null }))) as Envelope<T>
  if (!reply.ok) throw new Refused(reply.status, message, data ?? {})
  if (data === null) throw new Refused(reply.status, message)
  return data
}

const tooManyRequests = 429

/** Whether the server handled a request and refused it. Anything else says nothing about an earlier one that was sent in vain. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== tooManyRequests

/** What a form says about a failure. */
export const outcomeOf = (error: unknown) =>
  error instanceof Refused
    ? { text: error.message, problems: error.problems }
    : { text: 'Something went wrong. Load the page again and try once more.' }
