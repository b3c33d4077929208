import * as z from 'zod'
import { fundLimits, returnSources } from '#constants/funds.ts'
import { choiceParam, instant, integer, integerParam, oneOf, positiveId, rowVersion, text } from '../fields.ts'
import { definePost } from '../define.ts'
import { defineResource, type RowOf } from '../resource.ts'

/** Percentage points: 1.25 is 1.25 %. Stored with four decimals. */
const returnPct = z.number().min(fundLimits.returnPctMin).max(fundLimits.returnPctMax)
const year = integer(fundLimits.firstReturnYear, 2200)
const month = integer(1, 12)
const amount = z.number().min(0).max(1e14).nullish()
const nav = z.number().min(0.000001).max(1e14).nullish()

/** The returns of a fund: one a month, or a quarter, named by its last month (docs/domain.md §8). */
export const fundReturns = defineResource({
  area: 'funds',
  name: 'fundReturns',
  label: 'Fund return',
  idKey: 'fundReturnId',
  parent: 'fundId',
  schema: z.object({
    fundId: positiveId.meta({ title: 'Fund' }),
    year: year.meta({ title: 'Year' }),
    month: month.meta({ title: 'Month' }),
    returnPct: returnPct.meta({ title: 'Return (%)' }),
    /** Of the fund's benchmark in the same month. */
    benchmarkPct: returnPct.nullish().meta({ title: 'Benchmark (%)' }),
    aum: amount.meta({ title: 'Assets at the end of the month' }),
    nav: nav.meta({ title: 'Net asset value' }),
    isEstimate: z.boolean().optional().meta({ title: 'Estimate' }),
    /** From before the fund began to report. */
    isBackfilled: z.boolean().optional().meta({ title: 'Backfilled' }),
    source: oneOf(returnSources).optional().meta({ title: 'Source' }),
  }),
  /** Set by the server when a final return is changed. */
  computed: z.object({
    restatedFromPct: z.number().nullable().meta({ title: 'Restated from (%)' }),
    restatedAt: instant.nullable().meta({ title: 'Restated at' }),
  }),
  filters: z.object({ year: integerParam(fundLimits.firstReturnYear, 2200).optional(), source: choiceParam(returnSources).optional() }),
  search: 'none',
  permission: 'editEvents',
  bulkEdit: ['isEstimate', 'isBackfilled'],
  duplicate: false,
  list: '/funds/returns/{fundId}',
  upsert: '/funds/return/upsert',
  remove: '/funds/return/delete',
  toasts: {
    upsert: { success: 'Fund return updated successfully.', failure: 'Failed to add Fund return!' },
    remove: { success: 'Fund return deleted successfully.', failure: 'Failed to delete Fund return!' },
  },
})
export type FundReturn = RowOf<typeof fundReturns>

const savedReturn = z.object({
  year,
  month,
  /** Null deletes the return of the month. */
  returnPct: returnPct.nullable(),
  /** Null clears it. Without it the stored one stays. */
  benchmarkPct: returnPct.nullish(),
  isEstimate: z.boolean().optional(),
  source: oneOf(returnSources).optional(),
  /** The version that the caller read, null for a month without a return. Without it the stored return is replaced whatever it is. */
  rowVersion: rowVersion.nullish(),
})
export type SavedReturn = z.input<typeof savedReturn>

/** Saves and deletes returns of a fund by their months, all or none, with one undo. */
export const saveFundReturns = definePost({
  name: 'funds/saveReturns',
  path: '/funds/returns/upsert',
  permission: 'editEvents',
  budget: 'bulk',
  body: z.object({ fundId: positiveId, returns: z.array(savedReturn).min(1).max(fundLimits.returnsAtOnce) }),
  reply: z.object({
    savedCount: z.number().int(),
    deletedCount: z.number().int(),
    undoToken: z.string().optional(),
  }),
  toast: {
    success: ({ reply }) => savedText(reply.data),
    failure: 'Failed to add Fund return!',
  },
})

function savedText(data: unknown): string {
  const { savedCount = 0, deletedCount = 0 } = (data ?? {}) as { savedCount?: number; deletedCount?: number }
  const returns = (count: number) => `${count} fund ${count === 1 ? 'return' : 'returns'}`
  if (deletedCount === 0) return savedCount === 0 ? 'Nothing to save: these returns are stored already.' : `${returns(savedCount)} saved.`
  return savedCount === 0 ? `${returns(deletedCount)} deleted.` : `${returns(savedCount)} saved, ${deletedCount} deleted.`
}

/** Deletes all returns of a fund, which the caller confirms by its name. */
export const clearFundReturns = definePost({
  name: 'funds/clearReturns',
  path: '/funds/returns/clear',
  permission: 'editEvents',
  budget: 'bulk',
  body: z.object({ fundId: positiveId, name: text(200) }),
  reply: z.object({ deletedCount: z.number().int(), undoToken: z.string().optional() }),
  toast: { success: ({ reply }) => savedText(reply.data), failure: 'Failed to clear fund returns!' },
})
