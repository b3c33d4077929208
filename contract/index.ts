import { authCalls } from './auth.ts'
import { commonCalls } from './common.ts'
import type { Call } from './define.ts'
import { eventCalls, eventResources } from './events/index.ts'
import { historyCalls } from './history.ts'

/** Every resource; nucleus, the OpenAPI page and the tests walk this list. */
export const allResources = [...eventResources]

/** Calls that belong to no resource. */
export const singleCalls: readonly Call[] = [...authCalls, ...commonCalls, ...historyCalls, ...eventCalls] as unknown as readonly Call[]

/** Every call there is. */
export const allCalls: readonly Call[] = [
  ...singleCalls,
  ...(allResources.flatMap(({ calls, isRemovable }) => [calls.list, calls.upsert, ...(isRemovable ? [calls.remove] : [])]) as unknown as readonly Call[]),
]
