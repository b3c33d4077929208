import type { EventStateId, RegistrationStatusId } from '#constants/statuses.ts'
import type { Tone } from '#styles/tones.ts'

/** The colour next to a status: green is in effect, amber waits for staff, grey is over. */
export const registrationTones: Readonly<Record<RegistrationStatusId, Tone>> = {
  1: 'neutral',
  2: 'warning',
  3: 'accent',
  4: 'info',
  5: 'success',
  6: 'error',
  7: 'error',
  8: 'neutral',
  9: 'neutral',
  10: 'neutral',
}
export const eventStateTones: Readonly<Record<EventStateId, Tone>> = {
  1: 'neutral',
  2: 'info',
  3: 'warning',
  4: 'success',
  5: 'neutral',
  6: 'error',
  7: 'neutral',
}
