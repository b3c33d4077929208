import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { limits } from '#constants/limits.ts'
import { formMessages } from '#constants/formMessages.ts'
import type { CompanyHit } from '#contract/common.ts'
import { addCompany } from '#contract/companies.ts'
import type { Db } from '../db/client.ts'
import { nameKey } from '../db/nameKey.ts'
import { companies, companyTypes } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { Refusal, ruleBroken } from '../base/errors.ts'
import { findMissing } from '../kernel/findMissing.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { insertRow } from '../kernel/writes.ts'

const companyTable = { resource: 'companies', table: companies, idKey: 'companyId' }

/** Serves the call that adds a company, one at a time, so that two users who add the same one simultaneously learn of each other. */
export const mountAddCompany = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, addCompany, ({ input: { isNewCompany = false, ...company }, actor }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new companies', 0))`)
      if (company.companyTypeId != null) await checkType(tx, company.companyTypeId)
      if (!isNewCompany) await checkNoNamesake(tx, company.name)
      const { id } = await insertRow(tx, companyTable, company, actor)
      const [added] = await selectCompanies(tx).where(eq(companies.companyId, id))
      if (!added) throw new Error('The company that was added is not there')
      return { ...added, companyID: id }
    }),
  )

const selectCompanies = (db: Db) =>
  db
    .select({ companyId: companies.companyId, name: companies.name, companyType: companyTypes.name })
    .from(companies)
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .$dynamic()

async function checkType(db: Db, companyTypeId: number): Promise<void> {
  const missingIds = await findMissing(db, { table: companyTypes, idKey: 'companyTypeId', isLocked: true }, [companyTypeId])
  if (missingIds.length > 0) throw ruleBroken({ companyTypeId: formMessages.missing('type of company') })
}

/** Throws 422 with the companies of this name in `possible`, ignoring spelling and legal form. */
async function checkNoNamesake(db: Db, name: string): Promise<void> {
  const key = nameKey(sql`${name}::text`)
  const possible: CompanyHit[] = await selectCompanies(db)
    .where(and(eq(nameKey(companies.name), key), ne(key, sql`''`), isNull(companies.deletedAt)))
    .orderBy(asc(companies.name), asc(companies.companyId))
    .limit(limits.lookupRows)
  const [first] = possible
  if (!first) return
  const message = `There is a company called ${first.name} already. Choose it, or confirm that this is a different one`
  throw new Refusal(422, message, { fields: { name: message }, possible })
}
