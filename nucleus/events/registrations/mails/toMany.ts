import { sql } from 'drizzle-orm'
import { registrationMails as table } from '../../../db/tables/index.ts'

type Mail = Pick<typeof table.$inferSelect, 'notificationContentId' | 'contactEmailId'>

/** Whether a mail is one of an e-mail to many, and not about its registration alone. */
export const isToMany = ({ notificationContentId, contactEmailId }: Mail): boolean =>
  notificationContentId !== null || contactEmailId !== null

/** The same as SQL, as the index of their attempts has it, word for word. */
export const isToManySql = sql`(${table.notificationContentId} is not null or ${table.contactEmailId} is not null)`
