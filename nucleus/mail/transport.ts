import { createTransport } from 'nodemailer'
import type { Config } from '../base/config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}
/** Hands a mail over to the server; rejects with the server's message when it is refused. */
export type SendMail = (mail: Mail) => Promise<void>

declare module '../kernel/context.ts' {
  interface Nucleus {
    sendMail: SendMail
  }
}

/** How long the server may take to connect, to greet and to answer, in milliseconds. */
const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends by SMTP when MAIL_URL is set. Otherwise `print` writes mails to the terminal, where a new user finds their code. */
export function mailTransport(
  config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>,
  print: (line: string) => void,
  timeouts = defaultTimeouts,
): SendMail {
  if (!config.MAIL_URL)
    return ({ to, text }) => {
      print(`Mail to ${to}: ${text.replace(/\s+/g, ' ')}`)
      return Promise.resolve()
    }
  const smtp = createTransport({ url: config.MAIL_URL, ...timeouts }, { from: config.MAIL_FROM })
  return async (mail) => {
    await smtp.sendMail(mail)
  }
}
