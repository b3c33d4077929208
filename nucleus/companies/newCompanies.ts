import { sql } from 'drizzle-orm'
import type { PossibleCompany } from '#contract/addCompany.ts'
import type { companies as declared } from '#contract/companies.ts'
import { confirmationNeeded, type Refusal } from '../base/errors.ts'
import { irRepRefusals } from '../common/checkIrRep.ts'
import type { Db } from '../db/client.ts'
import { nameKey } from '../db/nameKey.ts'
import { companies } from '../db/tables/index.ts'
import { websiteDomain } from '../db/websiteDomain.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { domainsOf, duplicateQuestion, type NewCompany } from './duplicates.ts'

type Duplicate = Pick<PossibleCompany, 'name' | 'reason'>

/**
 * The rules of many new companies of a file, each in one statement: a refusal, or undefined, for each company. Call it after `lockNewCompanies`: until the
 * file is written, everybody else who adds a company waits, so that it must not take statements for each row.
 */
export async function newCompanyRefusals(db: Db, writes: readonly Write<typeof declared>[]): Promise<(Refusal | undefined)[]> {
  const inputs = writes.map(({ input }) => input)
  const reps = await irRepRefusals(db, inputs)
  const others = inputs.filter((_, at) => !reps[at])
  const duplicates = (await firstDuplicates(db, others)).values()
  return reps.map((refusal) => {
    if (refusal) return refusal
    const first = duplicates.next().value
    return first && confirmationNeeded(duplicateQuestion(first))
  })
}

/**
 * The first that `findDuplicates` would find for each of some new companies, as if those before it were stored. A file has no regulatory numbers.
 */
async function firstDuplicates(db: Db, rows: readonly NewCompany[]): Promise<(Duplicate | undefined)[]> {
  const names = await readNames(db, rows)
  const ofDomain = await readDomains(db, new Set(rows.flatMap((row) => [...domainsOf(row)])))
  const ofName = new Map<string, string>()
  return rows.map((row, at) => {
    const { key = '', stored, website } = names.get(at) ?? {}
    const sameName = key === '' ? undefined : (stored ?? ofName.get(key))
    if (sameName !== undefined) return { name: sameName, reason: 'name' }
    const sameDomain = [...domainsOf(row)].map((one) => ofDomain.get(one)).find((name) => name !== undefined)
    if (sameDomain !== undefined) return { name: sameDomain, reason: 'domain' }
    ofName.set(key, row.name)
    for (const one of [...(row.emailDomains ?? []), ...(website ? [website] : [])]) ofDomain.set(one, ofDomain.get(one) ?? row.name)
    return undefined
  })
}

interface NameRow extends Record<string, unknown> {
  nth: number
  /** What identifies the company in its name; an empty text for nothing. */
  key: string
  /** The stored company of this key that is first by name. */
  stored: string | null
  /** The domain of the website. */
  website: string | null
}

async function readNames(db: Db, rows: readonly NewCompany[]) {
  const drafts = JSON.stringify(rows.map(({ name, website = null }, nth) => ({ nth, name, website })))
  const { name, companyId, deletedAt } = companies
  const { rows: found } = await db.execute<NameRow>(sql`
    select draft.nth, draft.key, ${websiteDomain(sql`draft.website`)} as website,
      (select ${name} from ${companies} where ${nameKey(name)} = draft.key and ${deletedAt} is null order by ${name}, ${companyId} limit 1) as stored
    from (
      select nth, website, ${nameKey(sql`(name collate "copilot")`)} as key
      from jsonb_to_recordset(${drafts}::jsonb) as given(nth int, name text, website text)
    ) as draft`)
  return new Map(found.map(({ nth, key, stored, website }) => [nth, { key, stored: stored ?? undefined, website }]))
}

/** The stored company that has a domain, by its addresses or its website, and is first by name, for each domain that one has. */
async function readDomains(db: Db, domains: ReadonlySet<string>): Promise<Map<string, string>> {
  const { name, companyId, emailDomains, website, deletedAt } = companies
  const { rows } = await db.execute<{ domain: string; name: string | null }>(sql`
    select domain, (
      select ${name} from ${companies}
      where (${emailDomains} @> jsonb_build_array(domain) or ${websiteDomain(website)} = domain) and ${deletedAt} is null
      order by ${name}, ${companyId} limit 1) as name
    from unnest(${sql.param([...domains])}::text[]) as domain`)
  return new Map(rows.flatMap(({ domain, name: found }) => (found === null ? [] : [[domain, found] as const])))
}
