import { severity } from '#constants/notices.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Outcome {
  changed: number
  asked: number
  /** The singular and the plural of the rows: "track", "tracks". */
  one: string
  many: string
  /** What was done: "deleted". */
  done: string
}

/** The notice after a bulk change: "3 tracks deleted.", or how many of them were. */
export function outcome({ changed, asked, one, many, done }: Outcome) {
  const all = `${formatCount(asked)} ${asked === 1 ? one : many}`
  if (changed === asked) return { severity: severity.success, text: `${all} ${done}.` }
  if (changed === 0)
    return { severity: severity.error, text: asked === 1 ? `The ${one} was not ${done}.` : `None of the ${all} was ${done}.` }
  return { severity: severity.warning, text: `${formatCount(changed)} of ${all} ${done}.` }
}
