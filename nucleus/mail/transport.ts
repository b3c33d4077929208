import { createTransport } from 'nodemailer'
import type { Config } from '../base/config.ts'
import { senderAddress } from '../base/settingSchemas.ts'
import { NoMailServer } from './failureOfMail.ts'
import { serverProblem } from './serverProblem.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly { filename: string; content: string; contentType: string }[]
  /** The name of the sender; default: that of MAIL_FROM. */
  fromName?: string
  replyTo?: string
  /** The same for every attempt to send it, so that servers recognise a mail that reaches them twice. */
  key?: string
  /** Whether no person wrote it: programs do not answer such a mail (RFC 3834). */
  isAutomatic?: boolean
  /** Where its recipient ends such mails with one click (RFC 8058); only with https. */
  unsubscribeUrl?: string
  /** Whether it holds a private link, which may be printed nowhere. */
  isPrivate?: boolean
  /** Whether somebody waits for it at a screen: a slow server is given up sooner (`awaitedTimeout`). */
  isAwaited?: boolean
  /** How long handing it over may take in all, and what gives it up sooner as long as the server cannot have it; a text as its reason is said. */
  limits?: { totalMs: number; giveUp: AbortSignal }
}
export interface SendMail {
  /** Hands a mail over to the server; rejects when it is refused (`failureOfMail`). */
  (mail: Mail): Promise<void>
  /** Why no mail with a private link can be sent; undefined with a mail server. */
  problem?: string
  /** Connects and signs in to the mail server; says why that fails, or undefined. Never rejects. */
  check?: () => Promise<string | undefined>
}

declare module '../kernel/context.ts' {
  interface Nucleus {
    sendMail: SendMail
  }
}

/**
 * How long the server may take to connect, to greet and to answer, in milliseconds. One that checks a text before it takes it can be slow, and whoever
 * gives up then does not know whether it has the mail (RFC 5321 §4.5.3.2): only where somebody waits at a screen is that done soon (`awaitedTimeout`).
 */
const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000, awaitedTimeout: 20_000 }

/**
 * Sends by SMTP when MAIL_URL is set. Otherwise `print` writes mails to the terminal, where a new user finds their code; a mail with a
 * private link is refused with `NoMailServer`.
 */
export function mailTransport(
  config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>,
  print: (line: string) => void,
  { awaitedTimeout, ...timeouts } = defaultTimeouts,
): SendMail {
  if (!config.MAIL_URL) return mailPrinter(print)
  const options = { url: config.MAIL_URL, disableFileAccess: true, disableUrlAccess: true, ...timeouts }
  const from = config.MAIL_FROM
  const address = senderAddress(config.MAIL_FROM)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const send = async ({ fromName, key, isAutomatic, unsubscribeUrl, isPrivate: _, isAwaited, limits, attachments = [], ...mail }: Mail) => {
    const server = answersOf()
    const socketTimeout = isAwaited ? awaitedTimeout : timeouts.socketTimeout
    // Of its own for each mail, so that it is known what the server had when it failed.
    const smtp = createTransport({ ...options, socketTimeout, ...server.watched }, { from })
    const ended = new AbortController()
    const signal = limits && AbortSignal.any([ended.signal, AbortSignal.timeout(limits.totalMs)])
    const giveUp = () => {
      if (!server.hasAskedForText()) ended.abort()
    }
    limits?.giveUp.addEventListener('abort', giveUp)
    if (limits?.giveUp.aborted) giveUp()
    const sending = smtp.sendMail({
      ...mail,
      signal,
      attachments: [...attachments],
      ...(fromName && { from: { name: fromName, address } }),
      ...(key && { messageId: `<${key}@${domain}>` }),
      headers: { ...(isAutomatic && { 'Auto-Submitted': 'auto-generated' }), ...oneClick(unsubscribeUrl) },
    })
    await sending
      .catch((error: Error) => {
        const message = signal?.aborted ? (ended.signal.aborted ? givenUpWords(limits?.giveUp) : tooLongWords) : error.message
        throw Object.assign(error, { message, isBeforeText: !server.hasAskedForText() })
      })
      .finally(() => limits?.giveUp.removeEventListener('abort', giveUp))
  }
  const check = () =>
    createTransport(options)
      .verify()
      .then(
        () => undefined,
        (error: unknown) => serverProblem(error) ?? 'it does not accept a connection',
      )
  return Object.assign(send, { check })
}

const givenUpWords = ({ reason }: { reason?: unknown } = {}): string =>
  typeof reason === 'string' ? reason : 'The program was stopped before the mail server had it.'
const tooLongWords = 'The mail server took too long.'

/** Follows what a mail server answers: it cannot have a mail before it has asked for its text (354, RFC 5321; some say 250). */
function answersOf() {
  let hasAsked = false
  /** The commands without an answer so far: several may be sent at a time (RFC 2920). */
  const open: unknown[] = []
  const debug = ({ tnx }: { tnx?: string }, line?: unknown) => {
    if (tnx === 'client') open.push(line)
    if (tnx !== 'server') return
    const isOfData = open.shift() === 'DATA' && /^[23]/.test(String(line))
    // 354 answers nothing else, in whatever order.
    if (isOfData || String(line).startsWith('354')) hasAsked = true
  }
  const ignore = () => undefined
  const logger = { trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore }
  return { watched: { logger, transactionLog: true }, hasAskedForText: () => hasAsked }
}

/** The headers of RFC 8058. It asks for https, without which mail programs do not send the one click. */
const oneClick = (url = ''): Record<string, string> =>
  url.startsWith('https://') ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

function mailPrinter(print: (line: string) => void): SendMail {
  const problem = 'No mail server is set up (MAIL_URL).'
  const send = ({ to, text, isPrivate }: Mail) => {
    if (isPrivate) return Promise.reject(new NoMailServer(`${problem} This mail was not sent.`))
    print(`Mail to ${to}: ${text.replace(/\s+/g, ' ')}`)
    return Promise.resolve()
  }
  return Object.assign(send, { problem })
}
