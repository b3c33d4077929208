import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { countryCodes } from '#constants/countries.ts'
import { timeZoneNames, zoneNameOf } from '#constants/timeZones.ts'
import type { Choice } from '#constants/choice.ts'
import { bareAddress, strangeCharacter } from './emailAddress.ts'
import { hasNoControl, oneLine, severalLines, visibleOrEmpty, withoutControls } from './lines.ts'
import { says } from './messages.ts'
import { hasNoCredentials } from './webAddress.ts'
import { colorPattern, localTimePattern, slugPattern } from './textPatterns.ts'

/** Shared field schemas (docs/domain.md §0). Use only these for text: a column holds neither NUL nor half of a surrogate pair. */
const storable = () => z.string().refine((value) => !/[\0\p{Surrogate}]/u.test(value), says('unstorable'))
const readable = () => storable().refine(hasNoControl, says('control'))
const shownLine = (value: string) => visibleOrEmpty(oneLine(value))
const shownLines = (value: string) => visibleOrEmpty(severalLines(value))
/**
 * Single-line text, the default: line breaks and tabs become spaces, other control characters are refused. Lengths are characters after
 * trimming. A text of which nothing is seen is empty.
 */
export const text = (max: number) => readable().overwrite(shownLine).trim().max(max)
export const requiredText = (max: number) => text(max).min(1)
export const optionalText = (max: number) => text(max).nullish()
/**
 * Multi-line text, shown in a form as a `TextAreaField`. Every line break becomes `\
 * `.
 */
export const longText = (max: number) => readable().overwrite(shownLines).trim().max(max).meta({ isMultiLine: true })
export const optionalLongText = (max: number) => longText(max).nullish()
/** A search text. Control characters are removed: no stored text has any. */
export const searchText = storable()
  .overwrite((value) => withoutControls(oneLine(value)))
  .trim()
  .max(limits.searchTerm)

/** The largest value of an integer column. */
const largestInteger = 2_147_483_647
/** An integer; every integer of a call has these bounds or closer ones. */
export const integer = (min: number, max = largestInteger) => z.number().int().min(min).max(max)
/** An integer in a path or a query, where it is text. */
export const integerParam = (min: number, max = largestInteger) => z.coerce.number().int().min(min).max(max)
export const positiveId = integer(1)
/** An id in a path; 0 means all. */
export const idParam = integerParam(0)
export const optionalId = positiveId.nullish()
export const idList = z.array(positiveId).max(1000)
/** Increases with every write of a row; an update sends the version it read. */
export const rowVersion = integer(1)

/**
 * The first or the last name of a person, of which one may be empty; null is stored as an empty text. `withPersonNames` requires the other.
 */
export const personName = text(limits.name)
  .nullable()
  .overwrite((value) => value ?? '')
  .optional()
export const title = requiredText(limits.title)
/** An address alone: a link to it and an address with a name are stored as the address. */
export const email = text(limits.email)
  .overwrite(bareAddress)
  .toLowerCase()
  .refine((value) => strangeCharacter(value) === undefined, says('address'))
  .check(z.email())
  .meta({ isEmail: true })
const webAddress = text(limits.url).check(z.url({ protocol: /^https?$/ }))
/** Without a user or a password: readers of the address would see them, or mistake them for the host. */
export const httpUrl = webAddress.refine(hasNoCredentials, says('userInUrl'))
/** A picture or file: a web address, or an address returned by `POST files`, which nucleus looks up. */
export const fileUrl = text(limits.url)
  .refine((value) => /^\/nucleus\/files\/[\w-]+$/.test(value) || webAddress.safeParse(value).success, { params: { type: 'url' } })
  .refine(hasNoCredentials, says('userInUrl'))
  .meta({ holds: 'file' })
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))
const isInYears = (value: string): boolean => {
  const year = Number(/^\d{4}-/.exec(value)?.[0].slice(0, 4))
  return year >= limits.firstYear && year <= limits.lastYear
}
/** ISO 8601 in UTC, ending in Z; normalised to milliseconds. */
export const instant = z.iso
  .datetime()
  .refine(isInYears, says('years'))
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
/** YYYY-MM-DD, no zone. */
export const localDate = z.iso.date().refine(isInYears, says('years'))
/** HH:mm, no zone. */
export const localTime = z.string().regex(localTimePattern)
/** A currency of ISO 4217, such as USD. */
export const currency = z
  .string()
  .refine((value) => currencyCodes.has(value), { params: { type: 'currency' } })
  .meta({ codes: 'currency' })
/** Money in whole units of its currency. */
export const money = z.number().min(0).max(1e12)
export const color = z.string().regex(colorPattern)
export const countryCode = z
  .string()
  .refine((value) => countryCodes.includes(value), { params: { type: 'country' } })
  .meta({ codes: 'country' })
