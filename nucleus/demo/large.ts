import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { companies, contacts } from '../db/tables/index.ts'
import { companyTypeSeeds, seedCompanyTypes } from './companies.ts'
import { type DemoContact, type Pools, seedStaff, type Staff } from './contacts.ts'
import { at, makeRandom } from './random.ts'
import { largePlans } from './largePlans.ts'
import { seedEvents } from './events.ts'
import { seedManyAttendees } from './largeAttendance.ts'
import { seedManyAnswers, seedManyRegistrations, seedManyVettings } from './largeRegistrations.ts'
import { makeName } from './people.ts'
import { seedPages } from './pages.ts'
import { seedProgramme } from './programme.ts'
import { seedForms } from './seedForms.ts'
import { seedSpeakers } from './speakers.ts'
import { list, pick, rowsOf, scatter } from './sqlPieces.ts'
import { withoutTextIndexes } from './textIndexes.ts'
import { firmNames, firmPlaces, jobTitles, latinLast } from './samples.ts'

export interface LargeAmounts {
  companies: number
  contacts: number
  registrations: number
}
const largeAmounts: LargeAmounts = { companies: 100_000, contacts: 1_000_000, registrations: 500_000 }

interface LargeInput {
  baseDate: string
  print: (line: string) => void
  amounts: LargeAmounts | undefined
}

/** Inserts the large demo data: SQL computes the many rows, each from its number. */
export async function seedLarge(db: Db, { baseDate, print, amounts = largeAmounts }: LargeInput): Promise<void> {
  const companyTypeIds = await seedCompanyTypes(db, baseDate)
  const staff = await seedStaff(db, baseDate)
  await withoutTextIndexes(db, print, async () => {
    const firstCompanyId = await seedManyCompanies(db, { baseDate, count: amounts.companies, companyTypeIds, staff })
    print(`${amounts.companies} companies`)
    await seedManyContacts(db, { baseDate, count: amounts.contacts, firstCompanyId, companyCount: amounts.companies })
    print(`${amounts.contacts} contacts`)
    const { seeded: events } = await seedEvents(db, {
      baseDate,
      plans: largePlans(Math.ceil(amounts.registrations / 200)),
      staff,
      companies: [],
    })
    await seedForms(db, events)
    await seedProgramme(db, events)
    await seedSpeakers(db, events, await somePeople(db), [])
    await seedPages(db, events)
    print(`${events.length} events`)
    // The tables were empty a moment ago, and the planner has no statistics yet.
    await db.execute(sql`analyze`)
    await seedManyRegistrations(db, {
      baseDate,
      events,
      count: amounts.registrations,
      people: Math.floor(amounts.contacts / 4),
      changedBy: staff.managerId,
    })
    print(`${amounts.registrations} registrations`)
    await seedManyAnswers(db)
    await seedManyVettings(db)
    print('Answers and vetting')
    const next = events.find(({ startsOn }) => startsOn >= baseDate) ?? at(events, 0)
    await seedManyAttendees(db, { eventId: next.eventId, people: Math.floor(amounts.contacts / 50) })
    print('The people of the next event')
  })
}

interface CompaniesInput {
  baseDate: string
  count: number
  companyTypeIds: readonly number[]
  staff: Staff
}

