import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companies, companyById } from '#contract/companies.ts'
import { checkIrRep } from '../common/checkIrRep.ts'
import { currentId, currentIdOf } from '../common/currentId.ts'
import { formerNamesAfter } from '../common/formerNames.ts'
import { irRepLookup } from '../common/irRepLookup.ts'
import { preparedPhones } from '../common/phones.ts'
import { searchKey } from '../db/searchKey.ts'
import { companies as table, companyTypes, contacts } from '../db/tables/index.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { each } from '../resource/each.ts'
import { startingAt } from '../resource/longLists.ts'
import { mountResource } from '../resource/mountResource.ts'
import type { Repository } from '../resource/repositoryTypes.ts'
import type { Write } from '../resource/ResourceOptions.ts'
import { ancestorsOf, checkAncestors, lockAncestors } from './ancestors.ts'
import { duplicateQuestion, findDuplicates, lockNewCompanies, possibleDuplicates } from './duplicates.ts'
import { newCompanyRefusals } from './newCompanies.ts'
import { confirmationNeeded, ruleBroken } from '../base/errors.ts'
import type { Db } from '../db/client.ts'
import type { Change } from '../kernel/writes.ts'

const contactCount = sql<number>`(
  select count(*)::int from ${contacts} where ${and(sql`${contacts.companyId} = ${table.companyId}`, isNull(contacts.deletedAt))})`

/** Serves companies. The parents of a company never form a circle, and one that may exist already needs a confirmation. */
export function mountCompanyRecords(app: FastifyInstance, nucleus: Nucleus): Repository<typeof companies> {
  const repository = mountResource(app, nucleus, companies, {
    table,
    computed: { side: companyTypes.side, contactCount },
    filters: {
      from: startingAt(table.name),
      tag: (tag) => sql`${table.tags} @> ${JSON.stringify([tag])}::jsonb`,
      irRepContactId: (id) => eq(table.irRepContactId, currentIdOf('contacts', id)),
      parentCompanyId: (id) => eq(table.parentCompanyId, currentIdOf('companies', id)),
    },
    search: [table.searchText],
    searchSource: {
      title: table.name,
      about: [companyTypes.name, table.city],
      key: table.searchText,
      names: [searchKey(table.name)],
      prefixKeys: [table.searchText],
    },
    order: [asc(table.name)],
    lock: async ({ db, input, current }) => {
      if (!current) await lockNewCompanies(db)
      if (input.parentCompanyId != null && input.parentCompanyId !== current?.parentCompanyId) await lockAncestors(db)
    },
    check: async ({ db, input, current, isSure }) => {
      await checkIrRep(db, { input, current })
      if (current) return checkAncestors(db, { companyId: current.companyId, parentCompanyId: input.parentCompanyId })
      if (isSure) return
      const [first] = await findDuplicates(db, input)
      if (first) throw confirmationNeeded(duplicateQuestion(first))
    },
    derived: ({ input, current }) => (current ? { formerNames: formerNamesAfter([...current.formerNames, current.name], input.name) } : {}),
    undoRules: {
      lock: lockAncestors,
      check: async (tx, changes) => {
        await checkSurvivors(tx, changes)
        for (const { id, after } of changes)
          if (typeof after.parentCompanyId === 'number') await checkAncestors(tx, { companyId: id, parentCompanyId: after.parentCompanyId })
      },
    },
    restrictedBy: [contacts],
    newRows: {
      lock: async (tx, writes) => {
        await lockNewCompanies(tx)
        if (writes.some(({ input }) => input.parentCompanyId != null)) await lockAncestors(tx)
      },
      check: newCompanyRefusals,
    },
    importSettings: {
      searchedLookups: { irRepContactId: irRepLookup },
      concerned: (rows) => [...possibleDuplicates(rows), ancestorsOf(rows.map(({ parentCompanyId }) => parentCompanyId))],
    },
    inTransaction: true,
    prepare: each(({ input, current }: Write<typeof companies>) => preparedPhones(['phone'], { input, current })),
  })
  mountCall(app, companyById, async ({ input: { companyId } }) => {
    const found = await repository.get(nucleus.db, companyId)
    return found ?? repository.getOrThrow(nucleus.db, await currentId(nucleus.db, 'companies', companyId))
  })
  return repository
}

/** The rows of a merged company are with its survivor: when that one was merged itself since, its merge is undone first. */
async function checkSurvivors(tx: Db, changes: readonly Change[]): Promise<void> {
  const survivorIds = changes.flatMap(({ before, after }) =>
    after.deletedAt === null && typeof before.mergedIntoCompanyId === 'number' ? [before.mergedIntoCompanyId] : [],
  )
  if (survivorIds.length === 0) return
  const isMerged = and(inArray(table.companyId, survivorIds), isNotNull(table.mergedIntoCompanyId))
  const [survivor] = await tx.select({ name: table.name }).from(table).where(isMerged)
  if (survivor) throw ruleBroken({ companyId: `${survivor.name} was merged into another company since. Undo that merge first.` })
}
