import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { freeMailDomains } from '#contract/forms/freeMail.ts'

/** The domain of an e-mail address, in lower case; an empty text without one. */
export const domainOf = (address: SQLWrapper): SQL<string> => sql`lower(split_part(${address}, '@', 2))`

/** As one parameter: a list of them would be parsed with each query. */
const freeMail = [...freeMailDomains].join(' ')
export const isFreeMailDomain = (one: SQLWrapper): SQL<boolean> => sql`coalesce(${one} = any(string_to_array(${freeMail}, ' ')), false)`
