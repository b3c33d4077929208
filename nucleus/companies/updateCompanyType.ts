import type { FastifyInstance } from 'fastify'
import { updateCompanyType } from '#contract/addCompany.ts'
import type { companies } from '#contract/companies.ts'
import { formMessages } from '#constants/formMessages.ts'
import { ruleBroken, staleVersion } from '../base/errors.ts'
import { companyTypes } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { findMissing } from '../kernel/findMissing.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { updateRow } from '../kernel/writes.ts'
import type { Repository } from '../resource/repositoryTypes.ts'

/** Serves the call that gives a company another type. */
export const mountUpdateCompanyType = (app: FastifyInstance, { db, clock }: Nucleus, repository: Repository<typeof companies>): void =>
  mountCall(app, updateCompanyType, ({ input: { companyId, companyTypeId, reason }, actor }) =>
    db.transaction(async (tx) => {
      const company = await repository.getOrThrow(tx, companyId)
      if (company.companyTypeId === companyTypeId) throw ruleBroken({ companyTypeId: `${company.name} has this type already` })
      const missingIds = await findMissing(tx, { table: companyTypes, idKey: 'companyTypeId', isLocked: true }, [companyTypeId])
      if (missingIds.length > 0) throw ruleBroken({ companyTypeId: formMessages.missing('company type') })
      const change = {
        id: companyId,
        version: company.rowVersion,
        before: { companyTypeId: company.companyTypeId ?? null },
        after: { companyTypeId },
        ...(reason && { details: { parts: [{ key: 'reason', label: 'Reason', before: '', after: reason }] } }),
      }
      if ((await updateRow(tx, repository, change, actor, clock())) === undefined) throw staleVersion(company)
      return repository.getOrThrow(tx, companyId)
    }),
  )
