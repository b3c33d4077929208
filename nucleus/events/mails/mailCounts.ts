import type { Nucleus } from '../../kernel/context.ts'

/** The part of a reply about mails that were queued: their number, and why they cannot be sent. */
export const mailCounts = (
  { sendMail: { problem } }: Pick<Nucleus, 'sendMail'>,
  mails: number,
): { mails: number; mailProblem?: string } => ({
  mails,
  ...(mails > 0 && problem !== undefined && { mailProblem: problem }),
})
