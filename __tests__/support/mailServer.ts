import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailTransport } from '#nucleus/mail/transport.ts'

export interface ReceivedMail {
  to: string[]
  /** As it was received, with its headers. */
  source: string
}

/**
 * A mail server on this machine. `refuse` says why it does not take mails to an address, with its code; without an answer it takes them.
 * `breakOff` closes the connection once the text of a mail has arrived, and says nothing; `onReceived` is called before the server answers, and `hold`
 * says what its answer about an address waits for.
 */
export async function mailServer() {
  const received: ReceivedMail[] = []
  const rules: {
    refuse?: (address: string) => [code: number, words: string] | undefined
    breakOff?: (address: string) => boolean
    onReceived?: () => void
    hold?: (address: string) => Promise<unknown> | undefined
  } = {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, callback) =>
      void Promise.resolve(rules.hold?.(address)).then(() => {
        const [responseCode, words] = rules.refuse?.(address) ?? []
        callback(words ? Object.assign(new Error(words), { responseCode }) : undefined)
      }),
    onData: (stream, session, callback) =>
      void text(stream).then(
        (source) => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, source })
          rules.onReceived?.()
          const socket = [...server.connections].find((one) => one.session.id === session.id)?._socket
          if (rules.breakOff?.(to[0] ?? '')) socket?.destroy()
          else callback()
        },
        // The sender died before all of the text had arrived: the server does not have the mail.
        () => undefined,
      ),
  })
  server.on('error', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const MAIL_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    received,
    rules,
    MAIL_URL,
    sendMail: mailTransport({ MAIL_URL, MAIL_FROM: 'Copilot <no-reply@example.com>' }, () => {
      throw new Error('nothing is printed where there is a mail server')
    }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const noMail: ReceivedMail = { to: [], source: '' }

/** A header of a mail, decoded, with folded lines joined. */
export function headerOf(mail: ReceivedMail | undefined, name: string): string {
  const { source } = mail ?? noMail
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const value = head.split('\r\n').find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
  return decodeWords(value?.slice(name.length + 2) ?? '')
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(words, 'base64').toString() : decodeQuoted(words.replaceAll('_', ' ')),
    )

const decodeQuoted = (value: string): string =>
  Buffer.from(
    value.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

/** The two texts of a mail and its calendar file, decoded; empty where it has none. */
export function textsOf({ source }: ReceivedMail = noMail): { text: string; html: string; calendar: string } {
  const parts = source.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const at = part.indexOf('\r\n\r\n')
    const [head, body] = [part.slice(0, at), part.slice(at + 4).split(/\r\n--[^\r\n]+--/)[0] ?? '']
    const decoded = /base64/i.test(head)
      ? Buffer.from(body, 'base64').toString()
      : /quoted-printable/i.test(head)
        ? decodeQuoted(body)
        : body
    return { head, decoded: decoded.replaceAll('\r\n', '\n') }
  })
  const of = (type: string) => parts.find(({ head }) => head.includes(type) && !head.includes('multipart'))?.decoded ?? ''
  return { text: of('text/plain'), html: of('text/html'), calendar: of('text/calendar') }
}
