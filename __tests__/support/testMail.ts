import type { Mail, SendMail } from '#nucleus/mail/transport.ts'

/** Collects mails. `next` returns the oldest mail to an address that was not read yet, as soon as there is one. */
export function testMail() {
  const all: Mail[] = []
  const unread: Mail[] = []
  const waiting: { to: string; resolve: (mail: Mail) => void }[] = []
  const sendMail: SendMail = (mail) => {
    all.push(mail)
    const index = waiting.findIndex(({ to }) => to === mail.to)
    const [waiter] = index < 0 ? [] : waiting.splice(index, 1)
    if (waiter) waiter.resolve(mail)
    else unread.push(mail)
    return Promise.resolve()
  }
  const next = (to: string): Promise<Mail> => {
    const index = unread.findIndex((mail) => mail.to === to)
    const [mail] = index < 0 ? [] : unread.splice(index, 1)
    return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push({ to, resolve }))
  }
  return { all, sendMail, next }
}

/** The six digits in a mail. */
export const codeIn = ({ text }: Pick<Mail, 'text'>): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''
