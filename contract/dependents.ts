import * as z from 'zod'
import { bulkIds } from './bulk.ts'
import { defineGet, definePost } from './define.ts'
import { positiveId } from './fields.ts'
import { resourceName, rowInPath } from './history.ts'

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

/** The same of many rows together. What refers to two of them counts once; rows that are not there count nothing. */
export const dependentsOfMany = definePost({
  name: 'dependents/fetchOfMany',
  path: '/dependents/bulk',
  permission: 'read',
  body: z.object({ resource: resourceName, ids: bulkIds }),
  reply: z.array(dependent),
  background: true,
})

export const dependentCalls = [dependents, dependentsOfMany] as const
