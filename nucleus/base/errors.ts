import type { SaveQuestion } from '#contract/question.ts'

/** A refusal with a status and a message that says what to do. The error handler turns it into the envelope. */
export class Refusal extends Error {
  readonly status: number
  readonly data: unknown
  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

/** A temporary refusal: 429 or 503. `retryAfter`, in seconds, is when to try again and matches the message. */
export class TemporaryRefusal extends Refusal {
  readonly retryAfter: number
  constructor(status: 429 | 503, message: string, { retryAfter, data }: { retryAfter: number; data?: unknown }) {
    super(status, message, data ?? null)
    this.retryAfter = retryAfter
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} was not found. It may have been deleted.`)
export const notSignedIn = (): Refusal => new Refusal(401, 'You are not signed in. Sign in and try again.')
export const notAllowed = (what = 'Your role does not allow this. Ask an administrator.'): Refusal => new Refusal(403, what)
/** `current` is the stored row, so that the caller can compare. */
export const staleVersion = (current: unknown): Refusal =>
  new Refusal(409, 'Someone else changed this. Compare the changes and save again.', current)
/** Runs a part of a save. Whatever refuses it, whoever read an earlier version must first see the row as it is now. */
export async function orStale<T>({ current, isStale }: { current: unknown; isStale: boolean }, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isStale && error instanceof Refusal ? staleVersion(current) : error
  }
}
/** `fields` maps each wrong field to what is wrong with it. */
export const ruleBroken = (
  fields: Record<string, string>,
  message = Object.values(fields)[0] ?? 'Some values are not valid. Correct them and try again.',
): Refusal => new Refusal(422, message, { fields })

/** Refuses a save until the caller confirms it. */
export const confirmationNeeded = (question: SaveQuestion): Refusal => new Refusal(422, question.content, { question })

/** `fields` maps each wrong parameter of the address to what is wrong with it. */
export const wrongAddress = (fields: Record<string, string>): Refusal =>
  new Refusal(400, Object.values(fields)[0] ?? 'The address of this request is wrong.', { fields })

/** PostgreSQL's codes contain a digit; EPIPE is a system code. */
const isSqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** The code, constraint and detail of a PostgreSQL error, whichever driver or wrapper threw it. */
export function databaseRefusal(error: unknown): { code: string; constraint: string; detail: string } | undefined {
  for (
    let at = error as { code?: unknown; constraint?: string; detail?: string; cause?: unknown } | undefined;
    at;
    at = at.cause as typeof at
  )
    if (typeof at.code === 'string' && isSqlState.test(at.code))
      return { code: at.code, constraint: at.constraint ?? '', detail: at.detail ?? '' }
  return undefined
}

/**
 * Where an error was thrown, without its message: database messages repeat the values of the query, and logs must not
 * contain values.
 */
export function traceOf(error: unknown): { kind: string; code: string | undefined; stack: string[] } {
  const { name = 'Error', message = '', stack = '' } = error as Error
  // Skip the message, which may contain lines that look like stack frames.
  const at = stack.indexOf(message)
  const frames =
    at < 0
      ? []
      : stack
          .slice(at + message.length)
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
  return { kind: name, code: databaseRefusal(error)?.code ?? codeOf(error), stack: frames.map((line) => line.trim()) }
}

/** The code of an error, or of its first cause that has one. */
function codeOf(error: unknown): string | undefined {
  let at = error as { code?: unknown; cause?: unknown } | undefined
  for (let depth = 0; at && depth < 10; depth += 1) {
    if (typeof at.code === 'string') return at.code
    at = at.cause as typeof at
  }
  return undefined
}
