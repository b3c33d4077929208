import * as contract from '#contract/utilities/outbox.ts'
import { createCallThunk } from '../createCallThunk.ts'

/** A page of the mails of the outbox. */
export const fetchOutbox = createCallThunk(contract.outboxMails)
/** One of them as it was composed. */
export const fetchOutboxMail = createCallThunk(contract.outboxMail)
