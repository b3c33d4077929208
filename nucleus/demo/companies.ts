import { companySides, companyStatuses } from '#constants/choices.ts'
import { isNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { companies, companyTypes } from '../db/tables/index.ts'
import { companyDetailsOf, seedParentCompanies } from './companyDetails.ts'
import { addDays } from './dates.ts'
import { at, type Random, makeRandom } from './random.ts'
import { insertRows } from './insertRows.ts'
import { makeAum, makePhone } from './people.ts'
import { stamped } from './stamps.ts'
import { firmNames, firmPlaces, places, remarks } from './samples.ts'

/** The side of the table that a company is on. */
export type CompanySide = (typeof companySides)[number]['value']

const { allocator, manager, serviceProvider, other } = companySides
/** The company types of docs/domain.md §6.2. The first thirteen are in the order of the allocator types of a vetting submission. */
export const companyTypeSeeds: readonly { name: string; side: CompanySide; endings: readonly string[] }[] = [
  { name: 'Public pension', side: allocator, endings: ['Teachers Retirement System', 'State Employees Pension', 'Municipal Pension Fund'] },
  { name: 'Corporate pension', side: allocator, endings: ['Industries Pension Trust', 'Rail Pension Plan'] },
  { name: 'Endowment', side: allocator, endings: ['University Endowment', 'College Endowment'] },
  { name: 'Foundation', side: allocator, endings: ['Foundation', 'Family Foundation'] },
  { name: 'Sovereign wealth', side: allocator, endings: ['Sovereign Reserve', 'Future Generations Fund'] },
  { name: 'Insurance', side: allocator, endings: ['Mutual Insurance', 'Life Assurance'] },
  { name: 'Single family office', side: allocator, endings: ['Family Office', 'Family Holdings'] },
  { name: 'Multi family office', side: allocator, endings: ['Multi-Family Office', 'Wealth Partners'] },
  { name: 'Fund of funds', side: allocator, endings: ['Fund of Funds', 'Manager Selection'] },
  { name: 'OCIO/consultant', side: allocator, endings: ['Investment Consulting', 'OCIO Advisors'] },
  { name: 'Private bank/RIA', side: allocator, endings: ['Private Bank', 'Wealth Advisors'] },
  { name: 'Health system', side: allocator, endings: ['Health System', 'Hospitals Trust'] },
  { name: 'Other allocator', side: allocator, endings: ['Investment Office', 'Reserve Board'] },
  { name: 'Hedge fund manager', side: manager, endings: ['Capital', 'Asset Management', 'Partners', 'Capital Management, LP'] },
  { name: 'Private equity', side: manager, endings: ['Equity Partners', 'Buyout Partners'] },
  { name: 'Private credit', side: manager, endings: ['Credit Partners', 'Direct Lending'] },
  { name: 'Venture', side: manager, endings: ['Ventures', 'Seed Partners'] },
  { name: 'Real estate', side: manager, endings: ['Real Estate Partners', 'Property Investors'] },
  { name: 'Infrastructure', side: manager, endings: ['Infrastructure Partners', 'Energy Transition'] },
  { name: 'Digital assets', side: manager, endings: ['Digital Assets', 'Chain Capital'] },
  { name: 'Prime broker', side: serviceProvider, endings: ['Prime Services', 'Securities'] },
  { name: 'Administrator', side: serviceProvider, endings: ['Fund Services', 'Administration'] },
  { name: 'Law firm', side: serviceProvider, endings: ['& Daughters LLP', 'Law, LLP'] },
  { name: 'Auditor', side: serviceProvider, endings: ['Audit & Assurance', 'Accountants, "The Ledger" Group'] },
  { name: 'Media', side: other, endings: ['Media', 'Allocator Weekly', 'Press'] },
  { name: 'Placement agent', side: serviceProvider, endings: ['Placement', 'Capital Raising'] },
]

export interface DemoCompany {
  companyId: number
  name: string
  side: CompanySide
  /** 1–13 for allocators: the allocator type of a vetting submission. */
  typeNumber: number
  domain: string
  countryCode: string
  city: string
  timeZone: string
  aumUsd: number | null
  irRepContactId: number | null
}

/** Adds the company types that the database lacks: a migration adds all, and emptying every table removes them. Returns their ids. */
export async function seedCompanyTypes(db: Db, baseDate: string): Promise<number[]> {
  const rows = companyTypeSeeds.map(({ name, side }, index) => ({
    ...{ name, side, sortOrder: index, allocatorType: side === allocator ? index + 1 : null },
    ...stamped(addDays(baseDate, -900)),
  }))
  const { companyTypeId, name, deletedAt } = companyTypes
  const present = await db.select({ companyTypeId, name }).from(companyTypes).where(isNull(deletedAt))
  const missing = rows.filter((row) => !present.some((one) => one.name === row.name))
  const ids = await insertRows(db, companyTypes, missing, 'companyTypeId')
  return rows.map((row) => present.find((one) => one.name === row.name)?.companyTypeId ?? at(ids, missing.indexOf(row)))
}

interface CompanyInput {
  baseDate: string
  counts: Readonly<Record<CompanySide, number>>
  companyTypeIds: readonly number[]
  repIds: readonly number[]
}

/** Inserts companies of every side; returns what the other demo data needs to know about them. */
export async function seedCompanies(db: Db, { baseDate, counts, companyTypeIds, repIds }: CompanyInput): Promise<DemoCompany[]> {
  const random = makeRandom('companies')
  const used = new Set<string>()
  const planned = ([1, 2, 3, 4] as const).flatMap((side) =>
    Array.from({ length: counts[side] }, () => {
      const typeNumber = random.pick(typeNumbers[side])
      const name = uniqueName(random, typeNumber, used)
      const { city, countryCode, timeZone } = random.pick(places)
      return {
        company: {
          name,
          side,
          typeNumber,
          city,
          countryCode,
          timeZone,
          domain: domainOf(name),
          aumUsd: side > 2 || random.chance(0.12) ? null : makeAum(random),
          irRepContactId: random.chance(0.85) ? random.pick(repIds) : null,
        },
        phone: random.chance(0.7) ? makePhone(random, countryCode) : null,
        notes: random.chance(0.05) ? random.pick(remarks) : null,
        isQuiet: random.chance(0.06),
      }
    }),
  )
  const detailsOf = companyDetailsOf()
  const rows = planned.map(({ company, phone, notes, isQuiet }) => ({
    name: company.name,
    legalName: isQuiet ? null : `${company.name} Holdings Ltd`,
    companyTypeId: at(companyTypeIds, company.typeNumber - 1),
    website: isQuiet ? null : `https://${company.domain}`,
    emailDomains: [company.domain],
    phone,
    city: company.city,
    countryCode: company.countryCode,
    aumUsd: company.aumUsd,
    aumAsOf: company.aumUsd === null ? null : addDays(baseDate, -90),
    irRepContactId: company.irRepContactId,
    companyStatus: isQuiet ? companyStatuses.inactive : company.irRepContactId === null ? companyStatuses.prospect : companyStatuses.active,
    notes,
    ...detailsOf(company),
    ...stamped(addDays(baseDate, -800)),
  }))
  const ids = await insertRows(db, companies, rows, 'companyId')
  await seedParentCompanies(db)
  return planned.map(({ company }, index) => ({ ...company, companyId: at(ids, index) }))
}

const typeNumbers = Object.fromEntries(
  [1, 2, 3, 4].map((side) => [side, companyTypeSeeds.flatMap((type, index) => (type.side === side ? [index + 1] : []))]),
) as Record<CompanySide, number[]>

function uniqueName(random: Random, typeNumber: number, used: Set<string>): string {
  for (;;) {
    const name = `${random.pick(firmNames)} ${random.pick(firmPlaces)} ${random.pick(at(companyTypeSeeds, typeNumber - 1).endings)}`
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}

/** "Halvorsen Ridge Capital" → halvorsen-ridge.example.com; the length of the name selects one of the three reserved domains. */
function domainOf(name: string): string {
  const [first = '', second = ''] = name.toLowerCase().split(' ')
  return `${first}-${second}.example.${['com', 'org', 'net'][name.length % 3] ?? 'com'}`
}
