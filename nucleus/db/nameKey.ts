import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Forms of firms, which at the end of a name say nothing of which firm it is. */
const legalForms = 'llc|ltd|limited|inc|incorporated|lp|llp|plc|corp|corporation|co|company|gmbh|ag|sa|nv|bv|ab|as|pte|pty'
const around = sql.raw(`'^ the |( (${legalForms}))+ $'`)

/**
 * What of a company's name tells it from others, as SQL over a text: "The Acme-Capital, L.L.C." and "acme capital" are one.
 * Empty where nothing is left. An index holds it, word for word (`companies_name_key`).
 */
export const nameKey = (name: SQLWrapper): SQL =>
  sql`btrim(regexp_replace(' ' || regexp_replace(replace(replace(lower(${name}), '.', ''), '''', ''), '[^[:alnum:]]+', ' ', 'g') || ' ', ${around}, ' ', 'g'))`
