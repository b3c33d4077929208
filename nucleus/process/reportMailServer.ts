import type { FastifyBaseLogger } from 'fastify'
import type { SendMail } from '../mail/transport.ts'

/** Tries the mail server when the process starts, and says in words why no mail can leave. Never throws; nothing waits for it. */
export async function reportMailServer(
  { check }: Pick<SendMail, 'check'>,
  { print, log }: { print: (line: string) => void; log: FastifyBaseLogger },
): Promise<void> {
  const problem = await check?.()
  if (problem === undefined) return
  print(`The mail server of MAIL_URL cannot be used: ${problem}. Mails wait or fail until it can; see "Mail" in docs/operations.md.`)
  log.error({ problem }, 'the mail server cannot be used')
}
