import { formatInZone } from './dates.ts'

/** A local date as `1 Jun`, or in another format; empty without a date. */
export const formatDay = (date: string | null | undefined, format = 'D MMM'): string =>
  date ? formatInZone(`${date}T00:00:00Z`, 'UTC', format) : ''
