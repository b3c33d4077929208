import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Providers that ignore dots in the name of a mailbox. */
const ignoresDots = ['gmail.com', 'googlemail.com']

/** The mailbox of an address in lower case: without what is behind a plus, and without the dots that Gmail ignores. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [name = ''] = local.split('+')
  return `${ignoresDots.includes(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/** The same as SQL. The indexes `registrations_mailbox` and `contacts_mailbox` contain it, word for word. */
export const mailboxKey = (address: SQLWrapper): SQL<string> => {
  const name = sql`split_part(split_part(${address}, '@', 1), '+', 1)`
  const domain = sql`split_part(${address}, '@', 2)`
  const isDotless = sql`${domain} in (${sql.raw(ignoresDots.map((one) => `'${one}'`).join(', '))})`
  return sql`(case when ${isDotless} then replace(${name}, '.', '') else ${name} end || '@' || ${domain})`
}