export const phone = text(40).meta({ isPhone: true })
/** A short word that rows are found by. */
export const tag = requiredText(40)
export const slug = requiredText(40).regex(slugPattern)
/** nucleus sanitises it, and refuses what is nested too deeply or too long afterwards. */
export const html = longText(limits.html).meta({ holds: 'html', isMultiLine: true })
/** The position of a row in the order that staff choose; a new row without one is added at the end (`reorder` of `defineResource`). */
export const sortOrder = integer(0, limits.sortOrderMax).optional()

/** One of the IANA time zones, by today's name; former names are accepted: Asia/Calcutta is Asia/Kolkata. */
export const timeZone = z
  .string()
  .overwrite((value) => zoneNameOf(value))
  .refine((value) => timeZoneNames.includes(value), { params: { type: 'time zone' } })
  .meta({ codes: 'timeZone' })

/** One of an enumeration's numbers; the schema carries the labels, see `choicesOf`. */
export const oneOf = <T extends number>(choices: readonly Choice<T>[]) => z.literal(choices.map((one) => one.value)).meta({ choices })

/** Whether an instant is before another, in any spelling. */
export const isBefore = (first: string, second: string): boolean => Date.parse(first) < Date.parse(second)

type Instant = string | null | undefined
/** Whether both instants are given and the second is not after the first. A text that is no instant is an issue of its own field alone. */
export const isUnordered = (first: Instant, second: Instant): boolean => Boolean(first && second && Date.parse(first) >= Date.parse(second))

export interface TimeRange {
  startsAt: string
  endsAt: string
}
const timeRange = z.object({ startsAt: instant.meta({ title: 'Start' }), endsAt: instant.meta({ title: 'End' }) }).meta({ holds: 'range' })
/** Time ranges that do not overlap; an empty list means always. Both ends are instants. An issue is reported at the end that is wrong. */
export const timeRanges = z
  .array(timeRange)
  .max(200)
  .superRefine((list, context) => {
    const addIssue = (path: [number, keyof TimeRange], message: string) => context.addIssue({ code: 'custom', path, message })
    const sorted = list.map((range, index) => ({ ...range, index })).sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    sorted.forEach(({ startsAt, endsAt, index }, position) => {
      const previous = sorted[position - 1]
      if (isUnordered(startsAt, endsAt)) addIssue([index, 'endsAt'], 'End must be after Start')
      else if (previous && isBefore(startsAt, previous.endsAt)) addIssue([index, 'startsAt'], 'This overlaps another time range')
    })
  })

/** The fields that the server maintains for every row (docs/domain.md §0.1). */
export const rowFields = z.object({
  rowVersion: rowVersion.meta({ title: 'Version' }),
  createdAt: instant.meta({ title: 'Created at' }),
  createdByContactId: positiveId.nullable().meta({ title: 'Created by' }),
  updatedAt: instant.meta({ title: 'Updated at' }),
  updatedByContactId: positiveId.nullable().meta({ title: 'Updated by' }),
})

/**
 * The `sort` for pickers: rows that are called what `q` says come first, then those that another of their texts finds. The rest of the order
 * is the list's own, and so is that of a list of a million rows.
 */
export const byMatch = 'match'

/**
 * The parameters of every list call (docs/domain.md §0.4). Without `page` the whole list is returned, unless it is too long for one answer.
 */
export const listQuery = z.object({
  page: integerParam(1, 1_000_000).optional(),
  pageSize: integerParam(1, limits.pageSizeMax).optional(),
  sort: z
    .string()
    .max(200)
    .regex(/^-?[\w.]+(,-?[\w.]+)*$/)
    .optional(),
  q: searchText.optional(),
  /** Conditions on any fields (`contract/conditions.ts`). */
  where: text(limits.filterValue).optional(),
  /** Only the row of this id, if the list has it. */
  id: integerParam(1).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

/** Several values of an enumeration in a query: `1,2,3`. */
export const choicesParam = (choices: readonly Choice[]) =>
  z
    .string()
    .max(200)
    .regex(/^\d+(,\d+)*$/)
    .refine((value) => value.split(',').every((one) => isChoice(choices, Number(one))), { params: { type: 'value' } })
    .optional()

/** One value of an enumeration in a path or a query, where it is text. */
export const choiceParam = (choices: readonly Choice[], { orAll = false } = {}) =>
  integerParam(0).refine((value) => (orAll && value === 0) || isChoice(choices, value), { params: { type: 'value' } })

const isChoice = (choices: readonly Choice[], value: number): boolean => choices.some((one) => one.value === value)
