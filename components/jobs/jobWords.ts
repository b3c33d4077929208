import { isUnderWay, type JobState } from '#constants/jobs.ts'
import type { Job } from '#contract/jobs.ts'
import type { Tone } from '#styles/tones.ts'

export const tones: Readonly<Record<JobState, Tone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'warning',
}

/** "412 of 741", "412" of who knows how many; nothing while there is nothing to count yet. */
export function countOf({ done, total }: Pick<Job, 'done' | 'total'>): string | undefined {
  if (total === null) return done > 0 ? done.toLocaleString('en') : undefined
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
}

/** How much of some jobs is done, 0..100, as far as it can be told. */
export function percentOf(jobs: readonly Pick<Job, 'done' | 'total'>[]): number {
  const counted = jobs.filter(({ total }) => total !== null)
  const total = counted.reduce((sum, job) => sum + (job.total ?? 0), 0)
  const done = counted.reduce((sum, job) => sum + Math.min(job.done, job.total ?? 0), 0)
  return total === 0 ? 0 : Math.round((100 * done) / total)
}

/** How long it took, "2 min 5 s"; nothing before its end. */
export function tookOf({ startedAt, endedAt }: Pick<Job, 'startedAt' | 'endedAt'>): string | undefined {
  if (!startedAt || !endedAt) return undefined
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  if (seconds < 1) return 'under 1 s'
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts = hours > 0 ? [`${hours} h`, `${minutes} min`] : minutes > 0 ? [`${minutes} min`, `${seconds % 60} s`] : [`${seconds} s`]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ')
}

/** "12 B", "340 kB", "1.8 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes.toFixed(1)} MB`
}

/** Somebody has asked it to stop, and it has not yet: of one's own jobs this is all there is to see of it. */
export const isStopping = ({ state, mayCancel }: Job, isMine: boolean): boolean => isMine && isUnderWay(state) && !mayCancel
