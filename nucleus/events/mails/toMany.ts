import { type SQL, sql } from 'drizzle-orm'
import { ownMailKinds } from '#constants/mails.ts'
import { registrationMails as table } from '../../db/tables/index.ts'

type Mail = Pick<typeof table.$inferSelect, 'notificationContentId' | 'contactEmailId' | 'trigger'>

/** Whether a mail is one of an e-mail to many, and not about its recipient's own registration, seat or session alone. */
export const isToMany = ({ notificationContentId, contactEmailId, trigger }: Mail): boolean =>
  notificationContentId !== null || (contactEmailId !== null && !ownMailKinds.includes(trigger))

/** The same as SQL, as the index of their attempts has it, word for word. */
export const isToManySql = sql`(${table.notificationContentId} is not null or (${table.contactEmailId} is not null and ${table.trigger} not in (${sql.raw(ownMailKinds.join(', '))})))`

/** Whether e-mails to many leave: one was tried since an instant. The others then wait for their turn (`leftInRates`), for however long. */
export const areLeavingSince = (since: Date): SQL<boolean> =>
  sql`exists (select from ${table} where ${isToManySql} and ${table.attemptedAt} > ${since.toISOString()})`
