import { nucleusLimits } from '#constants/nucleusLimits.ts'

export interface MailFailure {
  /** Whether the server may take it later, never will, or may have taken it already. */
  kind: 'temporary' | 'permanent' | 'unknown'
  /** The server's words. */
  words: string
}

interface SmtpError {
  message?: string
  code?: string
  response?: string
  responseCode?: number
  syscall?: string
  timeoutType?: string
}

/** Thrown instead of sending when there is no mail server. */
export class NoMailServer extends Error {}

/** Failures before a mail is handed over. */
const earlyCodes: readonly (string | undefined)[] = ['EDNS', 'ETLS', 'EAUTH', 'EOAUTH2']
const earlyTimeouts: readonly (string | undefined)[] = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']

/** What a failure of sending says about the mail. Only a server that certainly does not have it gets it again. */
export function failureOfMail(error: unknown): MailFailure {
  const { message = '', code, response, responseCode, syscall, timeoutType } = error as SmtpError
  const words =
    (response ?? message)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, nucleusLimits.mailFailure) || 'No reason was given.'
  if (error instanceof NoMailServer) return { kind: 'permanent', words }
  if (earlyCodes.includes(code)) return { kind: 'temporary', words }
  if (responseCode !== undefined && responseCode >= 400) return { kind: responseCode >= 500 ? 'permanent' : 'temporary', words }
  if (code === 'EENVELOPE') return { kind: 'permanent', words }
  if (syscall === 'connect' || earlyTimeouts.includes(timeoutType)) return { kind: 'temporary', words }
  return { kind: 'unknown', words: `${words} The mail server may have taken the mail all the same.` }
}
