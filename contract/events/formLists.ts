import * as z from 'zod'
import { defineGet } from '../define.ts'
import { integerParam, positiveId } from '../fields.ts'

export const listEntry = z.object({
  /** The list (`dataSources`). */
  dataSource: positiveId,
  value: positiveId,
  label: z.string(),
})

/** What the lists that are an event's own offer in its forms now: company types, options, published sessions, hosts. */
export const formLists = defineGet({
  name: 'events/formLists/fetch',
  path: '/events/form_lists/{eventId}',
  budget: 'whole',
  params: z.object({ eventId: integerParam(1) }),
  reply: z.array(listEntry),
  background: true,
})
