import * as z from 'zod'
import { defineGet } from './define.ts'
import { positiveId, searchText, integerParam } from './fields.ts'

/**
 * How well a row matches, best first: its name equals the text, begins with it, has a word that begins with it, contains it, or resembles
 * it.
 */
export const searchRanks = ['exact', 'prefix', 'word', 'inside', 'typo'] as const

const searchHit = z.object({
  /** The resource of the row, or contacts or companies. */
  area: z.string(),
  id: positiveId,
  title: z.string(),
  /** Distinguishes rows with the same title. */
  subtitle: z.string(),
  rank: z.enum(searchRanks),
  /** The page of the console that opens it; null if there is none, such as for a contact without events. */
  address: z.string().nullable(),
})
export type SearchHit = z.infer<typeof searchHit>
const searchGroup = z.object({ area: z.string(), label: z.string(), rows: z.array(searchHit) })
export type SearchGroup = z.infer<typeof searchGroup>

/**
 * The global auto-suggestion (spec §3, §7): rows of every area that the caller can read, grouped, best group first, `limits.lookupRows` at
 * most in all. Among equal matches the rows of the given parent come first, or the parent itself: the row whose field `parentKey`, such as
 * `eventId`, is `parentId`.
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
    parentId: integerParam(1).optional(),
  }),
  reply: z.array(searchGroup),
  background: true,
})

export const searchCalls = [searchEverything] as const
