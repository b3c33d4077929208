/** A slot as a grid shows it. */
export interface GridSlot {
  meetingTimeId: number
  startsAt: string
  endsAt: string
  isOpen?: boolean
}
/** A location that takes meetings. */
export interface GridPlace {
  sessionLocationId: number
  name: string
  /** How many meetings it takes at a time. */
  maxSimultaneousMeetings?: number
}
