import { databaseRefusal } from './errors.ts'

const unreachable = 'The database does not answer. Try again in a minute.'

/** Messages by PostgreSQL code, for when it cannot serve now (classes 08 and 57, and two of class 53). */
const texts: Readonly<Record<string, string>> = {
  '53100': 'The disk of the server is full. Nothing was saved. Free some space, then try again.',
  '53300': 'The database has too many connections. Try again in a minute.',
  '57014': 'This took too long. Narrow it down, or try again later.',
  '57P01': unreachable,
  '57P02': unreachable,
  '57P03': unreachable,
}

/** Errors of the connection: system codes, and messages of the driver, which have no code. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (exceeded )?when trying to connect|Query read timeout|Cannot use a pool after)/

/** The message of a 503 when the error means that the database cannot serve now; undefined for any other error. */
export function unavailableMessage(error: unknown): string | undefined {
  const code = databaseRefusal(error)?.code
  if (code) return texts[code] ?? (code.startsWith('08') ? unreachable : undefined)
  return causesOf(error).some(isConnectionError) ? unreachable : undefined
}

/** Whether an error means that the database cannot be reached at all, rather than that it refuses one call. */
export function isUnreachable(error: unknown): boolean {
  const message = unavailableMessage(error)
  return message === unreachable || message === texts['53300']
}

/** Why the database cannot be reached, for the log: a PostgreSQL or system code, or the driver's message. */
export function unavailableReason(error: unknown): string {
  const code = databaseRefusal(error)?.code
  if (code) return code
  const cause: NodeJS.ErrnoException | undefined = causesOf(error).find(isConnectionError)
  return cause?.code ?? driverMessages.exec(cause?.message ?? '')?.[0] ?? 'unknown'
}

/** The driver reports an exhausted pool only by this message. */
export const isPoolExhausted = (error: unknown): boolean =>
  String((error as Partial<Error> | undefined)?.message).startsWith('timeout exceeded when trying to connect')

function isConnectionError({ code, syscall, message }: NodeJS.ErrnoException): boolean {
  if (code && systemCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect'
  return driverMessages.test(message)
}

/** An error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let at = error as Error | undefined; at?.message !== undefined && found.length < 10; at = at.cause as Error | undefined)
    found.push(at)
  return found
}
