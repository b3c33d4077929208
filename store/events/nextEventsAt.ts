import { comingStates } from '#constants/statuses.ts'

/** The query for the six events that are running or next at this instant. */
export const nextEventsAt = (now: string) => ({
  from: now,
  states: comingStates.join(','),
  sort: 'startsAt',
  page: 1,
  pageSize: 6,
})
