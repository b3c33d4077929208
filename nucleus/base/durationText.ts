import { counted } from '#contract/textLists.ts'

/** A wait in words, rounded up: "90 seconds", "2 minutes". */
export const durationText = (seconds: number): string =>
  seconds <= 90 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
