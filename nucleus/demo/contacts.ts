import { contactStates } from '#constants/choices.ts'
import type { Db } from '../db/client.ts'
import { contacts } from '../db/tables/index.ts'
import { demoAccounts, formerStaff, otherReps } from './accounts.ts'
import { type CompanySide, type DemoCompany } from './companies.ts'
import { addDays } from './dates.ts'
import { at, makeRandom } from './random.ts'
import { insertRows } from './insertRows.ts'
import { makeName, makePhone, nameFrom, type PersonName } from './people.ts'
import { stamped } from './stamps.ts'
import { jobTitles, oddNames, places, remarks, tags } from './samples.ts'

export interface Staff {
  adminId: number
  managerId: number
  vetterId: number
  repIds: number[]
}

/** Inserts the accounts and the other representatives. */
export async function seedStaff(db: Db, baseDate: string): Promise<Staff> {
  const rows = [...demoAccounts, ...otherReps].map(({ firstName, lastName, email, role }) => ({
    firstName,
    lastName,
    email,
    role,
    isAdmin: true,
    contactStateId: contactStates.active,
    timeZone: 'America/New_York',
    ...stamped(addDays(baseDate, -1000)),
  }))
  const ids = await insertRows(db, contacts, rows, 'contactId')
  const withRole = (role: string) => rows.flatMap((row, index) => (row.role === role ? [at(ids, index)] : []))
  return {
    adminId: at(withRole('admin'), 0),
    managerId: at(withRole('eventManager'), 0),
    vetterId: at(withRole('vetter'), 0),
    repIds: withRole('irRep'),
  }
}

/** Inserts a member of staff who may no longer sign in. */
export async function seedFormerStaff(db: Db, baseDate: string): Promise<void> {
  const row = { ...formerStaff, isAdmin: false, contactStateId: contactStates.active, ...stamped(addDays(baseDate, -900)) }
  await insertRows(db, contacts, [row], 'contactId')
}

/** A person for events to choose from. */
export interface DemoContact extends PersonName {
  contactId: number
  email: string
  phone: string | null
  jobTitle: string | null
  company: DemoCompany | null
}
export type Pools = Readonly<Record<CompanySide, DemoContact[]>>

const { active, purgatory, archived } = contactStates

interface ContactInput {
  baseDate: string
  counts: Readonly<Record<CompanySide, number>>
  companies: readonly DemoCompany[]
}

/**
 * Inserts contacts of every side and returns those who may register, by side: active contacts and people in purgatory. Some
 * people in purgatory duplicate an active contact, with the same address; those are not returned.
 */
export async function seedContacts(db: Db, { baseDate, counts, companies }: ContactInput): Promise<Pools> {
  const random = makeRandom('contacts')
  const pools: Record<CompanySide, DemoContact[]> = { 1: [], 2: [], 3: [], 4: [] }
  const sides = ([1, 2, 3, 4] as const).flatMap((side) => Array.from({ length: counts[side] }, () => side))
  const bySide = (side: CompanySide) => companies.filter((company) => company.side === side)
  const choices = { 1: bySide(1), 2: bySide(2), 3: bySide(3), 4: bySide(4) }
  let twinOf: { name: PersonName; email: string } | undefined
  const planned = sides.map((side, index) => {
    const odd = index % 9 === 4 ? oddNames[(index - 4) / 9] : undefined
    const state = index % 40 === 17 ? purgatory : index % 67 === 33 ? archived : active
    const isTwin = state === purgatory && twinOf !== undefined && random.chance(0.5)
    const name = isTwin && twinOf ? twinOf.name : odd ? nameFrom(odd) : makeName(random)
    const company = random.chance(state === purgatory ? 0.4 : 0.04) ? null : random.pick(choices[side])
    const base = company ?? random.pick(places)
    const email = isTwin && twinOf ? twinOf.email : `${name.mailName}.${index + 1}@${company?.domain ?? 'example.net'}`
    if (state === active) twinOf = { name, email }
    const row = {
      prefix: random.chance(0.05) ? random.pick(['Dr.', 'Prof.', 'Dame']) : null,
      firstName: name.firstName,
      lastName: name.lastName,
      suffix: random.chance(0.03) ? random.pick(['CFA', 'Jr.', 'III']) : null,
      preferredName: random.chance(0.04) ? [...name.firstName].slice(0, 3).join('').trim() : null,
      email: state === archived && random.chance(0.3) ? null : email,
      phone: random.chance(0.75) ? makePhone(random, base.countryCode) : null,
      mobile: random.chance(0.4) ? makePhone(random, base.countryCode) : null,
      companyId: company?.companyId ?? null,
      jobTitle: random.chance(0.92) ? random.pick(jobTitles[side] ?? []) : null,
      city: base.city,
      countryCode: base.countryCode,
      timeZone: base.timeZone,
      linkedInUrl: random.chance(0.3) ? `https://www.example.com/in/${name.mailName}-${index + 1}` : null,
      irRepContactId: company?.irRepContactId ?? null,
      isAdmin: false,
      contactStateId: state,
      emailSuppressed: random.chance(0.01),
      pushEnabled: index % 10 < 4,
      tags: random.chance(0.06) ? [random.pick(tags)] : [],
      notes: random.chance(0.04) ? random.pick(remarks) : null,
      ...stamped(addDays(baseDate, -random.integer(200, 780))),
    }
    return { row, name, side, company, email, canRegister: state !== archived && !isTwin }
  })
  const ids = await insertRows(
    db,
    contacts,
    planned.map(({ row }) => row),
    'contactId',
  )
  planned.forEach(({ row, name, side, company, email, canRegister }, index) => {
    if (canRegister) pools[side].push({ ...name, contactId: at(ids, index), email, phone: row.phone, jobTitle: row.jobTitle, company })
  })
  return pools
}
