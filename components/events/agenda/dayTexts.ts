import { formatInZone } from '../../ui/dates.ts'

/** A local date as text: `Monday 1 Jun`. */
export const dayText = (date: string): string => formatInZone(`${date}T12:00:00.000Z`, 'UTC', 'dddd D MMM')
/** The short form: `Mon 1 Jun`. */
export const shortDayText = (date: string): string => dayText(date).replace(/^(\w{3})\w*/, '$1')
