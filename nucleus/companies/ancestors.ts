import { type SQL, sql } from 'drizzle-orm'
import { ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { companies } from '../db/tables/index.ts'
import { isCopied } from '../resource/import/copies.ts'

/** Serializes transactions that give companies parents: two of them could close a circle together. */
export const lockAncestors = async (tx: Db): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('parents of companies', 0)) where not (${isCopied(companies)})`))

interface Position {
  companyId: number
  parentCompanyId: number | null | undefined
}

/** Throws 422 when the company is among the companies above its parent. */
export async function checkAncestors(db: Db, { companyId, parentCompanyId }: Position): Promise<void> {
  if (parentCompanyId == null) return
  if (parentCompanyId === companyId) throw ruleBroken({ parentCompanyId: 'A company cannot be its own parent' })
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive above (company_id) as (
      select ${parentCompanyId}::int
      union select ${companies.parentCompanyId} from ${companies} join above using (company_id) where ${companies.parentCompanyId} is not null
    ) select ${companies.name} as name from ${companies} where ${companies.companyId} = ${parentCompanyId}
      and exists (select from above where company_id = ${companyId})`)
  const [parent] = rows
  if (parent) throw ruleBroken({ parentCompanyId: `${parent.name} belongs to this company, so it cannot be its parent` })
}

/** The companies above those with some ids, with them. */
export function ancestorsOf(ids: readonly unknown[]): SQL {
  const parents = [...new Set(ids.filter((id) => typeof id === 'number'))]
  return sql`${companies.companyId} in (
    with recursive above (company_id) as (
      select unnest(${sql.param(parents)}::int[])
      union select one.parent_company_id from ${companies} as one join above using (company_id) where one.parent_company_id is not null
    ) select company_id from above)`
}
