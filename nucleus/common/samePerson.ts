import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { sameNotes, type SamePersonReason } from '#constants/samePerson.ts'
import type { ContactHit } from '#contract/common.ts'
import { mailboxKey } from '../db/mailboxKey.ts'
import type { Db } from '../db/client.ts'
import { sameNameKey, similarNameKey } from '../db/sameName.ts'
import { companies, companyTypes, contacts } from '../db/tables/index.ts'
import { contactHitFields } from './contactHits.ts'
import { domainOf, isFreeMailDomain } from './mailDomains.ts'
import { completePhone } from './phones.ts'

/** The most who may be one person. */
const most = 3
/** The most of one name whose company is unknown. */
const mostOfName = 20
const weights: Record<SamePersonReason, number> = { email: 64, mailbox: 32, phone: 16, name: 8, domain: 4, nameAlone: 2, spelling: 1 }

/** A person who is not stored yet, as a form or a file has them. */
export interface PersonDraft {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  secondaryEmails?: readonly string[] | null | undefined
  phone?: string | null | undefined
  mobile?: string | null | undefined
  companyId?: number | null | undefined
  /** Of phone numbers without one. */
  countryCode?: string | null | undefined
}
/** Who may be the same person, and by what. */
export interface SameContact extends ContactHit {
  reasons: SamePersonReason[]
}

/** The contacts that count, within each part: a join afterwards would have the planner read the whole table for many people. */
const isLive = sql`${contacts.contactStateId} <> ${sql.raw(String(contactStates.merged))} and ${contacts.deletedAt} is null`
const branch = (reason: SamePersonReason, where: SQL): SQL =>
  sql`select ${contacts.contactId} as id, ${sql.raw(`'${reason}'`)} as reason from ${contacts} where ${where} and ${isLive}`

/**
 * The comparison, as queries of the columns `id` and `reason` about the row `subject` (`subjectsOf`): everybody who may be that person, whatever their state,
 * themselves among them. An index serves each (`__tests__/nucleus/samePerson.test.ts`). The name counts with the company, or with the domain of the address,
 * unless that is a provider's; the name alone where one of the two has no company; a similar name where one of the two would.
 */
const matches: SQL[] = (() => {
  const { contactId, email, secondaryEmails, phone, mobile, companyId } = contacts
  const isOfCompany = sql`${companyId} = subject.company_id`
  const isOfDomain = sql`coalesce(${domainOf(email)} = subject.domain, false)`
  const isSimilar = sql`${similarNameKey(contacts)} = subject.similar_name`
  const nameReason = (same: SQL) => sql`case when ${sameNameKey(contacts)} = subject.same_name then ${same} else 'spelling' end`
  return [
    branch('email', sql`${email} = any(subject.addresses)`),
    branch('email', sql`${secondaryEmails} ?| subject.addresses`),
    branch('mailbox', sql`${mailboxKey(email)} = any(subject.mailboxes) and ${email} <> all(subject.addresses)`),
    branch('mailbox', sql`${secondaryEmails} ?| subject.mailboxes and not ${secondaryEmails} ?| subject.addresses`),
    branch('phone', sql`${phone} = any(subject.phones)`),
    branch('phone', sql`${mobile} = any(subject.phones)`),
    sql`select ${contactId}, ${nameReason(sql`'name'`)} from ${contacts} where ${isSimilar} and ${isOfCompany} and ${isLive}`,
    sql`(select ${contactId}, ${nameReason(sql`case when ${isOfDomain} then 'domain' else 'nameAlone' end`)} from ${contacts}
      where ${isSimilar} and not coalesce(${isOfCompany}, false)
        and (${companyId} is null or subject.company_id is null or ${isOfDomain}) and ${isLive}
      order by ${isOfDomain} desc, ${contactId} limit ${sql.raw(String(mostOfName))})`,
  ]
})()
const isOther = sql`found.id is distinct from subject.contact_id`

interface Pair extends Record<string, unknown> {
  key: number
  id: number
  reasons: SamePersonReason[]
}

const weightOf = sql`case found.reason ${sql.join(
  Object.entries(weights).map(([reason, weight]) => sql.raw(`when '${reason}' then ${weight}`)),
  sql` `,
)} end`

/** `given` with the parts that are compared; its columns are key, contact_id, email, addresses, phones, company_id, first_name and last_name. */
export function subjectsOf(given: SQL): SQL {
  const names = { firstName: sql`(first_name collate "copilot")`, lastName: sql`(last_name collate "copilot")` }
  const domain = domainOf(sql`email`)
  return sql`
    select key, contact_id, addresses, company_id, ${sameNameKey(names)} as same_name, ${similarNameKey(names)} as similar_name,
      array(select one from unnest(phones) as one where one like '+%') as phones,
      array(select ${mailboxKey(sql`one`)} from unnest(addresses) as one) as mailboxes,
      case when email is null or ${isFreeMailDomain(domain)} then null else nullif(${domain}, '') end as domain
    from (${given}) as given`
}

/** The reasons for which two contacts are likely one person, and not only perhaps. */
const likely: readonly SamePersonReason[] = ['email', 'mailbox', 'phone', 'name', 'domain']
const isLikelyReason = sql`found.reason in (${sql.raw(likely.map((one) => `'${one}'`).join(', '))})`

