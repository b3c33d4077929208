import { dateText } from '#contract/dateText.ts'
import { cityOfZone, zoneShortName } from '#contract/zoneNames.ts'
import { localDateAt } from '../../common/localDates.ts'
import { offsetsOf } from '../../kernel/zones.ts'

interface DatedOption {
  timeZone: string
  startsAt?: string | null
  endsAt?: string | null
}

/** The local dates on which an option starts and ends, in the time zone of its event; undefined for one without dates. */
export const localDatesOf = ({ timeZone, startsAt, endsAt }: DatedOption): { first: string; last: string } | undefined =>
  startsAt && endsAt ? { first: localDateAt(timeZone, startsAt), last: localDateAt(timeZone, endsAt) } : undefined

/** An instant as people read it in a time zone: 1 Jun 2026, 18:00 EDT (New York). */
export const momentText = (timeZone: string, instant: string): string => {
  const at = Date.parse(instant)
  const local = new Date(at + offsetsOf(timeZone)(at)).toISOString()
  const [zone, city] = [zoneShortName(timeZone, instant), cityOfZone(timeZone)]
  return `${dateText(local.slice(0, 10))}, ${local.slice(11, 16)} ${zone === city ? zone : `${zone} (${city})`}`
}