/** Returns the first id; the others are consecutive. */
async function seedManyCompanies(db: Db, { baseDate, count, companyTypeIds, staff }: CompaniesInput): Promise<number> {
  const n = sql`n`
  const typeAt = sql`1 + ${scatter(n, 0)} % ${companyTypeIds.length}::int`
  const rows = await rowsOf<{ first: number; last: number }>(
    db,
    sql`
    with made as (
      insert into ${companies} (name, legal_name, company_type_id, website, email_domains, phone, city, country_code, aum_usd, aum_as_of, ir_rep_contact_id, created_at, updated_at)
      select name || coalesce(' ' || nullif((n - 1) / 30000, 0), ''), name || ' Holdings Ltd', (${list(companyTypeIds, 'int')})[${typeAt}], 'https://' || domain, jsonb_build_array(domain),
        '+12025550' || (100 + ${scatter(n, 1)} % 100)::text, ${pick(['New York', 'London', 'Zürich', 'Tokyo', 'Sydney', 'São Paulo'], n, 2)}, ${pick(['US', 'GB', 'CH', 'JP', 'AU', 'BR'], n, 2)},
        case when ${scatter(n, 3)} % 8 = 0 then null else 100000000 + (${scatter(n, 3)} % 20000)::bigint * 1000000 end, ${baseDate}::date - 90,
        case when n % 7 = 0 then null else (${list(staff.repIds, 'int')})[1 + n % ${staff.repIds.length}::int] end, made_at, made_at
      from (
        select n, ${pick(firmNames, n, 3)} || ' ' || ${pick(firmPlaces, n, 4)} || ' ' || (${list(
          companyTypeSeeds.map(({ endings }) => endings[0] ?? ''),
          'text',
        )})[${typeAt}] as name,
          'firm-' || n || '.example.com' as domain, ${baseDate}::date - 800 + time '09:00' as made_at
        from generate_series(1, ${count}::int) n
      ) firm
      returning company_id
    ) select min(company_id)::int as first, max(company_id)::int as last from made`,
  )
  const { first = 0, last = 0 } = rows[0] ?? {}
  if (last - first + 1 !== count) throw new Error('Somebody else is adding companies. Stop them and start again.')
  return first
}

async function seedManyContacts(
  db: Db,
  { baseDate, count, firstCompanyId, companyCount }: { baseDate: string; count: number; firstCompanyId: number; companyCount: number },
): Promise<void> {
  const random = makeRandom('large names')
  const names = JSON.stringify(Array.from({ length: 5000 }, (_, place) => ({ place, ...makeName(random) })))
  const n = sql`n`
  const title = (side: number) => pick(jobTitles[side] ?? [], n, 4)
  await db.execute(sql`
    insert into ${contacts} (first_name, last_name, email, phone, mobile, company_id, job_title, city, country_code, ir_rep_contact_id, contact_state_id, email_suppressed, tags, notes, created_at, updated_at)
    select name."firstName", case when n % 3 = 0 then left(name."lastName" || '-' || ${pick(
      latinLast.map(([native]) => native),
      n,
      1,
    )}, 100) else name."lastName" end,
      name."mailName" || '.' || n || '@' || coalesce(company.email_domains ->> 0, 'example.net'),
      case when n % 4 = 1 then null else '+12025550' || (100 + ${scatter(n, 2)} % 100)::text end, case when n % 5 < 2 then '+442079460' || lpad((${scatter(n, 3)} % 1000)::text, 3, '0') end,
      company.company_id, case when n % 13 = 0 then null else case type.side when 1 then ${title(1)} when 2 then ${title(2)} when 3 then ${title(3)} else ${title(4)} end end,
      company.city, company.country_code, company.ir_rep_contact_id, case when n % 40 = 17 then 2 when n % 67 = 33 then 4 else 1 end, n % 97 = 0,
      case when n % 17 = 0 then '["VIP"]'::jsonb else '[]'::jsonb end, case when n % 29 = 0 then '=1+1, "quoted"' || chr(10) || 'second line' end, made_at, made_at
    from (
      select n, ${baseDate}::date - (200 + ${scatter(n, 1)} % 580)::int + time '09:00' as made_at, ${scatter(n, 0)} % 5000 as place,
        case when n % 25 = 0 then null else ${firstCompanyId}::int + (n - 1) % ${companyCount}::int end as company_id
      from generate_series(1, ${count}::int) n
    ) person
    join json_to_recordset(${names}::json) as name (place int, "firstName" text, "lastName" text, "mailName" text) on name.place = person.place
    left join ${companies} company on company.company_id = person.company_id
    left join company_types type on type.company_type_id = company.company_type_id`)
}

/** A few thousand contacts to choose speakers from. */
async function somePeople(db: Db): Promise<Pools> {
  const people = await db
    .select({
      contactId: contacts.contactId,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      email: contacts.email,
      phone: contacts.phone,
      jobTitle: contacts.jobTitle,
    })
    .from(contacts)
    .where(sql`${contacts.contactStateId} = 1 and ${contacts.role} is null`)
    .orderBy(contacts.contactId)
    .limit(2000)
  const pool = people.map((person): DemoContact => ({
    ...person,
    email: person.email ?? '',
    mailName: (person.email ?? '').split('@')[0] ?? '',
    company: null,
  }))
  return { 1: pool, 2: [], 3: [], 4: [] }
}
