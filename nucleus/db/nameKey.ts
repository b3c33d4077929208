import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchKey } from './searchKey.ts'

/** Legal forms, which at the end of a name do not identify a company. */
const legalForms = 'llc|ltd|limited|inc|incorporated|lp|llp|plc|corp|corporation|co|company|gmbh|ag|sa|nv|bv|ab|as|pte|pty'
const around = sql.raw(`'^ the |( (${legalForms}))+ $'`)

/**
 * The part of a company's name that identifies it, as SQL over a text: "The Acme-Capital, L.L.C." and "acme capital" are equal, as are "Élan O’Hara" and
 * "elan ohara". It begins with the folding of searches. Empty when nothing is left. The index `companies_name_key` contains it, word for word.
 */
export const nameKey = (name: SQLWrapper): SQL =>
  sql`btrim(regexp_replace(' ' || regexp_replace(replace(replace(${searchKey(name)}, '.', ''), '''', ''), '[^[:alnum:]]+', ' ', 'g') || ' ', ${around}, ' ', 'g'))`
