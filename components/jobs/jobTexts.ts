import { isActive, jobStateLabels, type JobState } from '#constants/jobs.ts'
import type { Job } from '#contract/jobs.ts'
import type { Tone } from '#styles/tones.ts'
import { formatCount } from '../ui/numbers.ts'

const jobStateTones: Readonly<Record<JobState, Tone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'warning',
}

/** The label and colour of a job's state. A job whose writes were undone is no longer simply done. */
export const stateOf = ({ state, undone }: Pick<Job, 'state' | 'undone'>): { label: string; tone: Tone } =>
  undone === null ? { label: jobStateLabels[state], tone: jobStateTones[state] } : { label: 'Undone', tone: 'neutral' }

/** "412 of 741", or "412" if the total is unknown; undefined before there is anything to count. */
export function countOf({ done, total }: Pick<Job, 'done' | 'total'>): string | undefined {
  if (total === null) return done > 0 ? formatCount(done) : undefined
  return `${formatCount(done)} of ${formatCount(total)}`
}

/** The duration, "2 min 5 s"; undefined before the end. */
export function durationOf({ startedAt, endedAt }: Pick<Job, 'startedAt' | 'endedAt'>): string | undefined {
  if (!startedAt || !endedAt) return undefined
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  if (seconds < 1) return 'under 1 s'
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = hours > 0 ? [`${hours} h`, `${minutes} min`] : minutes > 0 ? [`${minutes} min`, `${seconds % 60} s`] : [`${seconds} s`]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ')
}

/** "12 B", "340 kB", "1.8 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes.toFixed(1)} MB`
}

/** Whether a cancelled job is still stopping. It is only visible for the user's own jobs: they can no longer be cancelled. */
export const isStopping = ({ state, mayCancel }: Job, isMine: boolean): boolean => isMine && isActive(state) && !mayCancel
