import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { countryCodes } from '#constants/countries.ts'
import type { Choice } from '#constants/choice.ts'

/** Shared field schemas (domain §0). Lengths are characters after trimming. */
const text = (max: number) => z.string().trim().max(max)
export const requiredText = (max: number) => text(max).min(1)
export const optionalText = (max: number) => text(max).nullish()

/** The largest number that an integer column holds. */
const largestInteger = 2_147_483_647
export const positiveId = z.number().int().positive().max(largestInteger)
/** An id in a path, where 0 stands for all. */
export const idParam = z.coerce.number().int().min(0).max(largestInteger)
export const optionalId = positiveId.nullish()
export const idList = z.array(positiveId).max(1000)

export const personName = requiredText(limits.name)
export const title = requiredText(limits.title)
export const email = z.string().trim().toLowerCase().max(limits.email).check(z.email())
export const httpUrl = z
  .string()
  .trim()
  .max(limits.url)
  .check(z.url({ protocol: /^https?$/ }))
/** A picture or file: an address on the web or one that `POST files` answered. */
export const fileUrl = z.union([httpUrl, z.string().regex(/^\/nucleus\/files\/[\w-]+$/)])
/** ISO 8601 in UTC, ending in Z. */
export const instant = z.iso.datetime()
/** YYYY-MM-DD, no zone. */
export const localDate = z.iso.date()
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const countryCode = z.string().refine((value) => countryCodes.includes(value), { params: { type: 'country' } })
export const phone = z.string().trim().max(40)
export const slug = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[a-z0-9-]+$/)
export const html = text(limits.html)
export const sortOrder = z.number().int().min(0).max(100_000).optional()

/** An IANA time zone name, such as Europe/London. */
export const timeZone = z.string().refine(isTimeZone, { params: { type: 'time zone' } })

/** One of an enumeration's numbers; the schema carries the words, see `choicesOf`. */
export const oneOf = <T extends number>(choices: readonly Choice<T>[]) => z.literal(choices.map((one) => one.value)).meta({ choices })

export interface Span {
  startsAt: string
  endsAt: string
}
/** Spans of time that do not overlap; none means always. Both ends are instants. */
export const spans = z
  .array(z.object({ startsAt: instant, endsAt: instant }))
  .max(200)
  .superRefine((list, context) => {
    const sorted = list.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    sorted.forEach((span, index) => {
      const previous = sorted[index - 1]
      if (span.endsAt <= span.startsAt) context.addIssue({ code: 'custom', message: 'Each span must end after it starts' })
      else if (previous && previous.endsAt > span.startsAt) context.addIssue({ code: 'custom', message: 'Two spans overlap' })
    })
  })

/** What the server keeps for every row (domain §0). `rowVersion` goes back with an update. */
export const rowFields = z.object({
  rowVersion: z.number().int(),
  createdAt: instant,
  createdByContactId: positiveId.nullable(),
  updatedAt: instant,
  updatedByContactId: positiveId.nullable(),
})

/** The parameters of every list call (calls.md). Without `page` the whole list comes. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(limits.pageSizeMax).optional(),
  sort: z
    .string()
    .max(200)
    .regex(/^-?\w+(,-?\w+)*$/)
    .optional(),
  q: z.string().trim().max(limits.searchTerm).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

/** Several values of a filter in a query: `1,2,3`. */
export const idsInQuery = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .optional()

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