/** Who may be the same person as each of some (`givenContacts`, `givenDrafts`): the likeliest first, at most three each. */
export const samePersonQuery = (given: SQL, { isLikely = false }: { isLikely?: boolean } = {}): SQL => sql`
  with subject as materialized (${subjectsOf(given)})
  select subject.key, hit.id, hit.reasons from subject cross join lateral (
    select found.id, array_agg(found.reason order by ${weightOf} desc) as reasons, sum(${weightOf}) as weight
    from (${sql.join(matches, sql` union `)}) as found
    where ${isOther}${isLikely ? sql` and ${isLikelyReason}` : sql``}
    group by found.id
    order by weight desc, found.id
    limit ${sql.raw(String(most))}
  ) as hit
  order by subject.key, hit.weight desc, hit.id`

/** Whether another contact is likely the same person as the contact of the statement around it. It ends with the first. */
export const hasLikelySame = (): SQL<boolean> => sql`exists (
  with subject as materialized (${subjectsOf(givenContact)})
  select from subject cross join lateral (${sql.join(matches, sql` union all `)}) as found
  where ${isOther} and ${isLikelyReason})`

/** The contact of the statement around it, as the one of whom the same are sought. */
export const givenContact: SQL = (() => {
  const { contactId, email, secondaryEmails, phone, mobile, companyId, firstName, lastName } = contacts
  return sql`select ${contactId} as key, ${contactId} as contact_id, ${email} as email,
    array_remove(array[${email}] || array(select jsonb_array_elements_text(${secondaryEmails})), null) as addresses,
    array_remove(array[${phone}, ${mobile}], null) as phones,
    ${companyId} as company_id, ${firstName} as first_name, ${lastName} as last_name`
})()

/** The contacts with these ids, as those of whom the same are sought; their ids are the keys. */
export const givenContacts = (ids: readonly number[]): SQL =>
  sql`${givenContact} from ${contacts} where ${contacts.contactId} = any(${sql.param([...ids])}::int[]) and ${contacts.deletedAt} is null`

/** The same of people who are not stored; their places in the list are the keys. */
export const givenDrafts = (drafts: readonly PersonDraft[]): SQL => {
  const rows = drafts.map(({ firstName, lastName, email, secondaryEmails, phone, mobile, companyId, countryCode }, key) => ({
    key,
    contact_id: null,
    email: email ?? null,
    addresses: [email, ...(secondaryEmails ?? [])].filter(Boolean),
    phones: [phone, mobile].flatMap((one) => (one ? [completePhone(one, countryCode) ?? one] : [])),
    company_id: companyId ?? null,
    first_name: firstName ?? '',
    last_name: lastName ?? '',
  }))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft(
    key int, contact_id int, email text, addresses text[], phones text[], company_id int, first_name text, last_name text)`
}

/** Who may be each of some people, by their keys: the likeliest first, in any state but Merged. */
export async function findSame(db: Db, given: SQL, options?: { isLikely?: boolean }): Promise<Map<number, SameContact[]>> {
  const { rows: pairs } = await db.execute<Pair>(samePersonQuery(given, options))
  if (pairs.length === 0) return new Map()
  const hits = await db
    .select(contactHitFields)
    .from(contacts)
    .leftJoin(companies, eq(companies.companyId, contacts.companyId))
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .where(inArray(contacts.contactId, [...new Set(pairs.map(({ id }) => id))]))
  const hitOf = new Map(hits.map((hit) => [hit.contactId, hit]))
  const found = new Map<number, SameContact[]>()
  for (const { key, id, reasons } of pairs) {
    const hit = hitOf.get(id)
    if (hit) found.set(key, [...(found.get(key) ?? []), { ...hit, reasons }])
  }
  return found
}

/** Who may be a person that is not stored yet. */
export const findSameAs = async (db: Db, draft: PersonDraft): Promise<SameContact[]> =>
  (await findSame(db, givenDrafts([draft]))).get(0) ?? []

/** Who somebody may be and why, in words: "Ada Park of Acme (archived, same phone)". */
export const describeSame = ({ fullName, companyName, ...same }: SameContact): string =>
  `${fullName}${companyName ? ` of ${companyName}` : ''} (${sameNotes(same)})`

/** What a person is compared by, as texts that are equal for equal people. */
export interface PersonKeys {
  mailboxes: string[]
  /** As E.164. */
  phones: string[]
  name: string | null
  similarName: string | null
}

/** The keys of people who are not stored, by their places in the list. */
export async function keysOfDrafts(db: Db, given: SQL): Promise<Map<number, PersonKeys>> {
  const { rows } = await db.execute<{ key: number } & Record<keyof PersonKeys, unknown>>(
    sql`select key, mailboxes, phones, same_name as name, similar_name as "similarName" from (${subjectsOf(given)}) as subject`,
  )
  return new Map(rows.map(({ key, ...keys }) => [key, keys as PersonKeys]))
}

interface KeyedPerson {
  keys: PersonKeys
  companyId: number | null | undefined
}
/** Why two people who are not stored may be one, by the same comparison; undefined where nothing says so. */
export function sharedReason(one: KeyedPerson, other: KeyedPerson): SamePersonReason | undefined {
  const shares = (which: 'mailboxes' | 'phones') => one.keys[which].some((key) => other.keys[which].includes(key))
  if (shares('mailboxes')) return 'mailbox'
  if (shares('phones')) return 'phone'
  const isApart = one.companyId != null && other.companyId != null && one.companyId !== other.companyId
  if (isApart || one.keys.similarName === null || one.keys.similarName !== other.keys.similarName) return undefined
  if (one.keys.name !== other.keys.name) return 'spelling'
  return one.companyId != null && one.companyId === other.companyId ? 'name' : 'nameAlone'
}
