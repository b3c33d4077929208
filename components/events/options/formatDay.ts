import { formatInZone } from '../../ui/dates.ts'

/** A local date as `1 Jun`, with another format as that says; nothing for none. */
export const formatDay = (date: string | null | undefined, format = 'D MMM'): string =>
  date ? formatInZone(`${date}T00:00:00Z`, 'UTC', format) : ''
