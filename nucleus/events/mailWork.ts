import type { Nucleus } from '../kernel/context.ts'
import { sendDueRules } from './automaticEmails/sendDueRules.ts'
import { fillOutbox } from './notifications/fillOutbox.ts'
import { beginDue, countAndEnd } from './notifications/sendings.ts'
import { sendDueMails } from './mails/outbox.ts'

/** The pauses between two looks into the outbox, and at the rules of automatic e-mails. */
const [outboxSeconds, rulesSeconds] = [5, 15]

/** Sends what is in the outbox, writes into it what e-mails to many still have to send, and begins those of rules. */
export function mountMailWork(nucleus: Nucleus): void {
  nucleus.jobs.repeat({
    name: 'outbox',
    everySeconds: outboxSeconds,
    work: async (signal) => {
      await beginDue(nucleus)
      await sendDueMails(nucleus, signal, () => fillOutbox(nucleus))
      await countAndEnd(nucleus)
    },
  })
  nucleus.jobs.repeat({ name: 'automaticEmails', everySeconds: rulesSeconds, work: (signal) => sendDueRules(nucleus, signal) })
}
