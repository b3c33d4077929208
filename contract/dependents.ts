import * as z from 'zod'
import { defineGet } from './define.ts'
import { positiveId } from './fields.ts'
import { rowInPath } from './history.ts'

/** Rows of one kind that refer to a row: how many there are, and what so many are called ("session", "sessions"). */
export const dependent = z.object({ noun: z.string(), count: positiveId })
export type Dependent = z.infer<typeof dependent>

/** What hangs on a row, counted before its delete is asked. The most come first; kinds of which no row refers to it are left out. */
export const dependents = defineGet({
  name: 'dependents/fetch',
  path: '/dependents/{resource}/{id}',
  params: rowInPath,
  reply: z.array(dependent),
  background: true,
})

export const dependentCalls = [dependents] as const
