import { type SQL, sql } from 'drizzle-orm'
import { coffeeChats } from '../db/tables/index.ts'

/** Whether a chat starts on a day, YYYY-MM-DD, of the clock of its own zone. The first condition has an index: no zone is more than a day away. */
export const chatIsOn = (date: string): SQL =>
  sql`(${coffeeChats.startsAt} between ${date}::date - 1 and ${date}::date + 2
    and (${coffeeChats.startsAt} at time zone ${coffeeChats.timeZone})::date = ${date}::date)`
