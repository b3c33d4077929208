import type { FastifyInstance } from 'fastify'
import { addCompany, type PossibleCompany } from '#contract/addCompany.ts'
import type { companies } from '#contract/companies.ts'
import { addCompany as addAsUtility } from '#contract/utilities/companies.ts'
import { Refusal } from '../base/errors.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import { duplicateMessage, findDuplicates, lockNewCompanies } from './duplicates.ts'

/** Serves the calls that add a company. One that may exist already is refused with 422 and the others in `possible`, until it is confirmed. */
export function mountAddCompany(app: FastifyInstance, { db }: Nucleus, repository: Repository<typeof companies>): void {
  for (const call of [addCompany, addAsUtility])
    mountCall(app, call, ({ input: { isNewCompany = false, ...company }, actor }) =>
      db.transaction(async (tx) => {
        await lockNewCompanies(tx)
        if (!isNewCompany) refuseDuplicates(await findDuplicates(tx, company))
        const { companyId } = await repository.save(tx, { id: 0, sent: { ...company, isSure: true }, actor })
        const added = await repository.getOrThrow(tx, Number(companyId))
        return { ...added, companyType: added.companyTypeName, companyID: added.companyId }
      }),
    )
}

/** The field beside which a form shows that it is the same. */
const fields = { name: 'name', domain: 'website', regulatoryId: 'regulatoryIds' } as const

function refuseDuplicates(possible: readonly PossibleCompany[]): void {
  const [first] = possible
  if (!first) return
  const message = `${duplicateMessage(first)}. Choose it, or confirm that this is a different one`
  throw new Refusal(422, message, { fields: { [fields[first.reason]]: message }, possible })
}
