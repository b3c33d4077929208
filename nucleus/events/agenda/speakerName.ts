import { sql } from 'drizzle-orm'
import { speakers } from '../../db/tables/index.ts'
import { fullNameSql } from '../../db/personName.ts'

/** The display name of a speaker, or else first and last name. */
export const speakerName = sql<string>`coalesce(${speakers.displayName}, ${fullNameSql(speakers)})`
