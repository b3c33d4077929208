import { cityOfZone } from './zoneNames.ts'

/** A zone with its offset from UTC, in minutes, at some instant: `(UTC−05:00) New York`, with a real minus sign. */
export const zoneLabel = (zone: string, offsetMinutes: number): string => `(UTC${signed(offsetMinutes)}) ${cityOfZone(zone)}`

function signed(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(Math.floor(size % 60))}`
}

/** Orders zones from west to east, and those of one offset by their label. */
export const byZoneOffset = (one: { offsetMinutes: number; label: string }, other: { offsetMinutes: number; label: string }): number =>
  one.offsetMinutes - other.offsetMinutes || one.label.localeCompare(other.label, 'en')
