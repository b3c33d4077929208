/** Minutes that a speaker needs to get from one room to another (docs/domain.md §1.8). */
export const minutesBetweenRooms = 10
/** The local hour at which an evening ends: an earlier start may belong to the day before, and no session of a day ends later. */
export const nightEndsHour = 5

/** `sessionStatuses` of choices.ts by name. */
export const sessionStatus = { draft: 1, published: 2, cancelled: 3 } as const

/** Sessions move in steps of this many minutes. */
export const stepMinutes = 5
/** Height of a minute in pixels: a step is 8, an hour 96. */
export const pixelsPerMinute = 1.6
