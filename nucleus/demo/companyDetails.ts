import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { companySides, regulatoryIdTypes } from '#constants/choices.ts'
import type { Db } from '../db/client.ts'
import { companies } from '../db/tables/index.ts'
import { makeRandom } from './random.ts'
import { strategies } from './samples.ts'

const random = () => makeRandom('details of companies')
const tags = ['Key account', 'Prospect 2026', 'Board', 'Follow up'] as const

interface NamedCompany {
  name: string
  side: number
  domain: string
  city: string
}

/** Returns a function for what the demo data says of a company besides its name, its place and its owner. */
export function companyDetailsOf(): (company: NamedCompany) => object {
  const details = random()
  return ({ name, side, domain, city }) => ({
    addressLine1: details.chance(0.8)
      ? `${details.integer(1, 240)} ${details.pick(['King Street', 'Harbour Road', 'Station Square'])}`
      : null,
    postalCode: details.chance(0.8) ? String(details.integer(10_000, 99_999)) : null,
    foundedYear: details.chance(0.7) ? details.integer(1952, 2021) : null,
    employees: details.chance(0.6) ? details.integer(4, 900) : null,
    linkedInUrl: details.chance(0.5) ? `https://www.linkedin.com/company/${domain.split('.')[0] ?? ''}` : null,
    strategies: side === companySides.manager ? details.shuffled([...strategies]).slice(0, details.integer(1, 3)) : [],
    regulatoryIds:
      side === companySides.manager && details.chance(0.6)
        ? [{ type: regulatoryIdTypes.crd, value: String(details.integer(100_000, 330_000)) }]
        : [],
    tags: details.chance(0.12) ? [details.pick(tags)] : [],
    description: details.chance(0.4) ? `${name} is based in ${city}.` : null,
  })
}

/** Makes some companies parts of the first one of their type, as its offices or houses. */
export async function seedParentCompanies(db: Db): Promise<void> {
  const first = sql`(select min(other.company_id) from ${companies} other where other.company_type_id = ${companies.companyTypeId})`
  await db
    .update(companies)
    .set({ parentCompanyId: first })
    .where(and(eq(sql`${companies.companyId} % 9`, 0), gt(companies.companyId, first), isNull(companies.parentCompanyId)))
}
