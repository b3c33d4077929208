import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SamePerson, SamePersonReason } from '#contract/utilities/purgatory.ts'
import { contactHitFields, isFindable } from '../common/contactHits.ts'
import { sameNameKey } from '../common/sameName.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts } from '../db/tables/index.ts'

/** The most suggestions for one contact. */
const suggestions = 3

interface Pair extends Record<string, unknown> {
  forId: number
  id: number
  reasons: SamePersonReason[]
}

/**
 * Who may be the same person as each of some contacts, the likeliest first: somebody with one of their addresses, with one of their phone numbers,
 * or with their name, however it is spelled, at their company. An index serves each of the reasons.
 */
export async function findSamePeople(db: Db, ids: readonly number[]): Promise<SamePerson[]> {
  const { rows: pairs } = await db.execute<Pair>(sql`
    with subject as (
      select contact_id, email, secondary_emails, phone, mobile, company_id, first_name, last_name from ${contacts}
      where contact_id = any(${sql.param([...ids])}::int[]) and deleted_at is null)
    select subject.contact_id as "forId", hit.id, hit.reasons from subject cross join lateral (
      select found.id, array_agg(distinct found.reason order by found.reason) as reasons
      from (
        select contact_id as id, 'email' as reason, 4 as weight from ${contacts} where email = subject.email
        union select contact_id, 'email', 4 from ${contacts} where email = any(array(select jsonb_array_elements_text(subject.secondary_emails)))
        union select contact_id, 'email', 4 from ${contacts} where secondary_emails ? subject.email
        union select contact_id, 'phone', 2 from ${contacts} where phone in (subject.phone, subject.mobile)
        union select contact_id, 'phone', 2 from ${contacts} where mobile in (subject.phone, subject.mobile)
        union select contact_id, 'name', 1 from ${contacts}
          where company_id = subject.company_id and ${sameNameKey(contacts)} = ${sameNameKey({ firstName: sql`subject.first_name`, lastName: sql`subject.last_name` })}
      ) as found
      join ${contacts} on ${contacts.contactId} = found.id
      where found.id <> subject.contact_id and ${isFindable}
      group by found.id
      order by sum(found.weight) desc, found.id
      limit ${suggestions}
    ) as hit`)
  if (pairs.length === 0) return []
  const hits = await db
    .select(contactHitFields)
    .from(contacts)
    .leftJoin(companies, eq(companies.companyId, contacts.companyId))
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .where(and(inArray(contacts.contactId, [...new Set(pairs.map(({ id }) => id))])))
  const hitOf = new Map(hits.map((hit) => [hit.contactId, hit]))
  return ids.flatMap((forContactId) =>
    pairs.flatMap(({ forId, id, reasons }) => {
      const hit = hitOf.get(id)
      return forId === forContactId && hit ? [{ ...hit, forContactId, reasons }] : []
    }),
  )
}
