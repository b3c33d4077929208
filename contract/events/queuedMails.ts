import * as z from 'zod'

/** Why mails cannot be sent, beside their number in a reply; left out when they can. */
export const mailProblem = z.string().optional()

/** The part of a success text about mails in the outbox. */
export const queuedMailsTexts = (count: number, problem?: string): string[] =>
  count === 0
    ? []
    : [
        problem === undefined
          ? `${mailsText(count)} ${count === 1 ? 'is queued and leaves' : 'are queued and leave'} in a minute.`
          : `${mailsText(count)} ${count === 1 ? 'is' : 'are'} queued and cannot be sent. ${problem}`,
      ]

/** "1 mail", "1,200 mails". */
export const mailsText = (count: number): string => (count === 1 ? '1 mail' : `${count.toLocaleString('en-GB')} mails`)
