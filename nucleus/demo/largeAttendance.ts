import { sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { eventCompanyStatuses, eventContactRoles } from '#constants/participantChoices.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes, contacts, eventCompanies, eventCompanyTypes, eventContacts } from '../db/tables/index.ts'
import { literal } from './sqlPieces.ts'

/** Inserts the companies of one event, and all their people, as many as `people`. */
export async function seedManyAttendees(db: Db, { eventId, people }: { eventId: number; people: number }): Promise<void> {
  const person = sql`(
    select contact_id, company_id from ${contacts}
    where contact_state_id = ${literal(contactStates.active)} and role is null and company_id is not null
    order by company_id, last_name, first_name, contact_id limit ${people}::int)`
  await db.execute(sql`
    insert into ${eventCompanies} (event_id, company_id, event_company_type_id, event_company_status)
    select ${eventId}, company.company_id, form.event_company_type_id, ${literal(eventCompanyStatuses.confirmed)}
    from (select distinct company_id from ${person} as attending) as attending
    join ${companies} company on company.company_id = attending.company_id
    join ${companyTypes} kind on kind.company_type_id = company.company_type_id
    join ${eventCompanyTypes} form on form.event_id = ${eventId} and form.side = case kind.side when 3 then 4 when 4 then 5 else kind.side end
    order by 2`)
  await db.execute(sql`
    insert into ${eventContacts} (event_id, event_company_id, contact_id, role)
    select ${eventId}, attending.event_company_id, person.contact_id, ${literal(eventContactRoles.attendee)}
    from ${person} as person join ${eventCompanies} attending on attending.company_id = person.company_id and attending.event_id = ${eventId}
    order by 3`)
}
