import { offsetsOf } from '../../kernel/zones.ts'

/** The local date, in a time zone, at an instant. */
export function localDateAt(timeZone: string, instant: string): string {
  const at = Date.parse(instant)
  return new Date(at + offsetsOf(timeZone)(at)).toISOString().slice(0, 10)
}

interface DatedOption {
  timeZone: string
  startsAt?: string | null
  endsAt?: string | null
}

/** The local dates on which an option starts and ends, in the time zone of its event; undefined for one without dates. */
export const localDatesOf = ({ timeZone, startsAt, endsAt }: DatedOption): { first: string; last: string } | undefined =>
  startsAt && endsAt ? { first: localDateAt(timeZone, startsAt), last: localDateAt(timeZone, endsAt) } : undefined

/** An instant as people read it in a time zone: 1 June 2026, 18:00 (America/New_York). */
export const momentText = (timeZone: string, instant: string): string => {
  const at = Date.parse(instant)
  const local = new Date(at + offsetsOf(timeZone)(at)).toISOString()
  return `${dateText(local.slice(0, 10))}, ${local.slice(11, 16)} (${timeZone})`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
/** A local date as people read it: 1 June 2026. */
export const dateText = (date: string): string => dateFormat.format(new Date(`${date}T00:00:00Z`))
