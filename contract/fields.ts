import * as z from 'zod'
import { limits } from '#constants/limits.ts'
import { countryCodes } from '#constants/countries.ts'
import { timeZoneNames } from '#constants/timeZones.ts'
import type { Choice } from '#constants/choice.ts'
import { hasNoControl, oneLine, severalLines, withoutControls } from './lines.ts'
import { says } from './messages.ts'

/** Shared field schemas (docs/domain.md §0). No text field but these: a column holds neither NUL nor half of a surrogate pair. */
const storable = () => z.string().refine((value) => !/[\0\p{Surrogate}]/u.test(value), says('unstorable'))
const readable = () => storable().refine(hasNoControl, says('control'))
/**
 * Text of one line, as every text is that does not say otherwise: line breaks and tabs become spaces, other control characters are
 * refused. Lengths are characters after trimming.
 */
export const text = (max: number) => readable().overwrite(oneLine).trim().max(max)
export const requiredText = (max: number) => text(max).min(1)
export const optionalText = (max: number) => text(max).nullish()
/** Text of several lines, which a form shows in a `TextAreaField`. Every line break becomes `\n`. */
export const longText = (max: number) => readable().overwrite(severalLines).trim().max(max).meta({ isMultiLine: true })
export const optionalLongText = (max: number) => longText(max).nullish()
/** What somebody looks for. Control characters are in nothing that could be found. */
export const searchText = storable()
  .overwrite((value) => withoutControls(oneLine(value)))
  .trim()
  .max(limits.searchTerm)

/** The largest number that an integer column holds. */
const largestInteger = 2_147_483_647
/** A whole number; every one that comes in is of these bounds or of closer ones. */
export const whole = (min: number, max = largestInteger) => z.number().int().min(min).max(max)
/** The same in a path or a query, where it is text. */
export const wholeInAddress = (min: number, max = largestInteger) => z.coerce.number().int().min(min).max(max)
export const positiveId = whole(1)
/** An id in a path, where 0 stands for all. */
export const idParam = wholeInAddress(0)
export const optionalId = positiveId.nullish()
export const idList = z.array(positiveId).max(1000)
/** Counts up with every write of a row; goes back with an update. */
export const rowVersion = whole(1)

export const personName = requiredText(limits.name)
export const title = requiredText(limits.title)
export const email = text(limits.email).toLowerCase().check(z.email())
const webAddress = text(limits.url).check(z.url({ protocol: /^https?$/ }))
/** Without a user or a password: whoever is shown the address would be shown those too, or be led to another host than they read. */
export const httpUrl = webAddress.refine(namesNoUser, says('userInUrl'))
/** A picture or file: an address on the web, or one that `POST files` answered, which nucleus looks up. */
export const fileUrl = text(limits.url)
  .refine((value) => /^\/nucleus\/files\/[\w-]+$/.test(value) || webAddress.safeParse(value).success, { params: { type: 'url' } })
  .refine(namesNoUser, says('userInUrl'))
  .meta({ holds: 'file' })
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))
const isInYears = (value: string): boolean => {
  const year = Number(/^\d{4}-/.exec(value)?.[0].slice(0, 4))
  return year >= limits.firstYear && year <= limits.lastYear
}
/** ISO 8601 in UTC, ending in Z; to the millisecond and in one spelling. */
export const instant = z.iso
  .datetime()
  .refine(isInYears, says('years'))
  .overwrite((value) => (Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString()))
/** YYYY-MM-DD, no zone. */
export const localDate = z.iso.date().refine(isInYears, says('years'))
/** HH:mm, no zone. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** A currency of ISO 4217, such as USD. */
export const currency = z.string().refine((value) => currencyCodes.has(value), { params: { type: 'currency' } })
/** Money in whole units of its currency. */
export const money = z.number().min(0).max(1e12)
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const countryCode = z.string().refine((value) => countryCodes.includes(value), { params: { type: 'country' } })
export const phone = text(40)
export const slug = requiredText(40).regex(/^[a-z0-9-]+$/)
/** nucleus cleans it, and refuses what is nested too deeply or too long when clean. */
export const html = longText(limits.html).meta({ holds: 'html', isMultiLine: true })
/** Where a row stands in the order that staff choose; a new row without one goes to the end (`reorder` of `defineResource`). */
export const sortOrder = whole(0, limits.sortOrderMax).optional()

