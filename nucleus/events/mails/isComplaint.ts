import { sql } from 'drizzle-orm'
import { bounceClasses } from '#constants/mails.ts'
import { registrationMails as mails } from '../../db/tables/index.ts'

/** Whether the recipient of a mail called it spam, as SQL, as the index of complaints has it, word for word. */
export const isComplaint = sql`${mails.bounceClass} = ${sql.raw(String(bounceClasses.complaint))}`
