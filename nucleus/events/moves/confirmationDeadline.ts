import type { LockedPlace } from './seats.ts'

const hourMs = 3_600_000

/** Until when somebody who is promoted at an instant confirms the seat: never after the event begins; null when the event does not ask. */
export function confirmationDeadline({ seatConfirmationHours: hours, startsAt }: LockedPlace['event'], at: string): string | null {
  if (hours === null) return null
  const [now, start] = [Date.parse(at), Date.parse(startsAt)]
  const until = now + hours * hourMs
  return new Date(start > now ? Math.min(until, start) : until).toISOString()
}
