import { createTransport } from 'nodemailer'
import type { Config } from '../base/config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}
/** Hands a mail over; rejects with the server's words when it is refused. */
export type SendMail = (mail: Mail) => Promise<void>

declare module '../kernel/context.ts' {
  interface Nucleus {
    sendMail: SendMail
  }
}

/** How long the server may take to be reached, to greet, and to say the next word, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** SMTP when MAIL_URL is set. Otherwise mails are written to the terminal by `print`, which is how a new user gets their code. */
export function mailTransport(config: Pick<Config, 'MAIL_URL' | 'MAIL_FROM'>, print: (line: string) => void, limits = patience): SendMail {
  if (!config.MAIL_URL)
    return ({ to, text }) => {
      print(`Mail to ${to}: ${text.replace(/\s+/g, ' ')}`)
      return Promise.resolve()
    }
  const smtp = createTransport({ url: config.MAIL_URL, ...limits }, { from: config.MAIL_FROM })
  return async (mail) => {
    await smtp.sendMail(mail)
  }
}
