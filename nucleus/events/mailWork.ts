import type { Nucleus } from '../kernel/context.ts'
import { sendDueRules } from './automaticEmails/sendDueRules.ts'
import { fillOutbox } from './notifications/fillOutbox.ts'
import { beginDue, countAndEnd } from './notifications/sendings.ts'
import { sendDueMails } from './mails/outbox.ts'

/** The pauses between two looks into the outbox, at the progress of e-mails, and at the rules of automatic e-mails. */
const [outboxSeconds, progressSeconds, rulesSeconds] = [5, 3, 15]

/** Sends what is in the outbox, writes into it what e-mails to many still have to send, and begins those of rules. */
export function mountMailWork(nucleus: Nucleus): void {
  /** The domains whose mail server was slow last. */
  const slow = new Set<string>()
  nucleus.jobs.repeat({
    name: 'outbox',
    everySeconds: outboxSeconds,
    work: async (signal) => {
      const writeMore = async () => {
        await beginDue(nucleus)
        await fillOutbox(nucleus, slow)
      }
      await sendDueMails(nucleus, signal, { slow, writeMore })
      await countAndEnd(nucleus)
    },
  })
  // A look into the outbox lasts until it is empty: whoever watches an e-mail sees sooner how far it is, and when it has ended.
  nucleus.jobs.repeat({ name: 'emailProgress', everySeconds: progressSeconds, work: () => countAndEnd(nucleus) })
  nucleus.jobs.repeat({ name: 'automaticEmails', everySeconds: rulesSeconds, work: (signal) => sendDueRules(nucleus, signal) })
}
