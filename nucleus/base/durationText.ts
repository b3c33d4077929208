import { counted } from '#contract/textLists.ts'

/** A wait in words, rounded up: "90 seconds", "2 minutes", "24 hours". */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds <= 90) return counted(seconds, 'second')
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}
