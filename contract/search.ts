import * as z from 'zod'
import { defineGet } from './define.ts'
import { positiveId, searchText, wholeInAddress } from './fields.ts'

/** How well a row fits, best first: it is called so, begins so, has words that begin so, has the text somewhere, or resembles it. */
export const searchRanks = ['exact', 'prefix', 'word', 'inside', 'typo'] as const

const foundRow = z.object({
  /** The resource that it belongs to, or contacts or companies. */
  area: z.string(),
  id: positiveId,
  title: z.string(),
  /** What tells it from others of the same title. */
  subtitle: z.string(),
  rank: z.enum(searchRanks),
  /** The page of the console that opens it; null when none does, such as for a contact who comes to no event. */
  address: z.string().nullable(),
})
export type FoundRow = z.infer<typeof foundRow>
const foundGroup = z.object({ area: z.string(), label: z.string(), rows: z.array(foundRow) })
export type FoundGroup = z.infer<typeof foundGroup>

/**
 * The global auto-suggestion (spec §3, §7): rows of every area that the caller may read, grouped, the best group first, at
 * most `limits.lookupRows` in all. Of those that fit equally well the rows of one parent lead, or that row
 * itself: the one whose field `parentKey`, such as `eventId`, is `parentId`.
 */
export const searchEverything = defineGet({
  name: 'search/everything',
  path: '/search/{term}',
  budget: 'lookUp',
  params: z.object({ term: searchText.min(1) }),
  query: z.object({
    parentKey: z
      .string()
      .regex(/^[a-zA-Z]{1,40}$/)
      .optional(),
    parentId: wholeInAddress(1).optional(),
  }),
  reply: z.array(foundGroup),
  background: true,
})

export const searchCalls = [searchEverything] as const
