import { severity } from '#constants/notices.ts'
import { formatCount } from '../../ui/numbers.ts'

interface BulkOutcome {
  changed: number
  total: number
  /** The singular and the plural of the rows: "track", "tracks". */
  one: string
  many: string
  /** What was done: "deleted". */
  done: string
}

/** The notice after a bulk change: "3 tracks deleted.", or how many of them were. */
export function outcomeNotice({ changed, total, one, many, done }: BulkOutcome) {
  const all = `${formatCount(total)} ${total === 1 ? one : many}`
  if (changed === total) return { severity: severity.success, text: `${all} ${done}.` }
  if (changed === 0)
    return { severity: severity.error, text: total === 1 ? `The ${one} was not ${done}.` : `None of the ${all} was ${done}.` }
  return { severity: severity.warning, text: `${formatCount(changed)} of ${all} ${done}.` }
}
