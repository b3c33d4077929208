import type { MailKind } from '#constants/mails.ts'
import type { Db } from '../db/client.ts'

/** A mail to a contact that waits to leave. */
export interface WaitingMail {
  registrationMailId: number
  contactEmailId: number
  contactId: number
}
/** What a mail says, and to which address it goes. */
export interface MailText {
  recipient: string
  subject: string
  bodyHtml: string
  bodyText: string
}
/**
 * What a mail says as it leaves, which can be hours after it was written; or why it does not leave any more. The area that writes mails of a kind knows that,
 * and gives it to the outbox.
 */
export type Renewal = (db: Db, mail: WaitingMail, at: Date) => Promise<MailText | { refusal: string }>

declare module '../kernel/context.ts' {
  interface Nucleus {
    /** By the kind of mail; the others leave as they were written. */
    renewals: Map<MailKind, Renewal>
  }
}
