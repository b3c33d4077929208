import type { Nucleus } from '../kernel/context.ts'
import { fillOutbox } from './notifications/fillOutbox.ts'
import { beginDue, countAndEnd } from './notifications/sendings.ts'
import { sendDueMails } from './registrations/mails/outbox.ts'

/** The pause between two looks into the outbox. */
const outboxSeconds = 5

/** Sends what is in the outbox, and writes into it what e-mails to many still have to send. */
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
}
