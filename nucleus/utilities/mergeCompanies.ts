import type { FastifyInstance } from 'fastify'
import { companies as declared, type Company } from '#contract/companies.ts'
import { companyMerge, mergeCompanies } from '#contract/utilities/merges.ts'
import { formerNamesAfter } from '../common/formerNames.ts'
import { checkAncestors, lockAncestors } from '../companies/ancestors.ts'
import { lockNewCompanies } from '../companies/duplicates.ts'
import { companies } from '../db/tables/index.ts'
import { companyJoin } from '../events/merge/joins.ts'
import { sameFunds } from '../funds/sameFunds.ts'
import type { Nucleus } from '../kernel/context.ts'
import { mountCall } from '../kernel/mountCall.ts'
import { mergeOf } from '../resource/merge/mergeRows.ts'
import type { MergeRules } from '../resource/merge/MergeRules.ts'
import { mergedDetails, mergedMeanwhile, mergesAtOnce } from './mergeTexts.ts'
import { productMovesOf } from './productMoves.ts'
import type { UtilityTables } from './UtilityTables.ts'

/** Serves the merge of companies over the whole product (docs/domain.md §6.3). */
export function mountMergeCompanies(app: FastifyInstance, nucleus: Nucleus, { find, targets }: UtilityTables): void {
  const moves = productMovesOf(companies, targets, [companyJoin(find('eventCompanies'))])
  const idsOf = (rows: readonly Company[]) => rows.map(({ companyId }) => companyId)
  const merge = mergeOf<Company>(nucleus, {
    repository: find('companies') as unknown as MergeRules<Company>['repository'],
    label: declared.label,
    fields: companyMerge.fields,
    combined: companyMerge.combined,
    lock: async (tx, { merged }) => {
      await moves.lock(
        tx,
        merged.map(({ id }) => id),
      )
      await lockNewCompanies(tx)
      await lockAncestors(tx)
    },
    explainMissing: (tx, id) => mergedMeanwhile(tx, 'companies', id),
    moves: (tx, { survivor, merged }) => moves.plan(tx, survivor.companyId, idsOf(merged)),
    problems: (tx, { survivor, merged }) => sameFunds(tx, [survivor.companyId, ...idsOf(merged)]),
    derived: ({ survivor, merged }, chosen) => ({
      formerNames: formerNamesAfter(
        [survivor, ...merged].flatMap((one) => [...one.formerNames, one.name]),
        typeof chosen.name === 'string' ? chosen.name : survivor.name,
      ),
    }),
    tombstone: ({ survivor }) => ({ mergedIntoCompanyId: survivor.companyId }),
    details: ({ merged }) => mergedDetails(merged.map((row) => [row.name, row.companyTypeName])),
    checkMerged: async (tx, companyId) => {
      const [row] = (await find('companies').getMany(tx, [companyId])).values()
      await checkAncestors(tx, { companyId, parentCompanyId: (row as Company | undefined)?.parentCompanyId })
    },
    maxMoved: mergesAtOnce,
    isLasting: true,
  })
  mountCall(app, mergeCompanies, ({ input: { survivorCompanyId, mergedCompanyIds, rowVersions, fieldChoices, dryRun }, actor }) =>
    merge({
      parentId: 0,
      survivor: { id: survivorCompanyId, version: rowVersions.survivor },
      merged: mergedCompanyIds.map((id, at) => ({ id, version: rowVersions.merged[at] ?? 0 })),
      mergedKey: 'mergedCompanyIds',
      fieldChoices,
      dryRun,
      actor,
    }),
  )
}
