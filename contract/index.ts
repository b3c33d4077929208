import { authCalls } from './auth.ts'
import { changesCalls } from './changes.ts'
import { commonCalls } from './common.ts'
import { companyCalls } from './companies.ts'
import type { AnyCall } from './define.ts'
import { dependentCalls } from './dependents.ts'
import { eventCalls, eventResources } from './events/index.ts'
import { historyCalls } from './history.ts'
import { importCallsOf } from './import.ts'
import { searchCalls } from './search.ts'
import { jobCalls } from './jobs.ts'
import { viewCalls } from './savedViews.ts'

/** Every resource; nucleus, the OpenAPI page and the tests walk this list. */
export const allResources = [...eventResources]

/** Calls that belong to no resource. */
export const singleCalls: readonly AnyCall[] = [
  ...authCalls,
  ...commonCalls,
  ...companyCalls,
  ...historyCalls,
  ...dependentCalls,
  ...changesCalls,
  ...jobCalls,
  ...viewCalls,
  ...eventCalls,
  ...searchCalls,
]

/** Every call. */
export const allCalls: readonly AnyCall[] = [
  ...singleCalls,
  ...allResources.flatMap(({ calls, isRemovable, definedColumns }): AnyCall[] => [
    calls.list,
    calls.ids,
    calls.counts,
    ...(definedColumns.length > 0 ? [calls.columns, calls.cells] : []),
    calls.export,
    calls.exportJob,
    calls.upsert,
    ...(isRemovable ? [calls.remove, calls.removeMany] : []),
    ...(calls.updateMany ? [calls.updateMany] : []),
    ...(calls.reorder ? [calls.reorder] : []),
    ...importCallsOf(calls),
  ]),
]
