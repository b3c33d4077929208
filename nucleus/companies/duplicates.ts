import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { limits } from '#constants/limits.ts'
import type { PossibleCompany } from '#contract/addCompany.ts'
import type { SaveQuestion } from '#contract/question.ts'
import type { RegulatoryId } from '#contract/regulatoryId.ts'
import type { Db } from '../db/client.ts'
import { nameKey } from '../db/nameKey.ts'
import type { Values } from '../kernel/values.ts'
import { companies, companyTypes } from '../db/tables/index.ts'
import { websiteDomain } from '../db/websiteDomain.ts'
import { isCopied } from '../resource/import/copies.ts'

/**
 * Serializes transactions that add companies, so that two users who add the same one at the same time learn of each other. The check of a file writes into a
 * copy, and so takes no turn.
 */
export const lockNewCompanies = async (tx: Db): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new companies', 0)) where not (${isCopied(companies)})`))

export interface NewCompany {
  name: string
  website?: string | null
  emailDomains?: readonly string[]
  regulatoryIds?: readonly RegulatoryId[]
}

/** Sites where many companies have a page: an address there does not identify one. */
const sharedSites = ['linkedin.com', 'facebook.com', 'instagram.com', 'x.com', 'twitter.com', 'youtube.com', 'sites.google.com']

/**
 * The companies that a new one may be: of the same name but for spelling and legal form, with one of its domains, in e-mail addresses or in
 * the website, or with one of its regulatory numbers. Each once, with the first reason.
 */
export async function findDuplicates(db: Db, company: NewCompany): Promise<PossibleCompany[]> {
  const key = nameKey(sql`(${company.name}::text collate "copilot")`)
  const { companyId, name } = companies
  const find = (reason: PossibleCompany['reason'], which: SQL | undefined) =>
    db
      .select({ companyId, name, companyType: companyTypes.name })
      .from(companies)
      .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
      .where(and(which, isNull(companies.deletedAt)))
      .orderBy(asc(name), asc(companyId))
      .limit(limits.lookupRows)
      .then((rows) => rows.map((row) => ({ ...row, reason })))
  const found = await find('name', and(eq(nameKey(name), key), ne(key, sql`''`)))
  for (const domain of domainsOf(company)) found.push(...(await find('domain', hasDomain(domain))))
  for (const one of company.regulatoryIds ?? [])
    found.push(...(await find('regulatoryId', sql`${companies.regulatoryIds} @> ${JSON.stringify([one])}::jsonb`)))
  return found.filter((one, at) => found.findIndex((other) => other.companyId === one.companyId) === at).slice(0, limits.lookupRows)
}

/** The domains by which a new company is compared: of its addresses and of its website, unless many have a page there. */
export function domainsOf({ website, emailDomains = [] }: NewCompany): Set<string> {
  const host = website && URL.canParse(website) ? new URL(website).hostname.toLowerCase().replace(/^www\./, '') : undefined
  return new Set([...emailDomains, ...(host && !sharedSites.includes(host) ? [host] : [])])
}

const hasDomain = (domain: string): SQL =>
  sql`(${companies.emailDomains} @> ${JSON.stringify([domain])}::jsonb or ${websiteDomain(companies.website)} = ${domain})`

/** The companies that one of some rows may be, the first ones of each domain: what `findDuplicates` can find for them. */
export function possibleDuplicates(rows: readonly Values[]): SQL[] {
  const { companyId, name, emailDomains, website, deletedAt } = companies
  const names = sql`unnest(${sql.param(rows.flatMap((row) => textsIn(row.name)))}::text[])`
  const domains = new Set(
    rows.flatMap((row) => [...domainsOf({ name: '', website: textsIn(row.website)[0], emailDomains: textsIn(row.emailDomains) })]),
  )
  const ofDomain = (which: SQL) => sql`${companyId} in (
    select found.company_id from unnest(${sql.param([...domains])}::text[]) as domain
    cross join lateral (select ${companyId} as company_id from ${companies} where ${which} and ${deletedAt} is null order by ${name}, ${companyId} limit ${limits.lookupRows}) as found)`
  return [
    sql`${nameKey(name)} = any(array(select distinct ${nameKey(sql`given collate "copilot"`)} from ${names} as given))`,
    ofDomain(sql`${emailDomains} @> jsonb_build_array(domain)`),
    ofDomain(sql`${websiteDomain(website)} = domain`),
  ]
}

const textsIn = (value: unknown): string[] => [value].flat().flatMap((one) => (typeof one === 'string' ? [one.trim().toLowerCase()] : []))

const sameThings = { domain: 'a domain', regulatoryId: 'a regulatory number' } as const

/** What is the same, as a sentence without its period. */
export const duplicateMessage = ({ name, reason }: Pick<PossibleCompany, 'name' | 'reason'>): string =>
  reason === 'name' ? `There is a company called ${name} already` : `${name} has ${sameThings[reason]} of this company`

/** The question before a company is added that may be this one. */
export const duplicateQuestion = (first: Pick<PossibleCompany, 'name' | 'reason'>): SaveQuestion => ({
  title: 'Add this company?',
  content: `${duplicateMessage(first)}.`,
  okText: 'Add as a different company',
})
