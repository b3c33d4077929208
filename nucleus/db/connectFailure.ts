import { CannotStart } from '../base/cannotStart.ts'

/** Why a server named by DATABASE_URL cannot be used, by PostgreSQL's or the system's code. */
const messages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not answer. Is it running, and is its address right?',
  ENOTFOUND: 'does not answer. Is it running, and is its address right?',
  EAI_AGAIN: 'does not answer. Is it running, and is its address right?',
  ETIMEDOUT: 'does not answer. Is it running, and is its address right?',
  EHOSTUNREACH: 'does not answer. Is it running, and is its address right?',
  '28P01': 'refuses: its user, password or name is wrong.',
  '28000': 'refuses: its user, password or name is wrong.',
  '3D000': 'refuses: its user, password or name is wrong.',
  '42501': 'does not let its user make tables and the extension pg_trgm. Give the user these rights, or make the extension beforehand.',
  '57P03': 'is starting or stopping just now. Try again in a moment.',
  '53300': 'has too many connections already.',
}

/** Replaces an error by one with a message for people, where we have one. */
export function explainConnectFailure(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  const message = messages[code ?? ''] ?? messages[cause?.code ?? '']
  return message ? new CannotStart(`The database of DATABASE_URL ${message}`, { cause: error }) : error
}
