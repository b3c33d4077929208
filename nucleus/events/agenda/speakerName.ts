import { sql } from 'drizzle-orm'
import { speakers } from '../../db/tables/index.ts'

/** The name under which a speaker is shown. */
export const speakerName = sql<string>`coalesce(${speakers.displayName}, ${speakers.firstName} || ' ' || ${speakers.lastName})`
