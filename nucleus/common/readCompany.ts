import { and, eq, isNull } from 'drizzle-orm'
import type { CompanyFacts } from '#contract/common.ts'
import { notFound } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import { companies, companyTypes } from '../db/tables/index.ts'

/** A company by its id. Throws 404 when it does not exist. */
export async function readCompany(db: Db, companyId: number): Promise<CompanyFacts> {
  const { name, website, logoUrl, description } = companies
  const [found] = await db
    .select({ companyId: companies.companyId, name, companyType: companyTypes.name, website, logoUrl, description })
    .from(companies)
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .where(and(eq(companies.companyId, companyId), isNull(companies.deletedAt)))
  if (!found) throw notFound('Company')
  return found
}
