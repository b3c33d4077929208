import { type BounceClass, bounceClasses } from '#constants/mails.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { isSenderRefused, tlsProblem } from './serverProblem.ts'

export interface MailFailure {
  /** Whether the server may take it later, never will, or may have taken it already. */
  kind: 'temporary' | 'permanent' | 'unknown'
  /** The server's words. */
  words: string
  bounceClass: BounceClass
  /** The codes of its answer, such as `550 5.1.1`; null without an answer. */
  smtpCode: string | null
  /** Whether the server refused the address for good: no further mail should be sent to it. */
  isAddressRefused: boolean
}

interface SmtpError {
  message?: string
  code?: string
  response?: string
  responseCode?: number
  /** Whether the server had not asked for the text yet (`mailTransport`). */
  isBeforeText?: boolean
  /** What the server answered to, such as `RCPT TO`. */
  command?: string
}

/** Thrown instead of sending when there is no mail server. */
export class NoMailServer extends Error {}

/** Failures before a mail is handed over that are ours or the server's, whatever it answers. */
const earlyCodes: readonly (string | undefined)[] = ['EDNS', 'ETLS', 'EAUTH', 'EOAUTH2']

/** An enhanced code (RFC 3463): class, subject, detail. */
const enhancedCode = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/
/** The same right behind the code of an answer: elsewhere in its words there may be an address such as 10.2.1.9. */
const codesOfAnswer = /^(\d)\d\d[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/
/** What comes before a mail and is the same for all: a server that refuses it may be too busy. */
const greetings: readonly (string | undefined)[] = ['CONN', 'EHLO', 'HELO', 'LHLO']
const { hard, soft, block, content, transport } = bounceClasses
/** Codes about the sender's address, under the subject of addresses. */
const senderDetails: readonly string[] = ['7', '8']

/** What a failure of sending says about the mail. Only a server that certainly does not have it gets it again. */
export function failureOfMail(error: unknown): MailFailure {
  const { message = '', response } = error as SmtpError
  const ofTls = tlsProblem(error)
  const words =
    (ofTls === undefined ? (response ?? message) : `The connection to the mail server is not secure: ${ofTls}.`)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, nucleusLimits.mailFailure) || 'No reason was given.'
  const kind = kindOf(error as SmtpError)
  return {
    kind,
    words: kind === 'unknown' ? `${words}${/[.!?]$/.test(words) ? '' : '.'} The mail server may have taken the mail all the same.` : words,
    ...answerOf(error as SmtpError, words),
  }
}

function kindOf(error: SmtpError): MailFailure['kind'] {
  const { code, responseCode, isBeforeText, command } = error
  if (error instanceof NoMailServer) return 'permanent'
  // Whatever ended the connection: the server may have had all of it.
  if (isBeforeText === false && responseCode === undefined) return 'unknown'
  if (greetings.includes(command)) return 'temporary'
  // A setting is wrong, and concerns all mails.
  if (isSenderRefused(error)) return 'temporary'
  if (earlyCodes.includes(code) || tlsProblem(error) !== undefined) return 'temporary'
  if (responseCode !== undefined && responseCode >= 400) return responseCode >= 500 ? 'permanent' : 'temporary'
  if (code === 'EENVELOPE') return 'permanent'
  return isBeforeText ? 'temporary' : 'unknown'
}

/**
 * What the server's answer is about. A refusal for good (5.x.x) of the recipient is one of the address, unless it is by a policy (5.7.x) or one to pass mails on;
 * a refusal of the sender, of our password or of the text says nothing of the address.
 */
function answerOf(
  { responseCode, command, code: errorCode }: SmtpError,
  words: string,
): Pick<MailFailure, 'bounceClass' | 'smtpCode' | 'isAddressRefused'> {
  if (responseCode === undefined || responseCode < 400 || earlyCodes.includes(errorCode))
    return { bounceClass: transport, smtpCode: responseCode === undefined ? null : String(responseCode), isAddressRefused: false }
  const [, level, code] = codesOfAnswer.exec(words) ?? []
  const enhanced = code?.startsWith(`${level}.`) ? code : undefined
  const smtpCode = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`
  if (responseCode < 500) return { bounceClass: soft, smtpCode, isAddressRefused: false }
  // A server that will not pass our mails on says nothing of an address.
  if (/\brelay/i.test(words)) return { bounceClass: block, smtpCode, isAddressRefused: false }
  // Nor does one that refuses us, or who sends it.
  const isOfSender = command === 'MAIL FROM' || greetings.includes(command)
  const answer = classOfCode(enhanced, { isOfRecipient: command === 'RCPT TO', otherwise: content })
  return isOfSender && answer.isAddressRefused ? { bounceClass: content, smtpCode, isAddressRefused: false } : { ...answer, smtpCode }
}

/**
 * What an enhanced code says of a refusal (RFC 3463), such as `5.1.1`. `isOfRecipient`: the server refused the recipient, whatever the code. `otherwise`: what
 * it is when it is about nothing that is known.
 */
export function classOfCode(
  code: string | undefined,
  { isOfRecipient = false, otherwise = transport }: { isOfRecipient?: boolean; otherwise?: BounceClass } = {},
): Pick<MailFailure, 'bounceClass' | 'isAddressRefused'> {
  const [, level, subject = '', detail = ''] = enhancedCode.exec(code ?? '') ?? []
  if (level === '4') return { bounceClass: soft, isAddressRefused: false }
  const isOfAddress = (subject === '1' && !senderDetails.includes(detail)) || (subject === '2' && detail !== '3')
  // A policy is about us: a relay that is set up wrongly would otherwise suppress everybody.
  if (subject === '7') return { bounceClass: block, isAddressRefused: false }
  const isAddressRefused = isOfRecipient || isOfAddress
  return { bounceClass: isAddressRefused ? hard : subject === '6' ? content : otherwise, isAddressRefused }
}
