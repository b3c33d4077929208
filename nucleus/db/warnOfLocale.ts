import type pg from 'pg'

/** A letter that ASCII-only locales do not classify as one. */
const letter = 'ж'

/**
 * Prints how to fix a database in which pg_trgm sees no letters of other scripts, because its locale (LC_CTYPE) only knows
 * ASCII. The embedded one is created with another.
 */
export async function warnOfLocale(pool: pg.Pool, print: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ isBlind: boolean; ctype: string; name: string }>(
    `select cardinality(show_trgm($1)) = 0 as "isBlind", datctype as ctype, datname as name from pg_database where datname = current_database()`,
    [letter],
  )
  const [database] = rows
  if (!database?.isBlind) return
  print(
    `The database ${database.name} has the locale ${database.ctype} (LC_CTYPE): names in other scripts than Latin are searched without an index, slowly, and not found with a slip. ` +
      'To mend it, make a backup, and restore it into a new database made with:  createdb --template=template0 --encoding=UTF8 --lc-ctype=C.UTF-8 NAME',
  )
}
