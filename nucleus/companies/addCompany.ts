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
import { missing } from '../kernel/missing.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { insertRow } from '../kernel/writes.ts'

const recorded = { resource: 'companies', table: companies, idKey: 'companyId' }

/** Serves the call that adds a company, one at a time, so that two users who add the same one simultaneously learn of each other. */
export const mountAddCompany = (app: FastifyInstance, { db }: Nucleus): void =>
  mountCall(app, addCompany, ({ input: { isNewCompany = false, ...company }, actor }) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('new companies', 0))`)
      if (company.companyTypeId != null) await needType(tx, company.companyTypeId)
      if (!isNewCompany) await needNoNamesake(tx, company.name)
      const { id } = await insertRow(tx, recorded, company, actor)
      const [added] = await found(tx).where(eq(companies.companyId, id))
      if (!added) throw new Error('The company that was added is not there')
      return { ...added, companyID: id }
    }),
  )

const found = (db: Db) =>
  db
    .select({ companyId: companies.companyId, name: companies.name, companyType: companyTypes.name })
    .from(companies)
    .leftJoin(companyTypes, eq(companyTypes.companyTypeId, companies.companyTypeId))
    .$dynamic()

async function needType(db: Db, companyTypeId: number): Promise<void> {
  const lost = await missing(db, { table: companyTypes, idKey: 'companyTypeId', isHeld: true }, [companyTypeId])
  if (lost.length > 0) throw ruleBroken({ companyTypeId: formMessages.missing('type of company') })
}

/** Throws 422 with the companies of this name in `possible`, ignoring spelling and legal form. */
async function needNoNamesake(db: Db, name: string): Promise<void> {
  const key = nameKey(sql`${name}::text`)
  const possible: CompanyHit[] = await found(db)
    .where(and(eq(nameKey(companies.name), key), ne(key, sql`''`), isNull(companies.deletedAt)))
    .orderBy(asc(companies.name), asc(companies.companyId))
    .limit(limits.lookupRows)
  const [first] = possible
  if (!first) return
  const message = `There is a company called ${first.name} already. Take that one, or say that this is another`
  throw new Refusal(422, message, { fields: { name: message }, possible })
}
