import type { EventStateId } from '#constants/statuses.ts'

/** Registration sides of the demo's forms: `registrationSides` of constants/choices.ts without Staff. */
export type FormSide = 1 | 2 | 3 | 4 | 5
export type BySide = Readonly<Partial<Record<FormSide, number>>>

/** A demo event before it has a row. Days count from the base date. */
export interface EventPlan {
  name: string
  code: string
  format: 1 | 2 | 3
  state: EventStateId
  timeZone: string
  startsIn: number
  days: number
  venue?: {
    name: string
    street: string
    city: string
    stateProvince?: string
    postalCode: string
    countryCode: string
    latitude: number
    longitude: number
  }
  capacity: number | null
  waitlist?: boolean
  /** How many register on each side, and the seats of sides that have their own. */
  registrations: BySide
  seats?: BySide
  speakers: number
  pictures: number
  /** How long before the start registration opens and closes, in days. */
  opensBefore: number
  closesBefore: number
}

/** The default days at which registration opens and closes. */
export const windows = { opensBefore: 150, closesBefore: 2 }