const zones = new Set(timeZoneNames)
/** An IANA time zone of those offered, such as Europe/London. */
export const timeZone = z.string().refine((value) => zones.has(value), { params: { type: 'time zone' } })

/** One of an enumeration's numbers; the schema carries the words, see `choicesOf`. */
export const oneOf = <T extends number>(choices: readonly Choice<T>[]) => z.literal(choices.map((one) => one.value)).meta({ choices })

/** Whether an instant lies before another, however they are spelled. */
export const isBefore = (first: string, second: string): boolean => Date.parse(first) < Date.parse(second)

export interface TimeRange {
  startsAt: string
  endsAt: string
}
const timeRange = z.object({ startsAt: instant.meta({ title: 'Start' }), endsAt: instant.meta({ title: 'End' }) }).meta({ holds: 'range' })
/** Time ranges that do not overlap; none means always. Both ends are instants. What is wrong is said at the end that is. */
export const timeRanges = z
  .array(timeRange)
  .max(200)
  .superRefine((list, context) => {
    const broken = (path: [number, keyof TimeRange], message: string) => context.addIssue({ code: 'custom', path, message })
    const sorted = list.map((range, index) => ({ ...range, index })).sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    sorted.forEach(({ startsAt, endsAt, index }, place) => {
      const previous = sorted[place - 1]
      if (!isBefore(startsAt, endsAt)) broken([index, 'endsAt'], 'End must be after Start')
      else if (previous && isBefore(startsAt, previous.endsAt)) broken([index, 'startsAt'], 'This overlaps another time range')
    })
  })

/** What the server keeps for every row (docs/domain.md §0.1). */
export const rowFields = z.object({
  rowVersion: rowVersion.meta({ title: 'Version' }),
  createdAt: instant.meta({ title: 'Created at' }),
  createdByContactId: positiveId.nullable().meta({ title: 'Created by' }),
  updatedAt: instant.meta({ title: 'Updated at' }),
  updatedByContactId: positiveId.nullable().meta({ title: 'Updated by' }),
})

/** The parameters of every list call (docs/domain.md §0.4). Without `page` the whole list comes, unless it is too long for one answer. */
export const listQuery = z.object({
  page: wholeInAddress(1, 1_000_000).optional(),
  pageSize: wholeInAddress(1, limits.pageSizeMax).optional(),
  sort: z
    .string()
    .max(200)
    .regex(/^-?\w+(,-?\w+)*$/)
    .optional(),
  q: searchText.optional(),
  /** The row of this id alone, if the list has it. */
  id: wholeInAddress(1).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

/** Several values of an enumeration in a query: `1,2,3`. */
export const someOf = (choices: readonly Choice[]) =>
  z
    .string()
    .max(200)
    .regex(/^\d+(,\d+)*$/)
    .refine((value) => value.split(',').every((one) => isChoice(choices, Number(one))), { params: { type: 'value' } })
    .optional()

/** One value of an enumeration in a path or a query, where it is text. */
export const oneInAddress = (choices: readonly Choice[], { orAll = false } = {}) =>
  wholeInAddress(0).refine((value) => (orAll && value === 0) || isChoice(choices, value), { params: { type: 'value' } })

const isChoice = (choices: readonly Choice[], value: number): boolean => choices.some((one) => one.value === value)

/** Whether an address holds neither a user nor a password; nothing that is no address does. */
export function namesNoUser(address: string): boolean {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  return !parsed?.username && !parsed?.password
}
